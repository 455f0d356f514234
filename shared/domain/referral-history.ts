/** The history of a referral in words for the one who reads it, the same on the screen, the recipient's page and paper. Pure. */
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
  /** The reader's own name, where it is read by others too, as on paper; 'you' without it. */ readonly self?: string
  /** Nobody was emailed: the sender has only recorded it. */ readonly isRecord?: boolean
}

/** What one side did is "received" by the other alone; whose word an acceptance or a percentage is, is said by name. */
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

/** How it began: sent by one, received by the other. */
export function sentLabel({ side, isRecord = false }: HistoryReader): string {
  if (side === 'recipient') return 'Referral received'
  return isRecord ? 'Referral recorded, no email sent' : eventLabel('sent')
}

export function actorLabel({ actor, actorName }: HistoryEvent, { side, other, self }: HistoryReader): string {
  if (actor === 'system') return 'CounselRelay'
  return actor === side ? (self ?? 'You') : (actorName ?? other)
}

/** What was written with a proposed percentage. The history keeps it behind the percentage itself; null where that stands alone. */
export function proposalNote({ note }: Pick<HistoryEvent, 'note'>): string | null {
  const written = note?.replace(/^\S+% of the total attorney fee(?: instead of \S+%)?(?:: |$)/, '') ?? ''
  return written === '' ? null : written
}

const WITH_DEADLINE: readonly string[] = ['deadline_extended', 'reopen']

/** `timeWords`: how the reader is told of a moment; the server notes a new deadline as one. */
export function historyNote({ kind, note }: HistoryEvent, timeWords: (at: Date) => string): string | null {
  const instant = WITH_DEADLINE.includes(kind) && note !== null ? Date.parse(note) : Number.NaN
  return Number.isNaN(instant) ? note : `Now ${timeWords(new Date(instant))}`
}
