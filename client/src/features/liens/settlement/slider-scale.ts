/** The slider has so many steps of the same size, whatever the amounts, so that arrow keys move it by a useful part. Pure; integer cents. */
import type { NetRange } from '../../../../../shared/domain/books/solve-book.ts'

export const SLIDER_STEPS = 1_000

/** From the net with nothing reduced, which cannot be wanted below 0, to the largest one. null: there is nothing to move. */
export function sliderRange({
  nothingReduced,
  largest,
}: NetRange): { readonly from: number; readonly to: number } | null {
  const from = Math.max(0, nothingReduced)
  return largest > from ? { from, to: largest } : null
}

export function netAt({ from, to }: { readonly from: number; readonly to: number }, step: number): number {
  return from + Math.round(((to - from) * step) / SLIDER_STEPS)
}

/** The nearest step to a net, which may have been typed. */
export function stepAt({ from, to }: { readonly from: number; readonly to: number }, net: number): number {
  const part = Math.min(1, Math.max(0, (net - from) / (to - from)))
  return Math.round(part * SLIDER_STEPS)
}
