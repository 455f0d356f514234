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
