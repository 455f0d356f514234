import { useId, useState, type ReactNode } from 'react'
import { formatDate } from '../../../../../shared/domain/format-time.ts'
import { formatCents, monthlyTotal, renewalOf } from '../../../../../shared/domain/pricing.ts'
import { REVIEW_AIM } from '../../../../../shared/domain/registration.ts'
import styles from './order-summary.module.css'

/** Registration pays for one seat. More can be added in the settings. */
const SEATS = 1

/** Shows the charges, the renewal, and how to cancel, before the user goes to pay. */
export function OrderSummary(): ReactNode {
  const id = useId()
  const [today] = useState(() => new Date())
  const total = formatCents(monthlyTotal(SEATS))
  const renewal = renewalOf(today)
  return (
    <section aria-labelledby={id} className={styles['summary']}>
      <h3 id={id}>Your order</h3>
      <dl>
        <dt>Total due today</dt>
        <dd>{total}</dd>
      </dl>
      <p>
        The Pro Plan with one seat, billed monthly. Renews every month for {total}, next on{' '}
        <time dateTime={renewal.toISOString().slice(0, 10)}>{formatDate(renewal)}</time>, until you cancel.
        Cancel anytime in Settings &gt; Billing. Payments are non-refundable unless the Terms of Service state
        otherwise.
      </p>
      <p>
        You can use the dashboard once we’ve verified your bar number, which we aim to do within {REVIEW_AIM}.
        The paid month runs meanwhile, and the terms promise no refund if we can’t verify it.
      </p>
    </section>
  )
}
