/** A search for clients' requests that an attorney repeats, or is told about once a day. */
import { z } from 'zod'
import { exploreFilterSchema } from '../requests/explore-filter.ts'
import { unit, type RecordKind } from './record-kind.ts'
import { SAVED_SEARCH_FACTS } from './saved-search-facts.ts'

export const MAX_SEARCH_NAME = 60

export const SAVED_SEARCH_KIND: RecordKind = {
  ...SAVED_SEARCH_FACTS,
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
}

function isFilter(query: string): boolean {
  return exploreFilterSchema.strict().safeParse(Object.fromEntries(new URLSearchParams(query))).success
}
