import type { ReactNode } from 'react'
import { isReviewed as isRuleReviewed, type FigureRule } from '../../../../shared/domain/liens/reviews.ts'
import { Badge } from '../../ui/badge.tsx'

/** Beside a figure: says so while nobody has reviewed one of the rules that it is from. Without a rule, it was typed. */
export function NotReviewed({ rules }: { readonly rules: readonly FigureRule[] }): ReactNode {
  return <ReviewMark isReviewed={rules.every((rule) => isRuleReviewed(rule))} />
}

/** The same, where the rule itself is at hand. */
export function ReviewMark({ isReviewed }: { readonly isReviewed: boolean }): ReactNode {
  return isReviewed ? null : <Badge tone="warning">not reviewed</Badge>
}
