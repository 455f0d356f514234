import type { ReactNode } from 'react'
import {
  feeByBase,
  referralShareOf,
  type SettlementFigures,
} from '../../../../../shared/domain/books/settlement-figures.ts'
import { readPercent } from '../../../../../shared/domain/liens/money.ts'
import type { JsonValue } from '../../../../../shared/domain/records/record.ts'
import { formatDollars } from '../../../../../shared/domain/referral-fee.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { MoneyField } from '../../../ui/money-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { OpenBook } from '../matter/use-book.ts'
import styles from './settlement.module.css'

type Tier = { readonly from: number; readonly percent: string }
/** As it is typed: a percentage may be no number yet. */
type TypedFee =
  | { readonly kind: 'tiers'; readonly base: 'gross' | 'net_of_costs'; readonly tiers: readonly Tier[] }
  | { readonly kind: 'amount'; readonly cents: number; readonly reason: string }

const NO_TIER: Tier = { from: 0, percent: '' }

type FeeFieldsProps = { readonly book: OpenBook; readonly figures: SettlementFigures }

/** The attorney fee of the agreement, and the referral share that comes out of it. */
export function FeeFields({ book, figures }: FeeFieldsProps): ReactNode {
  const { values, errors, set } = book.draft
  const fee = typedFee(values['fee'])
  const change = (next: TypedFee | null): void => set('fee', next)
  return (
    <div className={styles['rows']} role="group" aria-labelledby="settlement-fee">
      <div className={styles['rowsTop']}>
        <h3 id="settlement-fee">Attorney fee</h3>
        <span className={styles['total']}>{formatDollars(figures.fee)}</span>
      </div>
      <div className={styles['pair']}>
        <SelectField
          label="How the fee is set"
          value={fee?.kind ?? ''}
          onChange={({ target }) => change(begin(target.value, figures.fee))}
        >
          <option value="">Not entered</option>
          <option value="tiers">By percentage</option>
          <option value="amount">As an amount</option>
        </SelectField>
        {fee?.kind === 'tiers' && (
          <SelectField
            label="Percentage of"
            value={fee.base}
            onChange={({ target }) =>
              change({ ...fee, base: target.value === 'gross' ? 'gross' : 'net_of_costs' })
            }
          >
            <option value="gross">Gross recovery</option>
            <option value="net_of_costs">Recovery less costs</option>
          </SelectField>
        )}
        {fee?.kind === 'amount' && (
          <MoneyField
            label="Fee"
            cents={fee.cents}
            onChange={(cents) => change({ ...fee, cents: cents ?? 0 })}
          />
        )}
      </div>
      {fee?.kind === 'amount' && (
        <TextField
          label="Reason for the amount"
          hint="For example: reduced at the firm’s choice, or approved by the court."
          value={fee.reason}
          error={errors['fee']}
          onChange={({ target }) => change({ ...fee, reason: target.value })}
        />
      )}
      {fee?.kind === 'tiers' && <Tiers fee={fee} error={errors['fee']} onChange={change} />}
      <BothBases figures={figures} />
      {(figures.fee > 0 || typeof values['referralShare'] === 'string') && (
        <ReferralShare book={book} fee={figures.fee} />
      )}
    </div>
  )
}

function begin(kind: string, cents: number): TypedFee | null {
  if (kind === 'tiers') return { kind, base: 'gross', tiers: [NO_TIER] }
  return kind === 'amount' ? { kind, cents, reason: '' } : null
}

type TiersProps = {
  readonly fee: Extract<TypedFee, { kind: 'tiers' }>
  readonly error: string | undefined
  readonly onChange: (fee: TypedFee) => void
}

function Tiers({ fee, error, onChange }: TiersProps): ReactNode {
  const { tiers } = fee
  const put = (at: number, tier: Tier): void =>
    onChange({ ...fee, tiers: tiers.map((each, index) => (index === at ? tier : each)) })
  return (
    <>
      {tiers.map((tier, at) => (
        // Rows have no id, and are only added and removed at the end.
        <div key={at} role="group" aria-label={`Percentage ${at + 1}`} className={styles['moneyRow']}>
          <TextField
            label="Percent"
            inputMode="text"
            autoComplete="off"
            suffix="%"
            value={tier.percent}
            error={readPercent(tier.percent) === null ? error : undefined}
            onChange={({ target }) => put(at, { ...tier, percent: target.value })}
          />
          {at > 0 && (
            <MoneyField
              label="Of what is above"
              cents={tier.from}
              onChange={(from) => put(at, { ...tier, from: from ?? 0 })}
            />
          )}
          {at > 0 && (
            <Button
              variant="ghost"
              className={styles['remove']}
              icon={<Icon name="close" size={18} />}
              aria-label={`Remove percentage ${at + 1}`}
              onClick={() => onChange({ ...fee, tiers: tiers.filter((_, index) => index !== at) })}
            />
          )}
        </div>
      ))}
      {tiers.length < MOST_TIERS && (
        <Button
          size="small"
          className={styles['add']}
          onClick={() => onChange({ ...fee, tiers: [...tiers, NO_TIER] })}
        >
          Add a percentage for a higher part
        </Button>
      )}
    </>
  )
}

const MOST_TIERS = 10

function BothBases({ figures }: { readonly figures: SettlementFigures }): ReactNode {
  const fees = feeByBase(figures)
  if (fees === null || figures.terms?.kind !== 'tiers') return null
  const { base } = figures.terms
  const says = (each: typeof base): ReactNode => (
    <li>
      {each === 'gross' ? 'Of the gross recovery' : 'Of the recovery less costs'}:{' '}
      <span className={styles['figure']}>{formatDollars(fees[each])}</span>
      {each === base && ', used here'}
    </li>
  )
  return (
    <ul className={styles['bases']} aria-label="The fee by both bases">
      {says('gross')}
      {says('net_of_costs')}
    </ul>
  )
}

/** The percentage is of the two attorneys' agreement; the referral is not on every device. */
function ReferralShare({ book, fee }: { readonly book: OpenBook; readonly fee: number }): ReactNode {
  const { values, errors, set } = book.draft
  const typed = values['referralShare']
  const shares = referralShareOf(values, fee)
  return (
    <>
      <TextField
        label="Referral share of the fee, in percent"
        hint="By the agreement of the attorneys. It comes out of the fee, never out of the client’s part. Verify your state’s rule on dividing fees."
        autoComplete="off"
        suffix="%"
        value={typeof typed === 'string' ? typed : ''}
        error={errors['referralShare']}
        onChange={({ target }) => set('referralShare', target.value === '' ? null : target.value)}
      />
      {shares !== null && (
        <p className={styles['soft']}>
          Referral share inside the fee:{' '}
          <span className={styles['figure']}>{formatDollars(shares.referring)}</span>. The handling attorney
          keeps <span className={styles['figure']}>{formatDollars(shares.handling)}</span>.
        </p>
      )}
    </>
  )
}

function typedFee(value: JsonValue | undefined): TypedFee | null {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return null
  return value as TypedFee // as this form or its kind stores it
}
