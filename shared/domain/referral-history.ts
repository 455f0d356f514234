/** Describes a referral's history from the reader's side, for the screen, the recipient's page and the PDF. Pure. */
import type { ReferralParty } from './referral-lifecycle.ts'
import { eventLabel } from './referral-labels.ts'

type HistoryEvent = {
  readonly kind: string
  readonly actor: ReferralParty
  readonly actorName: string | null
  readonly note: string | null
}

export type HistoryReader = {
  readonly side: 'sender' | 'recipient'
  /** The other attorney. */ readonly other: string
  /** The reader's name, if others read the text too, as in the PDF; default 'you'. */ readonly self?: string
  /** The sender recorded it without an email. */ readonly isRecord?: boolean
}

/** Only the other side "receives" an action. Recorded acceptances and proposed percentages name the party. */
export function describeEvent(event: HistoryEvent, reader: HistoryReader): string {
  const isOwn = event.actor === reader.side
  const name = isOwn ? (reader.self ?? 'you') : actorLabel(event, reader)
  switch (event.kind) {
    case 'sent':
      return sentLabel(reader)
    case 'view':
      return isOwn ? `Opened by ${name}` : eventLabel(event.kind)
    case 'counter':
      return isOwn ? 'Counteroffer sent' : eventLabel(event.kind)
    case 'counter_back':
      return `Another percentage proposed by ${name}`
    case 'record_acceptance':
      return `Acceptance recorded by ${name}`
    default:
      return eventLabel(event.kind)
  }
}

/** The first event: sent for the sender, received for the recipient. */
export function sentLabel({ side, isRecord = false }: HistoryReader): string {
  if (side === 'recipient') return 'Referral received'
  return isRecord ? 'Referral recorded, no email sent' : eventLabel('sent')
}

export function actorLabel({ actor, actorName }: HistoryEvent, { side, other, self }: HistoryReader): string {
  if (actor === 'system') return 'CounselRelay'
  return actor === side ? (self ?? 'You') : (actorName ?? other)
}

/** The comment on a proposed percentage. In the stored note it follows the percentage; null without a comment. */
export function proposalNote({ note }: Pick<HistoryEvent, 'note'>): string | null {
  const comment = note?.replace(/^\S+% of the total attorney fee(?: instead of \S+%)?(?:: |$)/, '') ?? ''
  return comment === '' ? null : comment
}

const WITH_DEADLINE: readonly string[] = ['deadline_extended', 'reopen']

/** `formatTime` formats an instant for the reader; the note of a new deadline is an ISO 8601 instant. */
export function historyNote({ kind, note }: HistoryEvent, formatTime: (at: Date) => string): string | null {
  const instant = WITH_DEADLINE.includes(kind) && note !== null ? Date.parse(note) : Number.NaN
  return Number.isNaN(instant) ? note : `Now ${formatTime(new Date(instant))}`
}
