/** How many records the next page of a pull asks for. */
import { DEFAULT_PULL } from '../../../../shared/contracts/records.ts'

/** A list is usable with them, and a line of 50 kB/s brings them in about a second. */
export const FIRST_PAGE = 50
/** Milliseconds of one page: so long that the way there and back hardly counts, and well within the time that a call may take. */
const PAGE_TIME = 8_000

/** By what the last page brought, and how long it took in milliseconds. */
export function nextPageSize(records: number, milliseconds: number): number {
  const fitting = Math.floor((records * PAGE_TIME) / Math.max(milliseconds, 1))
  return Math.min(Math.max(fitting, FIRST_PAGE), DEFAULT_PULL)
}
