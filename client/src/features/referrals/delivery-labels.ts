/** Labels for the delivery status of a referral's email. They claim no more than the server knows. */
import type { ReferralDetail, ReferralSummary } from '../../../../shared/contracts/referrals.ts'
import { EMAIL_ATTEMPTS_FAILED } from '../../../../shared/domain/retry.ts'

type Delivery = ReferralSummary['delivery']

const DELIVERY_LABELS: Readonly<Record<Delivery, string>> = {
  queued: 'Email on its way',
  sent: 'Email sent',
  failed: 'Email not delivered',
  skipped: 'Not emailed',
}

type DeliveryStatus = Pick<ReferralSummary, 'delivery' | 'deliveryError'>

/** A stopped email, e.g. of a withdrawn referral, has a reason; an email the sender turned off has none. */
export function deliveryLabel({ delivery, deliveryError }: DeliveryStatus): string {
  if (delivery === 'skipped' && deliveryError !== null) return 'Email stopped'
  return isDelayed({ delivery, deliveryError }) ? 'Email delayed' : DELIVERY_LABELS[delivery]
}

/** The sender turned the email off, e.g. because both attorneys agreed by phone. */
export function isRecord({ delivery, deliveryError }: DeliveryStatus): boolean {
  return delivery === 'skipped' && deliveryError === null
}

/** The history has no event by the recipient. A reopened referral may still have been seen before. */
export function isUnseen({ status, events }: Pick<ReferralDetail, 'status' | 'events'>): boolean {
  return status === 'open' && events.every(({ actor }) => actor !== 'recipient')
}

/** No email went out and the recipient has not seen it. Only a recipient who is a member can find it, in the app. */
export function isRecipientUninformed(
  referral: Pick<ReferralDetail, 'side' | 'status' | 'events' | 'delivery'>,
): boolean {
  return referral.side === 'sender' && referral.delivery === 'skipped' && isUnseen(referral)
}

/** One sentence for the referral page. */
export function deliverySentence({ delivery, deliveryError }: DeliveryStatus): string {
  switch (delivery) {
    case 'queued':
      return isDelayed({ delivery, deliveryError }) && deliveryError !== null
        ? deliveryError
        : 'The email is on its way.'
    case 'sent':
      return 'Email accepted for delivery.'
    case 'skipped':
      return deliveryError === null ? 'Recorded, no email sent.' : `No email was sent. ${deliveryError}`
    case 'failed':
      return deliveryError === null
        ? 'The email server refused the email.'
        : `The email server refused the email: ${deliveryError}`
  }
}

/** The first attempts have all failed. A single failed attempt is not shown. */
function isDelayed({ delivery, deliveryError }: DeliveryStatus): boolean {
  return delivery === 'queued' && deliveryError?.startsWith(EMAIL_ATTEMPTS_FAILED) === true
}
