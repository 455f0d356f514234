import type { ReactNode } from 'react'
import { isReviewed, type FigureRule } from '../../../../../shared/domain/liens/reviews.ts'
import { NotReviewedText } from './not-reviewed-text.tsx'

/** Below an amount: says so while nobody has reviewed one of the rules that it is from. Loaded on first use. */
export function ReviewText({ rules }: { readonly rules: readonly FigureRule[] }): ReactNode {
  return rules.every((rule) => isReviewed(rule)) ? null : <NotReviewedText />
}
