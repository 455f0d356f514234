import type { ReactNode } from 'react'
import { useConnectivity } from '../../../offline/react/use-connectivity.ts'
import { useOperatorFacts } from '../../../platform/operator-facts.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import type { PaymentState, Registration } from '../wizard/use-registration.ts'
import { AgreementNote } from '../agreement-note.tsx'
import { OrderSummary } from './order-summary.tsx'
import styles from './payment-phase.module.css'
import { PlanCards } from './plan-cards.tsx'
import { useBookingUrl } from './use-booking-url.ts'

/** Creates one checkout session per entry. The payment itself happens on Stripe's page. */
export function PaymentPhase({ registration }: { readonly registration: Registration }): ReactNode {
  const { payment, context, send } = registration
  const bookingUrl = useBookingUrl()
  const isOffline = useConnectivity() === 'offline'
  return (
    <div className={styles['payment']}>
      <h2>Complete Your Subscription</h2>
      {context.problem !== null && (
        <Problem payment={payment} words={context.problem} onBack={() => send({ type: 'BACK' })} />
      )}
      {payment === 'paid' && (
        <Alert tone="success" role="status">
          We’ve received your payment. Continue with your firm details.
        </Alert>
      )}
      {payment !== 'paid' && (
        <>
          <OfficeNote />
          <OrderSummary />
        </>
      )}
      <PlanCards
        bookingUrl={bookingUrl}
        pay={<PayButton payment={payment} isOffline={isOffline} onPay={() => send({ type: 'PAY' })} />}
      />
    </div>
  )
}

/** Warns before payment, because the next step accepts only offices in the 50 states. */
function OfficeNote(): ReactNode {
  const { supportEmail } = useOperatorFacts()
  return (
    <Alert tone="info" title="Your office must be in one of the 50 states">
      We can’t take office addresses in Washington, DC, or the U.S. territories yet. If yours is there, email{' '}
      <a href={`mailto:${supportEmail}`}>{supportEmail}</a> before you pay. If only your bar admission is from
      there, you can go on: choose it under “Admitted in.”
    </Alert>
  )
}

type ProblemProps = {
  readonly payment: PaymentState | null
  readonly words: string
  readonly onBack: () => void
}

function Problem({ payment, words, onBack }: ProblemProps): ReactNode {
  const action =
    payment === 'failed' ? (
      <Button size="small" onClick={() => window.location.reload()}>
        Try Again
      </Button>
    ) : (
      <Button size="small" onClick={onBack}>
        Go to the previous step
      </Button>
    )
  return (
    <Alert tone="danger" role="alert" tabIndex={-1} actions={action}>
      {words}
    </Alert>
  )
}

type PayButtonProps = {
  readonly payment: PaymentState | null
  readonly isOffline: boolean
  readonly onPay: () => void
}

const PAY_LABEL = 'Proceed to Payment'
const REASON_ID = 'payment-reason'

/** When disabled offline, the button references the reason shown below it. */
function PayButton({ payment, isOffline, onPay }: PayButtonProps): ReactNode {
  if (payment === 'paid') return null
  const isWaiting = payment === 'settingUp' || payment === 'loading' || payment === 'leaving'
  const isOff = isOffline || payment === 'waitingForNetwork'
  const isUsable = payment === 'ready' && !isOff
  return (
    <>
      <AgreementNote button={PAY_LABEL} />
      <Button
        variant="primary"
        wide
        busy={isWaiting && !isOff}
        disabled={!isUsable && !isWaiting}
        {...(isOff ? { 'aria-describedby': REASON_ID } : {})}
        onClick={() => {
          if (isUsable) onPay()
        }}
      >
        {buttonText(payment)}
      </Button>
      {isOff && (
        <p id={REASON_ID} role="status" className={styles['reason']}>
          You’re offline. You need a connection to pay. What you’ve entered is saved on this device.
        </p>
      )}
    </>
  )
}

function buttonText(payment: PaymentState | null): string {
  if (payment === 'settingUp') return 'Setting up payment...'
  return payment === 'loading' ? 'Loading payment...' : PAY_LABEL
}
