/** What a writer is told about a ticket: fixed words and its number, without a word of it. Pure. */
import type { NewNotification } from '../notifications/new-notification.ts'

const TOLD = {
  answer: { title: 'has an answer', body: 'Sign in to read it.' },
  solve: { title: 'is marked as solved', body: 'If it is not, write in it and it opens again.' },
  reopen: { title: 'is open again', body: 'We are looking at it once more.' },
} as const

export function ticketNotice(
  { id, number }: { readonly id: string; readonly number: number },
  what: keyof typeof TOLD,
): NewNotification {
  const { title, body } = TOLD[what]
  return { kind: 'ticket_answer', title: `Your ticket ${number} ${title}`, body, link: `/support/${id}` }
}
