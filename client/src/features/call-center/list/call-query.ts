/**
 * What the call center shows, as the address holds it: choices, never a name. What is typed into the search, and how a caller heard of the
 * office, may be a person's name, so they stay in the memory of the page.
 */
import {
  CALL_CLASSES,
  CALL_DIRECTIONS,
  CALL_DISPOSITIONS,
} from '../../../../../shared/domain/records/call-facts.ts'
import { PERIODS, QUEUES, type CallFilter, type Period, type Queue } from './call-queues.ts'
import type { CallClass, CallDirection, CallDisposition } from './call-rows.ts'

/** Charts take the place of a list. */
export type CallView = Queue | 'charts'

export type AddressFilter = Omit<CallFilter, 'source'>

export type CallQuery = { readonly view: CallView; readonly filter: AddressFilter }

export const SEARCH_MAX = 200
/** Opens the import in place of the list. */
export const IMPORT = 'import'
/** What the plain address of the call center opens. */
const USUAL: Queue = 'open'

const VIEWS: readonly CallView[] = [...QUEUES, 'charts']
const keysOf = <Key extends string>(table: Readonly<Record<Key, string>>): readonly Key[] =>
  Object.keys(table) as Key[] // the keys of the literal
const CLASSES: readonly CallClass[] = keysOf(CALL_CLASSES)
const DIRECTIONS: readonly CallDirection[] = keysOf(CALL_DIRECTIONS)
const OUTCOMES: readonly (CallDisposition | 'none')[] = [...keysOf(CALL_DISPOSITIONS), 'none']
const SPANS: readonly Period[] = keysOf(PERIODS)

/** Ignores what is not valid. */
export function queryOf(address: URLSearchParams): CallQuery {
  const one = <Value extends string>(name: string, known: readonly Value[]): Value | undefined =>
    known.find((value) => value === address.get(name))
  const callClass = one('class', CLASSES)
  const direction = one('direction', DIRECTIONS)
  const disposition = one('outcome', OUTCOMES)
  const period = one('days', SPANS)
  return {
    view: one('tab', VIEWS) ?? USUAL,
    filter: {
      ...(callClass !== undefined && { callClass }),
      ...(direction !== undefined && { direction }),
      ...(disposition !== undefined && { disposition }),
      ...(period !== undefined && { period }),
    },
  }
}

/** A copy of `address` with the query set. Other parameters stay. */
export function withQuery(address: URLSearchParams, { view, filter }: CallQuery): URLSearchParams {
  const next = new URLSearchParams(address)
  const values = {
    tab: view === USUAL ? undefined : view,
    class: filter.callClass,
    direction: filter.direction,
    outcome: filter.disposition,
    days: filter.period,
  }
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) next.delete(name)
    else next.set(name, value)
  }
  return next
}
