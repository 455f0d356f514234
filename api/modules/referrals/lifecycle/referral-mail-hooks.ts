/** Connects mail delivery to referrals: checks whether a mail may still be sent, and records its outcome. */
import { RECIPIENT_STOPPED_EMAILS } from '../../../../shared/contracts/referrals.ts'
import type { ServiceTx } from '../../../db/database.ts'
import type { MailHooks } from '../../email/mail-delivery.service.ts'
import { cancelMailsOf } from '../../email/mails.repository.ts'
import { completeWith, type RecipientTokens } from '../recipient/recipient-link.ts'
import { storeLinkUnlessRevoked } from '../recipient/recipient-links.repository.ts'
import { isStopped } from '../recipient/stopped-addresses.repository.ts'
import { refusalToMail } from '../referral.policy.ts'
import {
  insertEvent,
  requireRecord,
  storeCancelledDelivery,
  storeDelivery,
  SYSTEM,
  type ReferralRecord,
} from '../referral-record.repository.ts'
import type { ReferralNotifier } from './referral-notifier.ts'

export type MailHooksDeps = {
  readonly notifier: ReferralNotifier
  readonly tokens: Pick<RecipientTokens, 'tokenOf' | 'hashOf'>
  /** URL that stops referral mails to this referral's recipient. */
  readonly stopLinkOf: (referralId: string) => string
  readonly clock: () => number
}

export function createReferralMailHooks({ notifier, tokens, stopLinkOf, clock }: MailHooksDeps): MailHooks {
  return {
    complete: completeWith(tokens, stopLinkOf),
    async onSending(tx, { referralId, linkReferralId }) {
      const id = referralId ?? linkReferralId
      if (id === null) return true
      const at = new Date(clock())
      const refused = await refusalToSend(tx, await requireRecord(tx, id), at)
      if (refused !== null) {
        await cancelReferralMails(tx, id, refused, at)
        return false
      }
      if (linkReferralId !== null) {
        const hash = tokens.hashOf(tokens.tokenOf(linkReferralId))
        await storeLinkUnlessRevoked(tx, linkReferralId, hash, at)
      }
      return true
    },
    async onOutcome(tx, { referralId }, { state, error, at, nextAt }) {
      if (referralId === null) return
      const delivery = state === 'sent' || state === 'failed' ? state : 'accepted'
      const stored = storeDelivery(tx, referralId, { delivery, error, nextAttemptAt: nextAt, at })
      if (state === 'retrying') return stored
      const [, referral] = await Promise.all([stored, requireRecord(tx, referralId)])
      if (state !== 'failed') {
        // The referral was withdrawn while its mail was being sent, so its recipient gets a withdrawal mail.
        if (state === 'sent' && referral.status === 'withdrawn')
          await notifier.publish(tx, referral, { what: 'withdrawn_too_late' })
        await notifier.refresh(tx, referral)
        return
      }
      const words = error ?? 'The mail server gave no reason.'
      await insertEvent(tx, {
        referralId,
        actor: SYSTEM,
        kind: 'delivery_failed',
        from: null,
        to: null,
        note: words,
        at,
      })
      await notifier.publish(tx, referral, { what: 'delivery_failed', words })
    },
  }
}

/** Cancels all unsent mails of the referral and updates its delivery state. The caller holds the referral's lock. */
export async function cancelReferralMails(tx: ServiceTx, id: string, why: string, at: Date): Promise<void> {
  if (await cancelMailsOf(tx, id, why, at)) await storeCancelledDelivery(tx, id, why, at)
}

async function refusalToSend(tx: ServiceTx, referral: ReferralRecord, at: Date): Promise<string | null> {
  const refused = refusalToMail(referral, at.getTime())
  if (refused !== null) return refused
  return (await isStopped(tx, referral.recipient.email)) ? RECIPIENT_STOPPED_EMAILS : null
}
