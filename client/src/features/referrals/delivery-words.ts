/** How the mail of a referral fared, in words: never more than the server knows. */
import type { ReferralSummary } from '../../../../shared/contracts/referrals.ts'

type Delivery = ReferralSummary['delivery']

const DELIVERY_WORDS: Readonly<Record<Delivery, string>> = {
  queued: 'E-mail on its way',
  sent: 'E-mail sent',
  failed: 'E-mail not delivered',
  skipped: 'No e-mail, as asked',
}

type Told = Pick<ReferralSummary, 'delivery' | 'deliveryError'>

/** A mail that was stopped, e.g. because its referral was withdrawn, has a reason; one that nobody wanted has none. */
export function deliveryLabel({ delivery, deliveryError }: Told): string {
  return delivery === 'skipped' && deliveryError !== null ? 'E-mail stopped' : DELIVERY_WORDS[delivery]
}

/** One sentence for the referral's own page. */
export function deliverySentence({ delivery, deliveryError }: Told): string {
  switch (delivery) {
    case 'queued':
      return 'The server is still handing the e-mail over and goes on by itself.'
    case 'sent':
      return 'The mail server has taken the e-mail.'
    case 'skipped':
      return deliveryError === null
        ? 'The referral is recorded. No e-mail was sent, as you asked.'
        : `No e-mail was sent. ${deliveryError}`
    case 'failed':
      return deliveryError === null
        ? 'The mail server refused the e-mail.'
        : `The mail server refused the e-mail: ${deliveryError}`
  }
}
