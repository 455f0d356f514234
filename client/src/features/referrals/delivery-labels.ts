/** How the email of a referral fared, in words: never more than the server knows. */
import type { ReferralDetail, ReferralSummary } from '../../../../shared/contracts/referrals.ts'
import { EMAIL_ATTEMPTS_FAILED } from '../../../../shared/domain/retry.ts'

type Delivery = ReferralSummary['delivery']

const DELIVERY_WORDS: Readonly<Record<Delivery, string>> = {
  queued: 'Email on its way',
  sent: 'Email sent',
  failed: 'Email not delivered',
  skipped: 'Not emailed',
}

type Told = Pick<ReferralSummary, 'delivery' | 'deliveryError'>

/** An email that was stopped, e.g. because its referral was withdrawn, has a reason; one that nobody wanted has none. */
export function deliveryLabel({ delivery, deliveryError }: Told): string {
  if (delivery === 'skipped' && deliveryError !== null) return 'Email stopped'
  return isDelayed({ delivery, deliveryError }) ? 'Email delayed' : DELIVERY_WORDS[delivery]
}

/** Its sender wanted no email: agreed by phone, say. */
export function isRecord({ delivery, deliveryError }: Told): boolean {
  return delivery === 'skipped' && deliveryError === null
}

/** As far as its history goes, nobody on the recipient's side has seen it. One that was reopened may have been seen before. */
export function isUnseen({ status, events }: Pick<ReferralDetail, 'status' | 'events'>): boolean {
  return status === 'open' && events.every(({ actor }) => actor !== 'recipient')
}

/** Nobody was emailed and nobody has seen it: without its sender, only a member, who finds it in the app, learns of it. */
export function isUntold(referral: Pick<ReferralDetail, 'side' | 'status' | 'events' | 'delivery'>): boolean {
  return referral.side === 'sender' && referral.delivery === 'skipped' && isUnseen(referral)
}

/** One sentence for the referral's own page. */
export function deliverySentence({ delivery, deliveryError }: Told): string {
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

/** Its first attempts are used up; single failures before that are none of anybody's concern. */
function isDelayed({ delivery, deliveryError }: Told): boolean {
  return delivery === 'queued' && deliveryError?.startsWith(EMAIL_ATTEMPTS_FAILED) === true
}
