/** What a link shows that leads to no referral any more, or to none at all. */
import { LINK_DAYS_AFTER_CLOSING } from '../../../../shared/domain/referral-terms.ts'
import { html } from '../../../http/pages/html.ts'
import { recipientLayout as layout } from './recipient-layout.ts'
import type { Ending } from './recipient.service.ts'

export function messagePage(title: string, words: string): string {
  return layout(
    title,
    html`<h1>${title}</h1>
      <p class="lead">${words}</p>`,
  )
}

const ENDINGS: Readonly<Record<Ending, { readonly title: string; readonly words: string }>> = {
  withdrawn: {
    title: 'This referral has been withdrawn',
    words: 'The attorney who wrote to you has withdrawn it. You do not need to do anything.',
  },
  declined: {
    title: 'You declined this referral',
    words: 'You do not need to do anything else.',
  },
  expired: {
    title: 'This link has expired',
    words:
      'The response deadline has passed. If you still want to answer, reply to the email: your reply goes to the attorney who wrote to you.',
  },
  closed: {
    title: 'This link has expired',
    words: `The referral was closed more than ${LINK_DAYS_AFTER_CLOSING} days ago. If you have a question about it, reply to the email: your reply goes to the attorney who wrote to you.`,
  },
}

export function overPage(why: Ending): string {
  return messagePage(ENDINGS[why].title, ENDINGS[why].words)
}
