/** Notifies a member in the app, live and by mail, by their preferences, in the transaction of the change. */
import { MAILED_ANYWAY } from '../../../shared/contracts/notifications.ts'
import type { ServiceTx } from '../../db/database.ts'
import type { PostMail } from '../email/mail-delivery.service.ts'
import { publish } from '../live/live-hub.ts'
import { findProven } from '../users/proven-emails.repository.ts'
import { findProfile } from '../users/users.repository.ts'
import type { NewNotification } from './new-notification.ts'
import { notificationMail } from './notification-mail.ts'
import { countUnread, insertNotification, readPreferences } from './notifications.repository.ts'
import type { UnsubscribeLinks } from './unsubscribe-link.ts'

/** `isMailed`: the user already gets another email about it, so no notification mail is sent. */
export type Notify = (
  tx: ServiceTx,
  userId: string,
  notification: NewNotification,
  how?: { readonly isMailed: boolean },
) => Promise<void>

/** Plans a push message in the transaction of the notification. False if no device can be relied on: the caller mails as usual. */
export type PlanPush = (
  tx: ServiceTx,
  userId: string,
  notification: NewNotification,
  how: { readonly isMailWanted: boolean },
) => Promise<boolean>

/** Mails a notification to a member whose address is verified. */
export type MailNotification = (tx: ServiceTx, userId: string, notification: NewNotification) => Promise<void>

export type NotifyDeps = MailDeps & { readonly planPush: PlanPush }

type MailDeps = {
  readonly postMail: PostMail
  readonly clock: () => number
  readonly newId: () => string
  readonly mailDomain: string
  readonly publicOrigin: string
  readonly unsubscribeLinks: Pick<UnsubscribeLinks, 'linkTo'>
}

export function createNotify(deps: NotifyDeps): Notify {
  const { clock, newId } = deps
  return async (tx, userId, notification, how) => {
    const preferences = await readPreferences(tx, userId)
    const wanted = preferences.find(({ kind }) => kind === notification.kind)
    const at = new Date(clock())
    const show = async (): Promise<void> => {
      const [, unread] = await Promise.all([
        insertNotification(tx, { ...notification, id: newId(), userId, at }),
        countUnread(tx, userId, at),
      ])
      await publish(tx, userId, { type: 'notification', unread })
    }
    const isMailed = how?.isMailed === true || MAILED_ANYWAY.includes(notification.kind)
    const isMailWanted = wanted?.email === true && !isMailed
    const sendOut = async (): Promise<void> => {
      // A device that shows messages takes the place of the mail; the mail follows if it reaches none.
      const isPushed =
        wanted?.inApp === true && (await deps.planPush(tx, userId, notification, { isMailWanted }))
      if (isMailWanted && !isPushed) await mailNotification(deps, tx, userId, notification)
    }
    await Promise.all([wanted?.inApp === true ? show() : null, sendOut()])
  }
}

export function createMailNotification(deps: MailDeps): MailNotification {
  return (tx, userId, notification) => mailNotification(deps, tx, userId, notification)
}

async function mailNotification(
  deps: MailDeps,
  tx: ServiceTx,
  userId: string,
  notification: NewNotification,
): Promise<void> {
  const { postMail, newId, mailDomain, publicOrigin, unsubscribeLinks } = deps
  const [profile, proven] = await Promise.all([findProfile(tx, userId), findProven(tx, userId)])
  // No mail goes to an unverified address, whose owner may not know us; the app shows the notification after verification.
  if (profile === null || proven === null) return
  const id = newId()
  await postMail(tx, {
    ...notificationMail(notification, profile.firstName, publicOrigin),
    id,
    messageId: `<notification-${id}@${mailDomain}>`,
    kind: 'notification',
    to: profile.email,
    replyTo: null,
    senderId: null,
    referralId: null,
    listUnsubscribe: `<${unsubscribeLinks.linkTo('notifications', userId)}>`,
  })
}
