/** Applies later delivery updates for a referral's email, which was still pending when the server confirmed the referral. */
import type { z } from 'zod'
import type { referralDeliveryResponseSchema } from '../../../../shared/contracts/referrals.ts'
import type { ReferralId, UserId } from '../../../../shared/domain/ids.ts'
import type { ConfirmedRow } from '../engine/operation.ts'
import type { Outbox } from '../engine/outbox.store.ts'
import { mailDelayed, mailRefused, mailStopped, receiptOf, type ReferralReceipt } from './referral-send.ts'

type DeliveryNews = Pick<
  z.infer<typeof referralDeliveryResponseSchema>,
  'delivery' | 'deliveryError' | 'nextAttemptAt' | 'messageId'
>

export function noteDelivery(
  outbox: Pick<Outbox, 'amend'>,
  owner: UserId,
  id: ReferralId,
  news: DeliveryNews,
): Promise<void> {
  return outbox.amend(owner, id, (row) => afterDelivery(row, news))
}

type Amended = Partial<Omit<ConfirmedRow, 'receipt'>> & { readonly receipt?: ReferralReceipt }

/** null when the update changes nothing in this row. */
function afterDelivery(row: ConfirmedRow, news: DeliveryNews): Amended | null {
  // A receipt that cannot be decrypted any more (its key was deleted at sign-out) is replaced.
  const known = receiptOf(row.receipt)
  if (row.state !== 'sent' || (known !== null && known.status !== 'accepted')) return null
  const { delivery, deliveryError, nextAttemptAt } = news
  const messageId = known?.messageId ?? news.messageId
  const settled = { nextAttemptAt: null, lastError: null }
  switch (delivery) {
    case 'sent':
      return { ...settled, receipt: { messageId, status: 'sent' } }
    case 'failed':
      return { ...settled, receipt: { messageId, status: 'failed' }, lastError: mailRefused(deliveryError) }
    case 'skipped':
      return {
        ...settled,
        receipt: { messageId, status: 'skipped' },
        state: 'skipped',
        lastError: mailStopped(deliveryError),
      }
    case 'queued': {
      const receipt: ReferralReceipt = { messageId, status: 'accepted' }
      if (deliveryError === null || nextAttemptAt === null) return known === null ? { receipt } : null
      const at = Date.parse(nextAttemptAt)
      if (known !== null && row.nextAttemptAt === at && row.lastError?.words === deliveryError) return null
      return {
        ...(known === null ? { receipt } : {}),
        nextAttemptAt: at,
        lastError: mailDelayed(deliveryError),
      }
    }
  }
}
