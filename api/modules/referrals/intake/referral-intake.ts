/** What follows, in the same transaction, when a referral is stored and when its mail has been tried. */
import { RECIPIENT_STOPPED_EMAILS } from '../../../../shared/contracts/referrals.ts'
import type { ServiceTx } from '../../../db/database.ts'
import type { DeliveryDeps } from '../../email/mail-delivery.service.ts'
import type { RecipientTokens } from '../recipient/recipient-link.ts'
import { storeLink, storeLinkUnlessRevoked } from '../recipient/recipient-links.repository.ts'
import { isStopped } from '../recipient/stopped-addresses.repository.ts'
import type { ReferralsDeps } from './send-referral.service.ts'
import type { ReferralNotifier } from '../lifecycle/referral-notifier.ts'
import { refusalToMail } from '../referral.policy.ts'
import { insertEvent, readRecord, SYSTEM, type ReferralRecord } from '../referral-record.repository.ts'

export type IntakeDeps = {
  readonly notifier: ReferralNotifier
  readonly tokens: Pick<RecipientTokens, 'tokenOf' | 'hashOf'>
  readonly clock: () => number
}

export type ReferralIntake = {
  readonly onStored: ReferralsDeps['onStored']
  readonly onMailSending: DeliveryDeps['onSending']
  readonly onMailOutcome: DeliveryDeps['onOutcome']
}

export function createReferralIntake({ notifier, tokens, clock }: IntakeDeps): ReferralIntake {
  return {
    async onStored(tx, referralId) {
      const referral = await recordOf(tx, referralId)
      const at = new Date(clock())
      await storeLink(tx, referralId, tokens.hashOf(tokens.tokenOf(referralId)), at)
      const { sender } = referral
      await insertEvent(tx, {
        referralId,
        actor: { party: 'sender', userId: sender.id, name: sender.name },
        kind: 'sent',
        from: null,
        to: 'open',
        note: null,
        at,
      })
      await notifier.publish(tx, referral, { what: 'sent' })
    },
    async onMailSending(tx, { referralId, linkReferralId }) {
      const id = referralId ?? linkReferralId
      if (id === null) return null
      const referral = await recordOf(tx, id)
      const refused =
        refusalToMail(referral, clock()) ??
        ((await isStopped(tx, referral.recipient.email)) ? RECIPIENT_STOPPED_EMAILS : null)
      if (refused !== null || linkReferralId === null) return refused
      const hash = tokens.hashOf(tokens.tokenOf(linkReferralId))
      await storeLinkUnlessRevoked(tx, linkReferralId, hash, new Date(clock()))
      return null
    },
    async onMailOutcome(tx, { referralId }, { state, error }) {
      if (referralId === null || state === 'retrying') return
      const referral = await recordOf(tx, referralId)
      if (state !== 'failed') {
        // Withdrawn while the mail server was taking it: whoever has the referral is told that it is over.
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
        at: new Date(clock()),
      })
      await notifier.publish(tx, referral, { what: 'delivery_failed', words })
    },
  }
}

async function recordOf(tx: ServiceTx, referralId: string): Promise<ReferralRecord> {
  const referral = await readRecord(tx, referralId)
  if (referral === null) throw new Error('a referral that was just written is not there')
  return referral
}
