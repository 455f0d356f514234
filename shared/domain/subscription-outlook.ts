/** What happens to a paid subscription after a rejected application, and the refund terms. Pure. */
import type { RunningSubscription } from '../contracts/application.ts'
import { formatDate } from './format-time.ts'

/** Paragraphs for the screen and the email. Empty without a current subscription. */
export function subscriptionOutlook(
  subscription: RunningSubscription | null,
  supportEmail: string,
): readonly string[] {
  if (subscription === null) return []
  return [
    [nextOf(subscription), ...(subscription.renews ? [HOW_TO_CANCEL] : [])].join(' '),
    `Payments are non-refundable unless our Terms of Service, your order, or the law says otherwise. To ask about a refund, email ${supportEmail}.`,
  ]
}

const HOW_TO_CANCEL = 'To cancel, go to Settings > Billing and choose Manage billing.'

function nextOf({ isPastDue, renews, endsAt }: RunningSubscription): string {
  const day = endsAt === null ? null : formatDate(new Date(endsAt))
  if (!renews)
    return day === null
      ? 'Your subscription won’t renew.'
      : `Your subscription won’t renew. It ends on ${day}.`
  if (isPastDue)
    return 'The last payment for your subscription failed. We keep trying to charge it unless you cancel.'
  return day === null
    ? 'Your subscription renews every month unless you cancel it.'
    : `Your subscription renews on ${day}, unless you cancel it.`
}
