import type { ReactNode } from 'react'
import { ANSWER_RECEIVED, NEXT, type LienRow } from '../../../../../shared/domain/books/lien-rows.ts'
import { factsOf, type BookLien } from '../../../../../shared/domain/books/read-book.ts'
import {
  actionsFrom,
  LIEN_OBSTACLES,
  lienTransition,
  type LienAction,
} from '../../../../../shared/domain/liens/lien-lifecycle.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { localDay } from '../../../ui/local-time.ts'
import { ACTION_LABELS, formatDay, STATUS_LABELS } from '../lien-labels.ts'
import type { OnAsk } from './asked.ts'
import styles from './lien.module.css'
import { ANSWERS_ID } from './provider-answers.tsx'

/** Of the heading, which takes the focus after a step. */
export const STEPS_ID = 'lien-steps'

type LienStepsProps = {
  readonly lien: BookLien
  readonly row: LienRow
  readonly onAsk: OnAsk
}

/** Those that end a lien without money come last. */
const QUIET: ReadonlySet<LienAction> = new Set(['waive', 'invalidate', 'unlock'])

/** What can be done now, what is in the way, and what was done. */
export function LienSteps({ lien, row, onAsk }: LienStepsProps): ReactNode {
  const next = NEXT[lien.status]
  const possible = actionsFrom(lien.status)
    .map((action) => ({ action, obstacle: obstacleTo(lien, action) }))
    .toSorted((one, other) => rank(one.action, next) - rank(other.action, next))
  const obstacles = Map.groupBy(
    possible.filter(({ obstacle }) => obstacle !== null),
    ({ obstacle }) => obstacle,
  )
  return (
    <Card aria-labelledby={STEPS_ID} className={styles['part']}>
      <h3 id={STEPS_ID} tabIndex={-1}>
        Next step
      </h3>
      {row.next === 'decide' && <p>Choose between the two values first, so that the lien has one.</p>}
      {row.answeredAt !== null && (
        <p className={styles['top']}>
          <span>
            <Badge tone="info">{ANSWER_RECEIVED}</Badge> The lienholder answered by link. Read the answer,
            then record what comes of it.
          </span>
          <Button size="small" onClick={() => document.getElementById(ANSWERS_ID)?.focus()}>
            Read the answer
          </Button>
        </p>
      )}
      {possible.length === 0 && <p className={styles['soft']}>This lien is done.</p>}
      <div className={styles['buttons']}>
        {possible.map(({ action, obstacle }) => (
          <Button
            key={action}
            variant={
              action === next && row.next !== 'decide' ? 'primary' : QUIET.has(action) ? 'ghost' : 'secondary'
            }
            disabled={obstacle !== null}
            aria-describedby={obstacle === null ? undefined : `lien-obstacle-${obstacle}`}
            onClick={() => onAsk({ kind: 'step', action })}
          >
            {ACTION_LABELS[action]}
          </Button>
        ))}
      </div>
      {[...obstacles].map(
        ([obstacle, found]) =>
          obstacle !== null && (
            <p key={obstacle} id={`lien-obstacle-${obstacle}`} className={styles['obstacle']}>
              {found.map(({ action }) => ACTION_LABELS[action]).join(', ')}: {LIEN_OBSTACLES[obstacle]}
            </p>
          ),
      )}
      {lien.steps.length > 0 && (
        <ol className={styles['path']} aria-label="Steps so far">
          {lien.steps.map(({ to, at }, place) => (
            // Steps are never moved or removed.
            <li key={place} aria-current={place === lien.steps.length - 1 ? 'step' : undefined}>
              {STATUS_LABELS[to]}{' '}
              <span className={styles['soft']}>{formatDay(localDay(Date.parse(at)))}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

function rank(action: LienAction, next: LienAction | null): number {
  if (action === next) return 0
  return QUIET.has(action) ? 2 : 1
}

/** What a reason cannot take away; null: the dialog can be opened. */
function obstacleTo(lien: BookLien, action: LienAction) {
  const facts = factsOf(lien)
  const result = lienTransition(facts, { action, final: facts.final ?? 0, reason: true })
  return result.ok ? null : result.why
}
