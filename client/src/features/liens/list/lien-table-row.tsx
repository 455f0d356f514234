import { lazy, memo, Suspense, type ComponentType, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { percentText } from '../../../../../shared/domain/books/lien-list.ts'
import { ANSWER_RECEIVED, type LienRow } from '../../../../../shared/domain/books/lien-rows.ts'
import type { FigureRule } from '../../../../../shared/domain/liens/reviews.ts'
import { formatDollars } from '../../../../../shared/domain/referral-fee.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { lienTypeName, STATUS_LABELS, STATUS_TONES } from '../lien-labels.ts'
import { lienPath } from '../lien-paths.ts'
import { shortDay } from './days.ts'
import { HOLDER_MISSING, nextLabel, TITLE_MISSING } from './lien-words.ts'
import styles from './lien-table.module.css'
import { NotReviewedText } from './not-reviewed-text.tsx'

// All formulas and rules of law come with it, and few rows need them. What cannot be loaded is not known to be reviewed.
type ReviewTextProps = { readonly rules: readonly FigureRule[] }
const ReviewText = lazy(async (): Promise<{ default: ComponentType<ReviewTextProps> }> => ({
  default: await import('./review-text.tsx').then(
    (known) => known.ReviewText,
    () => NotReviewedText,
  ),
}))

export type RowMarks = {
  /** Ids of the books that were not sent yet. */
  readonly onThisDevice: ReadonlySet<string>
  /** null: the list has nothing hidden. Must be stable. */
  readonly onShow: ((lien: LienRow) => void) | null
}

type RowProps = {
  readonly lien: LienRow
  /** YYYY-MM-DD. */
  readonly today: string
  readonly isOnThisDevice: boolean
  readonly onShow: RowMarks['onShow']
}

/** The cells of one lien. The whole row links to it. */
export const LienTableRow = memo(function LienTableRow(props: RowProps): ReactNode {
  const { lien, today, isOnThisDevice, onShow } = props
  const holder = lien.holder === '' ? HOLDER_MISSING : lien.holder
  const title = lien.title === '' ? TITLE_MISSING : lien.title
  const kind = [lienTypeName(lien.type), lien.fileNumber].filter((text) => text !== '').join(' · ')
  const saved = lien.saved === null ? null : percentText(lien.saved, lien.asserted ?? 0)
  return (
    <>
      <th role="rowheader" scope="row" className={styles['holder']}>
        <Link to={lienPath(lien.bookId, lien.lienId)} title={holder} className={styles['link']}>
          {holder}
        </Link>
        <span className={styles['sub']} title={kind}>
          {kind}
        </span>
      </th>
      <td className={styles['matter']}>
        <span className={styles['line']} title={title}>
          {title}
        </span>
        <span className={styles['sub']}>
          {[lien.state, isOnThisDevice ? 'Saved on this device' : '']
            .filter((text) => text !== '')
            .join(' · ')}
        </span>
      </td>
      <Amount lien={lien} label="Asserted" field="asserted" />
      <Amount lien={lien} label="Confirmed" field="confirmed" />
      <Amount lien={lien} label="Final" field="final" />
      <Money
        label="Saved"
        cents={lien.saved}
        note={saved === null ? null : `${saved}%`}
        rules={lien.saved === null ? NO_RULES : [...rulesOf(lien, 'asserted'), ...rulesOf(lien, 'final')]}
      />
      <td className={styles['status']}>
        <Badge tone={STATUS_TONES[lien.status]}>{STATUS_LABELS[lien.status]}</Badge>
        {lien.hasConflict ? (
          <span className={styles['conflict']}>Two values differ</span>
        ) : (
          <span className={styles[lien.next === 'answer' ? 'answered' : 'sub']}>{nextLabel(lien.next)}</span>
        )}
        {lien.isUnchecked && <span className={styles['conflict']}>Formula not checked</span>}
        {onShow !== null && (
          <Button
            size="small"
            className={styles['above'] ?? ''}
            aria-label={`Show again: ${holder}, ${title}`}
            onClick={() => onShow(lien)}
          >
            Show again
          </Button>
        )}
      </td>
      <Due lien={lien} today={today} />
    </>
  )
})

type AmountProps = {
  readonly lien: LienRow
  readonly label: string
  readonly field: keyof LienRow['rules']
}

function Amount({ lien, label, field }: AmountProps): ReactNode {
  const isDisputed = lien.disputed.includes(field)
  return <Money label={label} cents={lien[field]} isDisputed={isDisputed} rules={rulesOf(lien, field)} />
}

const NO_RULES: readonly FigureRule[] = []

function rulesOf({ rules }: LienRow, field: keyof LienRow['rules']): readonly FigureRule[] {
  return rules[field] ?? NO_RULES
}

type MoneyProps = {
  readonly label: string
  readonly cents: number | null
  readonly isDisputed?: boolean
  readonly note?: string | null
  /** What the amount was worked out by. */
  readonly rules: readonly FigureRule[]
}

/** Few elements: drawing rows is most of the work while the list scrolls. The label is drawn where the table has no column headings. */
function Money({ label, cents, isDisputed = false, note = null, rules }: MoneyProps): ReactNode {
  return (
    <td
      data-label={label}
      className={classNames(
        styles['money'],
        cents === null && styles['none'],
        isDisputed && styles['higher'],
      )}
    >
      {cents === null ? '–' : formatDollars(cents)}
      {note !== null && <span className={styles['sub']}>{note}</span>}
      {isDisputed && <span className={styles['conflict']}>higher claim</span>}
      {rules.length > 0 && (
        <Suspense fallback={<NotReviewedText />}>
          <ReviewText rules={rules} />
        </Suspense>
      )}
    </td>
  )
}

function Due({ lien, today }: Pick<RowProps, 'lien' | 'today'>): ReactNode {
  const { due: day, dueFor } = lien
  if (lien.answeredAt !== null && (day === null || day >= today))
    return (
      <td data-label="Due" className={styles['due']} title={ANSWER_RECEIVED}>
        Now
        {day !== null && (
          <time dateTime={day} title={dueFor} className={styles['sub']}>
            {shortDay(day, today)}
          </time>
        )}
      </td>
    )
  if (day === null) return <td className={classNames(styles['due'], styles['none'])}>–</td>
  const isOver = day < today
  return (
    <td data-label="Due" className={classNames(styles['due'], isOver && styles['over'])}>
      <time dateTime={day} title={dueFor}>
        {shortDay(day, today)}
      </time>
      {isOver && <span className={styles['sub']}>Overdue</span>}
    </td>
  )
}
