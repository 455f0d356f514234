import { useState, type ReactNode } from 'react'
import { AMOUNT_LABELS } from '../../../../../shared/domain/books/book-words.ts'
import { medicareInterestOf } from '../../../../../shared/domain/books/medicare-interest.ts'
import { formatDollars } from '../../../../../shared/domain/referral-fee.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { formatDay } from '../lien-labels.ts'
import { ReviewMark } from '../not-reviewed.tsx'
import { Line, type LienFieldProps } from './lien-inputs.tsx'
import styles from './lien.module.css'

type MedicareInterestProps = LienFieldProps & {
  /** YYYY-MM-DD. */
  readonly today: string
}

/** The interest on a Medicare demand that is resolved on a day to choose: the rate is that of the letter, and never assumed. */
export function MedicareInterest({ book, lien, today }: MedicareInterestProps): ReactNode {
  const [resolvedOn, setResolvedOn] = useState(today)
  const demandOn = lien.unit('demandOn')
  if (lien.type !== 'medicare' || typeof demandOn !== 'string') return null
  return (
    <section aria-labelledby="medicare-interest" className={styles['part']}>
      <h4 id="medicare-interest">Interest on the demand</h4>
      <div className={styles['pair']}>
        <Line book={book} lien={lien} field="interestRate" hint="Percent a year, as the letter says." />
        <TextField
          label="Resolved on"
          type="date"
          hint="To see the interest on that day. Not saved."
          value={resolvedOn}
          onChange={({ target }) => setResolvedOn(target.value)}
        />
      </div>
      <Result {...{ book, lien, resolvedOn, demandOn }} />
    </section>
  )
}

type ResultProps = LienFieldProps & { readonly resolvedOn: string; readonly demandOn: string }

function Result({ lien, resolvedOn, demandOn }: ResultProps): ReactNode {
  const found = medicareInterestOf(lien, resolvedOn)
  if (!found.ok)
    return (
      <p role="status" className={styles['soft']}>
        {found.missing}
      </p>
    )
  const { periods, isAssessed, cents, field, rate, interest, total, source, verify, isReviewed } = found
  return (
    <div role="status">
      <p>
        Interest: <b>{formatDollars(interest)}</b>. With the {AMOUNT_LABELS[field].toLowerCase()} amount of{' '}
        {formatDollars(cents)}: <b>{formatDollars(total)}</b>.
      </p>
      <p className={styles['facts']}>
        <span>rate {rate}% a year, a twelfth of it for each period</span>
        <span>
          {periods} {periods === 1 ? 'full period' : 'full periods'} of 30 days from {formatDay(demandOn)}
        </span>
        {!isAssessed && <span>none within 60 days of the letter</span>}
        <span>{source}</span>
        <span>verify: {verify}</span>
        <ReviewMark isReviewed={isReviewed} />
      </p>
    </div>
  )
}
