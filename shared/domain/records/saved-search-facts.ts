/** What every device knows of saved searches. Their units are in `saved-search.ts`. */
import { dayMade, type KindFacts } from './record-kind.ts'
import type { JsonValue } from './record.ts'

export const SAVED_SEARCH_FACTS: KindFacts = {
  kind: 'saved_search',
  noun: 'saved search',
  plural: 'saved searches',
  labels: { name: 'Name', filter: 'Filter', alert: 'Daily email' },
  titleOf: ({ name }) => (typeof name === 'string' ? `Search “${name}”` : 'A saved search'),
  textOf: (_, value) => textOfUnit(value),
  version: 1,
  migrations: {},
  keepDays: () => null,
  sortOf: dayMade,
}

function textOfUnit(value: JsonValue): string {
  if (value === null) return 'Removed'
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
