import type { ReactNode } from 'react'
import type { Teaser } from '../../../../shared/contracts/explore.ts'
import { Badge } from '../../ui/badge.tsx'
import styles from './explore.module.css'
import { factsOf, formatDay } from './teaser-words.ts'

/** What is known of a request beside its text, in one line that wraps. */
export function TeaserFacts({ teaser }: { readonly teaser: Teaser }): ReactNode {
  return (
    <p className={styles['facts']}>
      {factsOf(teaser).map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      <span>
        Posted <time dateTime={teaser.postedOn}>{formatDay(teaser.postedOn)}</time>
      </span>
    </p>
  )
}

export function TimeCriticalBadge({ teaser }: { readonly teaser: Teaser }): ReactNode {
  return teaser.timeCritical ? <Badge tone="warning">A time limit may be near</Badge> : null
}
