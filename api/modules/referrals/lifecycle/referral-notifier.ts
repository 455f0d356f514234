/** Notifies both sides of a change, in its transaction: open screens, notifications, and mail to a recipient without an account. */
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
  /** URL that stops referral mails to this referral's recipient. */
  readonly stopLinkOf: (referralId: string) => string
  readonly publicOrigin: string
}

export type ReferralNotifier = {
  /** `referral`: its state after the change. */
  publish(tx: ServiceTx, referral: ReferralRecord, event: ReferralEvent): Promise<void>
  /** Refreshes open screens only. */
  refresh(tx: ServiceTx, referral: ReferralRecord): Promise<void>
}

export function createReferralNotifier(deps: ReferralNotifierDeps): ReferralNotifier {
  const refresh = async (tx: ServiceTx, { id, sender, recipient }: ReferralRecord): Promise<void> => {
    const sides = new Set([sender.id, recipient.id].filter((person) => person !== null))
    await Promise.all([...sides].map((person) => publish(tx, person, { type: 'referral', referralId: id })))
  }
  return {
    refresh,
    async publish(tx, referral, event) {
      const { toSender, toRecipient, mailToRecipient } = notificationsFor(referral, event)
      const about = whichReferral(referral)
      // No later mails if the first was not requested, or if the address rejected it.
      const isReached = referral.delivery === 'accepted' || referral.delivery === 'sent'
      const mailKind = mailToRecipient !== undefined && isReached ? mailToRecipient : null
      const tellRecipient = async (): Promise<void> => {
        const isToBeMailed = mailKind !== null && (await isMailed(deps, tx, referral, mailKind))
        const how = { isMailed: isToBeMailed }
        await Promise.all([
          toRecipient !== undefined && referral.recipient.id !== null
            ? deps.notify(tx, referral.recipient.id, { ...toRecipient, about }, how)
            : null,
          isToBeMailed ? mail(deps, tx, referral, mailKind) : null,
        ])
      }
      await Promise.all([
        toSender === undefined ? null : deps.notify(tx, referral.sender.id, { ...toSender, about }),
        tellRecipient(),
        refresh(tx, referral),
      ])
    },
  }
}

const DAY = 24 * 3_600_000

/** A deadline can change often, so its mails are limited per day; the page shows the current one. */
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
  // Only a mail with `linkReferralId` gets its placeholders replaced, so this one contains the final URL.
  const stopLink = isWithdrawn ? stopLinkOf(referral.id) : STOP_MARK
  const linked = isWithdrawn
    ? null
    : storeLink(tx, referral.id, tokens.hashOf(tokens.tokenOf(referral.id)), new Date(clock()))
  const posted = postMail(tx, {
    ...recipientMail(referral, mailKind, publicOrigin, stopLink),
    id,
    messageId: `<referral-news-${id}@${mailDomain}>`,
    kind: 'referral_news',
    to: referral.recipient.email,
    replyTo: referral.sender.email,
    senderId: referral.sender.id,
    referralId: null,
    // The withdrawal mail is sent although the referral has ended, and does not link to it.
    ...(isWithdrawn ? { listUnsubscribe: `<${stopLink}>` } : { linkReferralId: referral.id }),
  })
  await Promise.all([linked, posted])
}
