/** A search for clients' requests that an attorney repeats, or is told about once a day. */
import { z } from 'zod'
import { exploreFilterSchema } from '../requests/explore-filter.ts'
import { dayMade, unit, type RecordKind } from './record-kind.ts'
import type { JsonValue } from './record.ts'

export const MAX_SEARCH_NAME = 60

export const SAVED_SEARCH_KIND: RecordKind = {
  kind: 'saved_search',
  noun: 'saved search',
  plural: 'saved searches',
  labels: { name: 'Name', filter: 'Filter', alert: 'Daily email' },
  titleOf: ({ name }) => (typeof name === 'string' ? `Search “${name}”` : 'A saved search'),
  textOf: (_, value) => textOfUnit(value),
  version: 1,
  migrations: {},
  fields: {
    name: unit(z.string().min(1, 'Give it a name.').max(MAX_SEARCH_NAME)),
    /** The query of the list, as in its address. */
    filter: unit(z.string().max(500).refine(isFilter, 'This is not a search that we know.')),
    alert: unit(z.boolean(), 'latest'),
  },
  lists: {},
  attorneysOnly: true,
  hasHistory: false,
  maxRecords: 50,
  maxBody: 4 * 1024,
  keepDays: () => null,
  sortOf: dayMade,
}

function isFilter(query: string): boolean {
  return exploreFilterSchema.strict().safeParse(Object.fromEntries(new URLSearchParams(query))).success
}

function textOfUnit(value: JsonValue): string {
  if (value === null) return 'Removed'
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
