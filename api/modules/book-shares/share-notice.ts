import type { NewNotification } from '../notifications/new-notification.ts'

/** Tells the receiver that there is something to read; the page of the share has the rest. */
export function shareNotice(shareId: string): NewNotification {
  return {
    kind: 'lien_shared',
    title: 'A ledger was shared with you',
    body: 'The attorney who referred a case to you has shared the ledger of its liens with you.',
    link: `/dashboard/liens/shared/${shareId}`,
  }
}
