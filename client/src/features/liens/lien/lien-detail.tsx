import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { bestKnown } from '../../../../../shared/domain/books/best-known.ts'
import { resultsOfLien } from '../../../../../shared/domain/books/figure-rules.ts'
import { openOf, type LienRow } from '../../../../../shared/domain/books/lien-rows.ts'
import type { BookLien } from '../../../../../shared/domain/books/read-book.ts'
import { BOOK_KIND } from '../../../../../shared/domain/records/book.ts'
import { labelOf } from '../../../../../shared/domain/records/record-kind.ts'
import { formatDollars } from '../../../../../shared/domain/referral-fee.ts'
import { decideSearch } from '../../../platform/navigation/decide-link.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { lazyExtra } from '../../../ui/lazy-extra.ts'
import { localDay } from '../../../ui/local-time.ts'
import { useNow } from '../../../ui/use-now.ts'
import { AMOUNT_LABELS, formatDay, lienTypeName, STATUS_LABELS, STATUS_TONES } from '../lien-labels.ts'
import { matterPath } from '../lien-paths.ts'
import { NotReviewed } from '../not-reviewed.tsx'
import { BookHistory } from '../matter/book-history.tsx'
import { ProofFiles } from '../matter/proof-files.tsx'
import type { OpenBook } from '../matter/use-book.ts'
import type { Asked } from './asked.ts'
import { LienAmounts } from './lien-amounts.tsx'
import { LienDeadlines } from './lien-deadline-list.tsx'
import { LienFields } from './lien-fields.tsx'
import { LienNegotiation } from './lien-negotiation.tsx'
import { LienPayments, PAYMENTS_ID } from './lien-payments.tsx'
import { LienSteps, STEPS_ID } from './lien-steps.tsx'
import styles from './lien.module.css'
import { ProviderAnswers } from './provider-answers.tsx'

const LienDialog = lazyExtra(async () => (await import('./lien-dialog.tsx')).LienDialog)

type LienDetailProps = {
  readonly book: OpenBook
  readonly lien: BookLien
  readonly row: LienRow
  /** Units of the book that wait for a choice. */
  readonly conflicts: readonly string[]
}

const MINUTE = 60_000

export function LienDetail({ book, lien, row, conflicts }: LienDetailProps): ReactNode {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [wasAsked, setWasAsked] = useState(false)
  const [said, setSaid] = useState('')
  const open = openOf(lien)
  const now = useNow(MINUTE)
  const [saved, setSaved] = useState<Asked | null>(null)
  useFocusAfterSaving(saved)
  const ask = (next: Asked): void => {
    setAsked(next)
    setWasAsked(true)
  }
  const part = { book, lien, onAsk: ask }
  return (
    <article aria-labelledby={`lien-title-${lien.id}`} className={styles['parts']}>
      <Head book={book} lien={lien} row={row} today={localDay(now)} />
      <p role="status" className={styles['said']}>
        {said}
      </p>
      <Choices book={book} lien={lien} conflicts={conflicts} onAsk={ask} />
      <LienSteps {...part} row={row} />
      <LienAmounts {...part} />
      <LienNegotiation {...part} now={now} />
      <LienPayments {...part} open={open} />
      <LienDeadlines book={book} lien={lien} today={localDay(now)} />
      <LienFields book={book} lien={lien} />
      <Card className={styles['part']}>
        <ProofFiles book={book} lien={lien.id} level={3} />
      </Card>
      <ProviderAnswers book={book} lien={lien} />
      <BookHistory book={book} lien={lien.id} />
      {wasAsked && (
        <Suspense>
          <LienDialog
            book={book}
            lien={lien}
            open={open}
            asked={asked}
            onClose={() => setAsked(null)}
            onSaved={(done) => {
              setSaid(savedWords(done))
              setSaved(done)
            }}
          />
        </Suspense>
      )}
    </article>
  )
}

/**
 * The button that was pressed may not be there any more: then the heading of its part gets the focus. After the dialog has closed, because
 * before that nothing else on the page can have it.
 */
function useFocusAfterSaving(saved: Asked | null): void {
  useEffect(() => {
    if (saved?.kind === 'step' || saved?.kind === 'choose') document.getElementById(STEPS_ID)?.focus()
    if (saved?.kind === 'reversal') document.getElementById(PAYMENTS_ID)?.focus()
  }, [saved])
}

function savedWords(asked: Asked): string {
  switch (asked.kind) {
    case 'step':
      return 'The step is taken.'
    case 'amount':
    case 'choose':
      return `${AMOUNT_LABELS[asked.field]} is entered.`
    case 'offer':
      return 'The offer is added.'
    case 'payment':
      return 'The payment is added.'
    case 'reversal':
      return 'The payment is reversed.'
  }
}

type HeadProps = Pick<LienDetailProps, 'book' | 'lien' | 'row'> & { readonly today: string }

function Head({ book, lien, row, today }: HeadProps): ReactNode {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const { cents, kind } = bestKnown(lien)
  const open = openOf(lien)
  return (
    <header className={styles['head']}>
      <Link to={matterPath(book.id)} className={styles['back']}>
        All liens of this matter
      </Link>
      <div className={styles['headLine']}>
        <div>
          <h2 id={`lien-title-${lien.id}`} ref={title} tabIndex={-1}>
            {row.holder === '' ? 'A lien' : row.holder}
          </h2>
          <p className={styles['facts']}>
            <span>{lienTypeName(lien.type)}</span>
            {row.fileNumber !== '' && <span>File {row.fileNumber}</span>}
          </p>
        </div>
        <div className={styles['amount']}>
          <span className={styles['sum']}>
            {lien.amounts.size === 0 ? 'No amount' : formatDollars(cents)}
          </span>
          <span className={styles['facts']}>
            {lien.amounts.size > 0 && <span>{row.disputed.length > 0 ? 'higher of two' : kind}</span>}
            <NotReviewed rules={resultsOfLien(lien)} />
            {open > 0 && open !== cents && <span>{formatDollars(open)} to pay</span>}
          </span>
        </div>
      </div>
      <p className={styles['state']}>
        <Badge tone={STATUS_TONES[row.status]}>{STATUS_LABELS[row.status]}</Badge>
        {lien.unit('hidden') === true && <Badge>Hidden</Badge>}
        {row.isUnchecked && <Badge tone="warning">Not checked by our server</Badge>}
        {row.due !== null && (
          <span className={row.due < today ? styles['overdue'] : styles['soft']}>
            {row.due < today ? 'Overdue since' : 'Due'} {formatDay(row.due)}
          </span>
        )}
      </p>
    </header>
  )
}

type ChoicesProps = Pick<LienDetailProps, 'book' | 'lien' | 'conflicts'> & {
  readonly onAsk: (asked: Asked) => void
}

/** What two devices differ about: amounts are chosen here, other values in the dialog of the frame. */
function Choices({ book, lien, conflicts, onAsk }: ChoicesProps): ReactNode {
  const { search } = useLocation()
  const own = conflicts.filter((unit) => unit.startsWith(`liens/${lien.id}/`))
  const disputed = [...lien.amounts].filter(([, { isDisputed }]) => isDisputed)
  return (
    <>
      {disputed.map(([field, { ends }]) => (
        <Alert
          key={field}
          tone="danger"
          title={`${AMOUNT_LABELS[field]}: two amounts differ`}
          actions={
            <Button size="small" onClick={() => onAsk({ kind: 'choose', field })}>
              Choose the {AMOUNT_LABELS[field].toLowerCase()} amount
            </Button>
          }
        >
          <ul className={styles['ends']}>
            {ends.map(({ id, value: { cents, who, at, why } }) => (
              <li key={id}>
                <b className={styles['figure']}>{formatDollars(cents)}</b>
                <span className={styles['facts']}>
                  <span>{who}</span>
                  <span>{formatDay(localDay(Date.parse(at)))}</span>
                  {why !== '' && <span>{why}</span>}
                </span>
              </li>
            ))}
          </ul>
          <p>Sums use the higher. The lien can’t be agreed on until you choose.</p>
        </Alert>
      ))}
      {own.length > 0 && (
        <Alert
          tone="danger"
          title={`${own.map((unit) => labelOf(BOOK_KIND, unit)).join(', ')}: two values differ`}
          actions={
            <Link to={{ search: decideSearch(search, { kind: BOOK_KIND.kind, id: book.id }) }}>
              Choose between them
            </Link>
          }
        >
          They were changed in two places without seeing each other.
        </Alert>
      )}
    </>
  )
}
