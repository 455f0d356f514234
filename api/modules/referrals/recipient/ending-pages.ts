/** The pages for a link whose referral has ended or does not exist. */
import { formatInstant } from '../../../../shared/domain/format-time.ts'
import { LINK_DAYS_AFTER_CLOSING } from '../../../../shared/domain/referral-terms.ts'
import { html, type Html } from '../../../http/pages/html.ts'
import { recipientLayout as layout } from './recipient-layout.ts'
import type { EndedReferral, Ending } from './recipient.service.ts'

export function messagePage(title: string, words: string, more: Html | null = null): string {
  return layout(
    title,
    html`<h1>${title}</h1>
      <p class="lead">${words}</p>
      ${more}`,
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

/** Shows the sender and dates, so that recipients of several referrals can identify this one. */
export function overPage(why: Ending, { sender, createdAt, deadlineAt, timeZone }: EndedReferral): string {
  const time = (at: Date): Html =>
    html`<time datetime="${at.toISOString()}">${formatInstant(at, timeZone)}</time>`
  const fact = (term: string, value: Html | string): Html =>
    html`<div>
      <dt>${term}</dt>
      <dd>${value}</dd>
    </div>`
  return messagePage(
    ENDINGS[why].title,
    ENDINGS[why].words,
    html`<dl class="facts">
      ${fact('From', sender.firm === null ? sender.name : `${sender.name}, ${sender.firm}`)}
      ${fact('Sent', time(createdAt))}
      ${why === 'expired' ? fact('Response deadline', time(deadlineAt)) : null}
    </dl>`,
  )
}
