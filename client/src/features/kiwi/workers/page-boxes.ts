/** Where a place in the text of a PDF page stands on the page. Pure. */
import type { PlacedRun } from '../reading/pdf-lines.ts'
import type { Span } from '../reading/sentences.ts'
import type { PageBox } from './pdf-orders.ts'

/** Of the size of the letters: how far they reach below and above their line. */
const BELOW = 0.25
const ABOVE = 0.95

/** `toPart` turns a point of the page into parts of its width and height. One box for each run that the place touches. */
export function boxesOf(
  runs: readonly PlacedRun[],
  place: Span,
  toPart: (x: number, y: number) => readonly [number, number],
): readonly PageBox[] {
  return runs.flatMap(({ start, end, x, y, width, size }) => {
    const [from, to] = [Math.max(start, place.start), Math.min(end, place.end)]
    if (from >= to) return []
    const letter = width / (end - start)
    const [left, bottom] = toPart(x + letter * (from - start), y - size * BELOW)
    const [right, top] = toPart(x + letter * (to - start), y + size * ABOVE)
    return [
      {
        left: Math.min(left, right),
        top: Math.min(top, bottom),
        width: Math.abs(right - left),
        height: Math.abs(bottom - top),
      },
    ]
  })
}
