import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { bestKnown } from '../../../../../shared/domain/books/best-known.ts'
import { resultsOfLien } from '../../../../../shared/domain/books/figure-rules.ts'
import { ANSWER_RECEIVED, openOf, type LienRow } from '../../../../../shared/domain/books/lien-rows.ts'
import type { BookLien } from '../../../../../shared/domain/books/read-book.ts'
import { sum } from '../../../../../shared/domain/liens/money.ts'
import { formatDollars } from '../../../../../shared/domain/referral-fee.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { localDay } from '../../../ui/local-time.ts'
import { useNow } from '../../../ui/use-now.ts'
import { formatDay, lienTypeName, STATUS_LABELS, STATUS_TONES } from '../lien-labels.ts'
import { lienPath } from '../lien-paths.ts'
import { nextLabel } from '../list/lien-words.ts'
import { NotReviewed } from '../not-reviewed.tsx'
import styles from './lien.module.css'

export type ListedLien = { readonly lien: BookLien; readonly row: LienRow }

type MatterLiensProps = {
  readonly bookId: string
  readonly listed: readonly ListedLien[]
  /** The id of the lien that is open beside the list. */
  readonly opened: string | null
}

const MINUTE = 60_000

export function MatterLiens({ bookId, listed, opened }: MatterLiensProps): ReactNode {
  const [isHiddenShown, setIsHiddenShown] = useState(false)
  const today = localDay(useNow(MINUTE))
  const shown = listed.filter(({ lien }) => lien.unit('hidden') !== true)
  const hidden = listed.filter(({ lien }) => lien.unit('hidden') === true)
  const rows = (liens: readonly ListedLien[]): ReactNode =>
    liens.map(({ lien, row }) => (
      <li key={lien.id}>
        <Row bookId={bookId} lien={lien} row={row} isOpen={lien.id === opened} today={today} />
      </li>
    ))
  return (
    <>
      {shown.length === 0 ? (
        <EmptyState title={hidden.length === 0 ? 'No liens yet' : 'Every lien is hidden'}>
          Add each hospital, provider, plan or agency that claims a part of the recovery.
        </EmptyState>
      ) : (
        <>
          <ul className={styles['rows']} aria-label="Liens of this matter">
            {rows(shown)}
          </ul>
          <Totals shown={shown} />
        </>
      )}
      {hidden.length > 0 && (
        <div className={styles['hidden']}>
          <Button
            size="small"
            variant="ghost"
            aria-expanded={isHiddenShown}
            onClick={() => setIsHiddenShown(!isHiddenShown)}
          >
            {isHiddenShown ? 'Close the hidden liens' : `Hidden liens (${hidden.length})`}
          </Button>
          {isHiddenShown && (
            <ul className={styles['rows']} aria-label="Hidden liens">
              {rows(hidden)}
            </ul>
          )}
        </div>
      )}
    </>
  )
}

/** Of what counts in the settlement. */
function Totals({ shown }: { readonly shown: readonly ListedLien[] }): ReactNode {
  const known = sum(shown.map(({ lien }) => bestKnown(lien).cents))
  const open = sum(shown.map(({ lien }) => openOf(lien)))
  return (
    <p className={styles['totals']}>
      <span>
        {shown.length === 1 ? '1 lien' : `${shown.length} liens`}: <b>{formatDollars(known)}</b>
      </span>
      <span>
        still to pay <b>{formatDollars(open)}</b>
      </span>
    </p>
  )
}

type RowProps = {
  readonly bookId: string
  readonly lien: BookLien
  readonly row: LienRow
  readonly isOpen: boolean
  readonly today: string
}

function Row({ bookId, lien, row, isOpen, today }: RowProps): ReactNode {
  const { cents, kind } = bestKnown(lien)
  const hasAmount = lien.amounts.size > 0
  return (
    <div className={styles['row']} data-open={isOpen || undefined}>
      <div className={styles['who']}>
        <Link
          id={`lien-${lien.id}`}
          to={lienPath(bookId, lien.id)}
          aria-current={isOpen ? 'true' : undefined}
        >
          {row.holder === '' ? 'A lien' : row.holder}
        </Link>
        <span className={styles['facts']}>
          <span>{lienTypeName(lien.type)}</span>
          {row.fileNumber !== '' && <span>{row.fileNumber}</span>}
        </span>
      </div>
      <div className={styles['amount']}>
        <span className={styles['figure']}>{hasAmount ? formatDollars(cents) : 'No amount'}</span>
        {hasAmount && (
          <span className={styles['facts']}>
            <span>{kind}</span>
            <NotReviewed rules={resultsOfLien(lien)} />
          </span>
        )}
      </div>
      <div className={styles['state']}>
        <Badge tone={STATUS_TONES[row.status]}>{STATUS_LABELS[row.status]}</Badge>
        {row.hasConflict && <Badge tone="danger">Needs a choice</Badge>}
        {row.answeredAt !== null && <Badge tone="info">{ANSWER_RECEIVED}</Badge>}
      </div>
      <p className={styles['next']}>
        <Next row={row} today={today} />
      </p>
    </div>
  )
}

function Next({ row: { next, due }, today }: { readonly row: LienRow; readonly today: string }): ReactNode {
  return (
    <>
      {next !== null && <span>Next: {nextWords(next)}</span>}
      {due !== null && (
        <span className={due < today ? styles['overdue'] : undefined}>
          {due < today ? 'Overdue since' : 'Due'} {formatDay(due)}
        </span>
      )}
    </>
  )
}

function nextWords(next: NonNullable<LienRow['next']>): string {
  return next === 'answer' ? 'Read their answer' : nextLabel(next)
}
