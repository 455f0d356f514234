import type { ReactNode } from 'react'
import {
  overrideOf,
  overrideWords,
  type PackOverride,
} from '../../../../shared/domain/liens/packs/overrides.ts'
import { isReviewed as isRuleReviewed, type FigureRule } from '../../../../shared/domain/liens/reviews.ts'
import { Badge } from '../../ui/badge.tsx'
import { usePackOverrides } from './pack-overrides.tsx'
import styles from './not-reviewed.module.css'

/**
 * Beside a figure: says so while nobody has reviewed one of the rules that it is from, and what an administrator says of them. Without a rule,
 * it was typed.
 */
export function NotReviewed({ rules }: { readonly rules: readonly FigureRule[] }): ReactNode {
  const overrides = usePackOverrides()
  const changed = rules.flatMap(({ pack }) => (pack === null ? [] : (overrideOf(overrides, pack) ?? [])))
  return (
    <>
      <ReviewMark isReviewed={rules.every((rule) => isRuleReviewed(rule))} />
      {[...new Set(changed)].map((override) => (
        <RuleNote key={`${override.state}/${override.topic}/${override.version}`} override={override} />
      ))}
    </>
  )
}

/** The same, where the rule itself is at hand. */
export function ReviewMark({ isReviewed }: { readonly isReviewed: boolean }): ReactNode {
  return isReviewed ? null : <Badge tone="warning">not reviewed</Badge>
}

function RuleNote({ override }: { readonly override: PackOverride }): ReactNode {
  if (override.switchedOffAt === null)
    return override.note === '' ? null : (
      <span className={styles['note']}>Note on the rule: {override.note}</span>
    )
  return (
    <>
      {' '}
      <Badge tone="danger">rule switched off</Badge>
      <span className={styles['note']}>{overrideWords(override)}</span>
    </>
  )
}
