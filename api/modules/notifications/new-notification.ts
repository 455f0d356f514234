import type { NotificationKind } from '../../../shared/contracts/notifications.ts'

/** Something to tell a member. */
export type NewNotification = {
  readonly kind: NotificationKind
  /** Also the subject of a mail: no client's name, no fact of a case. */
  readonly title: string
  /** Also what the mail says: no client's name and nothing that somebody wrote about the case. */
  readonly body: string
  /** Which referral it is about, for the text of a mail alone: what is shown in the app leads to it. */
  readonly about?: string
  /** A path of the app. */
  readonly link: string | null
}
