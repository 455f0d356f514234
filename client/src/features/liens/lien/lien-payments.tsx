import type { ReactNode } from 'react'
import { countedOf, type BookLien, type PaymentRow } from '../../../../../shared/domain/books/read-book.ts'
import { formatDollars } from '../../../../../shared/domain/referral-fee.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Fact, FactList } from '../../../ui/fact-list.tsx'
import { localDay } from '../../../ui/local-time.ts'
import { formatDay } from '../lien-labels.ts'
import type { OnAsk } from './asked.ts'
import styles from './lien.module.css'

/** Of the heading, which takes the focus after a reversal. */
export const PAYMENTS_ID = 'lien-payments'

type LienPaymentsProps = {
  readonly lien: BookLien
  /** Cents that are still to be paid. */
  readonly open: number
  readonly onAsk: OnAsk
}

export function LienPayments({ lien, open, onAsk }: LienPaymentsProps): ReactNode {
  const reversals = new Map(
    lien.payments.flatMap(({ value }) => (value.reverses === null ? [] : [[value.reverses, value] as const])),
  )
  const payments = lien.payments.filter(({ value }) => value.reverses === null)
  const final = countedOf(lien, 'final')
  return (
    <Card aria-labelledby={PAYMENTS_ID} className={styles['part']}>
      <div className={styles['top']}>
        <h3 id={PAYMENTS_ID} tabIndex={-1}>
          Payments
        </h3>
        <Button size="small" onClick={() => onAsk({ kind: 'payment' })}>
          Add a payment
        </Button>
      </div>
      <FactList className={styles['figures']}>
        <Fact term="Final">{final === null ? 'Not agreed' : formatDollars(final)}</Fact>
        <Fact term="Paid">{formatDollars(lien.paid)}</Fact>
        <Fact term="Still to pay">{formatDollars(open)}</Fact>
      </FactList>
      {payments.length > 0 && (
        <ul className={styles['thread']} aria-label="Payments">
          {payments.map((payment) => (
            <li key={payment.id}>
              <Payment payment={payment} reversal={reversals.get(payment.id) ?? null} onAsk={onAsk} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

type PaymentProps = {
  readonly payment: PaymentRow
  readonly reversal: PaymentRow['value'] | null
  readonly onAsk: OnAsk
}

function Payment({ payment, reversal, onAsk }: PaymentProps): ReactNode {
  const { cents, on, number, payee, who } = payment.value
  const amount = formatDollars(cents)
  return (
    <>
      <div className={styles['top']}>
        <p>
          {reversal === null ? (
            <b className={styles['figure']}>{amount}</b>
          ) : (
            <s className={styles['figure']}>{amount}</s>
          )}{' '}
          {formatDay(on)}
        </p>
        {reversal === null ? (
          <Button
            size="small"
            variant="ghost"
            aria-label={`Reverse the payment of ${amount}, ${formatDay(on)}`}
            onClick={() => onAsk({ kind: 'reversal', payment })}
          >
            Reverse
          </Button>
        ) : (
          <Badge tone="warning">Reversed</Badge>
        )}
      </div>
      <p className={styles['facts']}>
        {number !== '' && <span>number {number}</span>}
        {payee !== '' && <span>to {payee}</span>}
        <span>{who}</span>
      </p>
      {reversal !== null && (
        <p className={styles['soft']}>
          Reversed by {reversal.who}, {formatDay(localDay(Date.parse(reversal.at)))}: {reversal.why}
        </p>
      )}
    </>
  )
}
