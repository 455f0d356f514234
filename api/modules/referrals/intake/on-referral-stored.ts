/** Creates a new referral's first history entry and its recipient's link. */
import type { ServiceTx } from '../../../db/database.ts'
import type { ReferralNotifier } from '../lifecycle/referral-notifier.ts'
import type { RecipientTokens } from '../recipient/recipient-link.ts'
import { storeLink } from '../recipient/recipient-links.repository.ts'
import { insertEvent, requireRecord } from '../referral-record.repository.ts'

/** Part of the transaction that stores the referral. */
export type OnReferralStored = (tx: ServiceTx, referralId: string) => Promise<void>

export type OnReferralStoredDeps = {
  readonly notifier: ReferralNotifier
  readonly tokens: Pick<RecipientTokens, 'tokenOf' | 'hashOf'>
}

export function createOnReferralStored({ notifier, tokens }: OnReferralStoredDeps): OnReferralStored {
  return async (tx, referralId) => {
    const referral = await requireRecord(tx, referralId)
    const { sender, createdAt } = referral
    await Promise.all([
      storeLink(tx, referralId, tokens.hashOf(tokens.tokenOf(referralId)), createdAt),
      insertEvent(tx, {
        referralId,
        actor: { party: 'sender', userId: sender.id, name: sender.name },
        kind: 'sent',
        from: null,
        to: 'open',
        note: null,
        at: createdAt,
      }),
      notifier.publish(tx, referral, { what: 'sent' }),
    ])
  }
}
