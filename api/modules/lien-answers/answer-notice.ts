import type { NewNotification } from '../notifications/new-notification.ts'

/** Tells the attorney that something was answered; the matter has the rest. */
export function answerNotice(bookId: string, lienId: string): NewNotification {
  return {
    kind: 'lien_answered',
    title: 'A lienholder has answered',
    body: 'A lienholder has answered a request that you sent by link. The answer is in the matter, with its lien.',
    link: `/dashboard/liens/${bookId}/edit?lien=${lienId}`,
  }
}

/** Tells the attorney that a lienholder does not have the link; no name and no amount. */
export function askFailedNotice(bookId: string, lienId: string): NewNotification {
  return {
    kind: 'lien_ask_failed',
    title: 'An email to a lienholder could not be delivered',
    body: 'The link of a request did not reach the lienholder. Send it another way: the link is in the matter, with its lien.',
    link: `/dashboard/liens/${bookId}/edit?lien=${lienId}`,
  }
}
