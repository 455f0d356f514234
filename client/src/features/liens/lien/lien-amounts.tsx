import { Suspense, useState, type ReactNode } from 'react'
import { resultsOfAmount } from '../../../../../shared/domain/books/figure-rules.ts'
import type { BookLien } from '../../../../../shared/domain/books/read-book.ts'
import { isLocked } from '../../../../../shared/domain/liens/lien-lifecycle.ts'
import { AMOUNT_FIELDS, type AmountField } from '../../../../../shared/domain/records/book.ts'
import { formatDollars } from '../../../../../shared/domain/referral-fee.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { lazyExtra } from '../../../ui/lazy-extra.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { formulaTitle } from '../formula-words.ts'
import { AMOUNT_LABELS, formatDay, STATUS_LABELS } from '../lien-labels.ts'
import type { OpenBook } from '../matter/use-book.ts'
import { NotReviewed } from '../not-reviewed.tsx'
import type { OnAsk } from './asked.ts'
import { BALANCE_INPUTS, balanceOf } from './enter-amount.ts'
import styles from './lien.module.css'

const AmountHistory = lazyExtra(async () => (await import('./amount-history.tsx')).AmountHistory)

type LienAmountsProps = { readonly book: OpenBook; readonly lien: BookLien; readonly onAsk: OnAsk }

const CLAIM: readonly AmountField[] = AMOUNT_FIELDS.filter(
  (field) => !BALANCE_INPUTS.some((input) => input === field),
)

export function LienAmounts({ book, lien, onAsk }: LienAmountsProps): ReactNode {
  const isOver = isLocked(lien.status)
  const rows = (fields: readonly AmountField[]): ReactNode =>
    fields.map((field) => <AmountRow key={field} book={book} lien={lien} field={field} onAsk={onAsk} />)
  return (
    <Card aria-labelledby="lien-amounts" className={styles['part']}>
      <h3 id="lien-amounts">Amounts</h3>
      {isOver && <Locked lien={lien} onAsk={onAsk} />}
      <section aria-labelledby="lien-claim" className={styles['group']}>
        <h4 id="lien-claim">Claim</h4>
        <ul className={styles['amounts']}>{rows(CLAIM)}</ul>
      </section>
      <section aria-labelledby="lien-bill" className={styles['group']}>
        <h4 id="lien-bill">Bill and ledger</h4>
        <ul className={styles['amounts']}>{rows(BALANCE_INPUTS)}</ul>
        <BalanceRow lien={lien} isOver={isOver} onAsk={onAsk} />
      </section>
    </Card>
  )
}

function Locked({ lien: { status }, onAsk }: Pick<LienAmountsProps, 'lien' | 'onAsk'>): ReactNode {
  const way = status === 'agreed' ? 'unlock' : status === 'waived' || status === 'invalid' ? 'reopen' : null
  return (
    <div className={styles['locked']}>
      <p>
        The amounts are locked: {STATUS_LABELS[status].toLowerCase().replace(', locked', ' on')}.
        {way === null ? '' : ' To change one, give the reason.'}
      </p>
      {way !== null && (
        <Button size="small" onClick={() => onAsk({ kind: 'step', action: way })}>
          {way === 'unlock' ? 'Unlock' : 'Reopen'}
        </Button>
      )}
    </div>
  )
}

type AmountRowProps = LienAmountsProps & { readonly field: AmountField }

function AmountRow({ book, lien, field, onAsk }: AmountRowProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  const value = lien.amounts.get(field)
  const label = AMOUNT_LABELS[field]
  const count = lien.entries.get(field)?.length ?? 0
  const results = resultsOfAmount(lien, field)
  const current = value?.isDisputed === false ? (value.current?.value ?? null) : null
  return (
    <li className={styles['amountRow']}>
      <span className={styles['amountName']}>{label}</span>
      <span className={styles['figure']}>{value === undefined ? '—' : formatDollars(value.counted)}</span>
      <span className={styles['facts']}>
        {value?.isDisputed === true && <span>two differ, the higher counts</span>}
        {typeof current?.asOf === 'string' && <span>as of {formatDay(current.asOf)}</span>}
        {current?.source !== undefined && current.source !== null && (
          <span>
            {current.source.document}
            {current.source.page !== null && `, page ${current.source.page}`}
          </span>
        )}
        {results.map((result) => (
          <span key={`${result.formula} ${result.pack?.version}`}>by “{formulaTitle(result.formula)}”</span>
        ))}
        <NotReviewed rules={results} />
      </span>
      <span className={styles['rowActions']}>
        {count > 0 && (
          <Button
            size="small"
            variant="ghost"
            aria-expanded={isOpen}
            aria-label={`History of ${label}, ${count === 1 ? '1 entry' : `${count} entries`}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            History
          </Button>
        )}
        {!isLocked(lien.status) &&
          (value?.isDisputed === true ? (
            <Button
              size="small"
              onClick={() => onAsk({ kind: 'choose', field })}
              aria-label={`Choose ${label}`}
            >
              Choose
            </Button>
          ) : (
            <Button
              size="small"
              onClick={() => onAsk({ kind: 'amount', field })}
              aria-label={`${value === undefined ? 'Enter' : 'Change'} ${label}`}
            >
              {value === undefined ? 'Enter' : 'Change'}
            </Button>
          ))}
      </span>
      {isOpen && (
        <div className={styles['history']}>
          <Suspense fallback={<Skeleton label="Loading the history…" />}>
            <AmountHistory body={book.draft.values} lien={lien} field={field} />
          </Suspense>
        </div>
      )}
    </li>
  )
}

type BalanceRowProps = Pick<LienAmountsProps, 'lien' | 'onAsk'> & { readonly isOver: boolean }

function BalanceRow({ lien, isOver, onAsk }: BalanceRowProps): ReactNode {
  const balance = balanceOf(lien)
  if (!balance.ok) {
    if (balance.missing.length === BALANCE_INPUTS.length) return null
    return (
      <p className={styles['soft']}>
        The balance needs {balance.missing.map((field) => AMOUNT_LABELS[field].toLowerCase()).join(', ')}:
        enter 0.00 where there is none.
      </p>
    )
  }
  return (
    <div className={styles['balance']}>
      <span className={styles['amountName']}>Balance</span>
      <span className={styles['figure']}>{formatDollars(balance.cents)}</span>
      <span className={styles['facts']}>
        <span>billed less the rest, not below zero</span>
        <NotReviewed rules={[balance.result]} />
      </span>
      {!isOver && lien.amounts.get('confirmed')?.isDisputed !== true && (
        <span className={styles['rowActions']}>
          <Button
            size="small"
            onClick={() =>
              onAsk({
                kind: 'amount',
                field: 'confirmed',
                worked: { cents: balance.cents, result: balance.result },
              })
            }
          >
            Use as confirmed
          </Button>
        </span>
      )}
    </div>
  )
}
