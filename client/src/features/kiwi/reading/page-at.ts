/** Which page of a document a place is on. Pure. */
import type { ReadPage } from './passages.ts'

/** The number of the page; of a place between two pages, that of the earlier one. */
export function pageAt(pages: readonly ReadPage[], at: number): number {
  let [low, high] = [0, pages.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((pages[middle]?.start ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return pages[low]?.page ?? 1
}
