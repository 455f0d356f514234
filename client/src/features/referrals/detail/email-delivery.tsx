import type { ReactNode } from 'react'
import type { ReferralDetail } from '../../../../../shared/contracts/referrals.ts'
import { failureMessage } from '../../../platform/http/failure-message.ts'
import { Alert, FormError } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Time } from '../../../ui/time.tsx'
import { deliverySentence } from '../delivery-labels.ts'
import styles from './referral-detail.module.css'
import { useReferralChange } from '../use-referral-change.ts'

type EmailDeliveryProps = {
  readonly referral: ReferralDetail
  readonly now: number
  /** The server is reachable. */
  readonly canAct: boolean
}

/** Shows the delivery status of the email, and a retry when it is delayed. */
export function EmailDelivery({ referral, now, canAct }: EmailDeliveryProps): ReactNode {
  const sentence = deliverySentence(referral)
  return (
    <div className={styles['delivery']}>
      <h3>Email</h3>
      {referral.delivery === 'failed' ? (
        <Alert tone="danger">
          <p>{sentence}</p>
          <p>Check the address, or contact the recipient another way.</p>
        </Alert>
      ) : referral.nextAttemptAt === null ? (
        <p>{sentence}</p>
      ) : (
        <Delayed referral={referral} now={now} canAct={canAct} nextAttemptAt={referral.nextAttemptAt} />
      )}
    </div>
  )
}

function Delayed({
  referral,
  now,
  canAct,
  nextAttemptAt,
}: EmailDeliveryProps & { readonly nextAttemptAt: string }): ReactNode {
  const retrying = useReferralChange(referral.id)
  const at = Date.parse(nextAttemptAt)
  return (
    <>
      <FormError>{retrying.error === null ? null : failureMessage(retrying.error)}</FormError>
      <Alert
        tone="warning"
        actions={
          canAct && (
            <Button busy={retrying.isPending} onClick={() => retrying.mutate({ kind: 'retry_email' })}>
              Retry
            </Button>
          )
        }
      >
        <p>{deliverySentence(referral)}</p>
        <p>
          {at > now ? (
            <>
              Next try: <Time at={at} now={now} />. We keep trying for up to five days.
            </>
          ) : (
            'Trying again now.'
          )}
        </p>
      </Alert>
    </>
  )
}
