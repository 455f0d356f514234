/** Tells both sides of a change in its own transaction: open screens, notifications, and mail to a recipient who may have no account. */
import { REFERRAL_BUDGETS } from '../../../../shared/domain/referral-limits.ts'
import type { ServiceTx } from '../../../db/database.ts'
import { countCall } from '../../../db/request-guards.repository.ts'
import type { PostMail } from '../../email/mail-delivery.service.ts'
import { publish } from '../../live/live-hub.ts'
import type { Notify } from '../../notifications/notify.service.ts'
import { STOP_MARK, type RecipientTokens } from '../recipient/recipient-link.ts'
import { storeLink } from '../recipient/recipient-links.repository.ts'
import { isStopped } from '../recipient/stopped-addresses.repository.ts'
import { notificationsFor, type ReferralEvent } from './referral-notifications.ts'
import { recipientMail, whichReferral, type RecipientMailKind } from './recipient-mail.ts'
import type { ReferralRecord } from '../referral-record.repository.ts'

export type ReferralNotifierDeps = {
  readonly notify: Notify
  readonly postMail: PostMail
  readonly tokens: Pick<RecipientTokens, 'tokenOf' | 'hashOf'>
  readonly clock: () => number
  readonly newId: () => string
  readonly mailDomain: string
  /** Ends referrals by mail to the recipient of this referral. */
  readonly stopLinkOf: (referralId: string) => string
  readonly publicOrigin: string
}

export type ReferralNotifier = {
  /** `referral` as it is after the change. */
  publish(tx: ServiceTx, referral: ReferralRecord, event: ReferralEvent): Promise<void>
  /** That something changed, for open screens only. */
  refresh(tx: ServiceTx, referral: ReferralRecord): Promise<void>
}

export function createReferralNotifier(deps: ReferralNotifierDeps): ReferralNotifier {
  const refresh = async (tx: ServiceTx, { id, sender, recipient }: ReferralRecord): Promise<void> => {
    await publish(tx, sender.id, { type: 'referral', referralId: id })
    if (recipient.id !== null && recipient.id !== sender.id)
      await publish(tx, recipient.id, { type: 'referral', referralId: id })
  }
  return {
    refresh,
    async publish(tx, referral, event) {
      const { toSender, toRecipient, mailToRecipient } = notificationsFor(referral, event)
      const about = whichReferral(referral)
      if (toSender !== undefined) await deps.notify(tx, referral.sender.id, { ...toSender, about })
      // Who was to have no mail gets none later either; an address that refused the first would refuse these.
      const isReached = referral.delivery === 'accepted' || referral.delivery === 'sent'
      const mailKind = mailToRecipient !== undefined && isReached ? mailToRecipient : null
      const isToBeMailed = mailKind !== null && (await isMailed(deps, tx, referral, mailKind))
      if (toRecipient !== undefined && referral.recipient.id !== null)
        await deps.notify(tx, referral.recipient.id, { ...toRecipient, about }, { isMailed: isToBeMailed })
      if (isToBeMailed) await mail(deps, tx, referral, mailKind)
      await refresh(tx, referral)
    },
  }
}

const DAY = 24 * 3_600_000

/** A deadline can be moved again and again; its recipient is told by mail once a day, and sees the present one on the page. */
async function isMailed(
  { clock }: ReferralNotifierDeps,
  tx: ServiceTx,
  { id, recipient }: ReferralRecord,
  mailKind: RecipientMailKind,
): Promise<boolean> {
  if (await isStopped(tx, recipient.email)) return false
  if (mailKind !== 'deadline_extended') return true
  const { calls } = await countCall(tx, `deadline-mail:${id}`, new Date(clock()), DAY)
  return calls <= REFERRAL_BUDGETS.deadlineMailsPerDay
}

async function mail(
  deps: ReferralNotifierDeps,
  tx: ServiceTx,
  referral: ReferralRecord,
  mailKind: RecipientMailKind,
): Promise<void> {
  const { postMail, tokens, clock, newId, mailDomain, publicOrigin, stopLinkOf } = deps
  const id = newId()
  const isWithdrawn = mailKind === 'withdrawn'
  // A mail that belongs to no link of a referral is not completed when it leaves.
  const stopLink = isWithdrawn ? stopLinkOf(referral.id) : STOP_MARK
  if (!isWithdrawn)
    await storeLink(tx, referral.id, tokens.hashOf(tokens.tokenOf(referral.id)), new Date(clock()))
  await postMail(tx, {
    ...recipientMail(referral, mailKind, publicOrigin, stopLink),
    id,
    messageId: `<referral-mailKind-${id}@${mailDomain}>`,
    kind: 'referral_news',
    to: referral.recipient.email,
    replyTo: referral.sender.email,
    senderId: referral.sender.id,
    referralId: null,
    // This one mail goes out though, or because, the referral is over; it shows no link to it.
    ...(isWithdrawn ? { listUnsubscribe: `<${stopLink}>` } : { linkReferralId: referral.id }),
  })
}
