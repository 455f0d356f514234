import type { NotificationKind } from '../../../shared/contracts/notifications.ts'

/** A notification for a member. */
export type NewNotification = {
  readonly kind: NotificationKind
  /** Also the mail's subject, so it contains no client name and no case details. */
  readonly title: string
  /** Also the mail's text, so it contains no client name and no text written about the case. */
  readonly body: string
  /** Describes the referral, only for the mail; in the app the notification links to it. */
  readonly about?: string
  /** A path of the app. */
  readonly link: string | null
}
