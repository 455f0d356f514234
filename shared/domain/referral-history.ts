/** The history of a referral in words for the one who reads it, the same on the screen, the recipient's page and paper. Pure. */
import type { ReferralParty } from './referral-lifecycle.ts'
import { eventWords } from './referral-words.ts'

type Happening = {
  readonly kind: string
  readonly actor: ReferralParty
  readonly actorName: string | null
  readonly note: string | null
}

export type HistoryReader = {
  readonly side: 'sender' | 'recipient'
  /** The other attorney. */ readonly other: string
}

/** What one side did is "received" by the other alone; whose word an acceptance or a percentage is, is said by name. */
export function happeningWords(event: Happening, reader: HistoryReader): string {
  const isOwn = event.actor === reader.side
  const name = isOwn ? 'you' : actorWords(event, reader)
  switch (event.kind) {
    case 'counter':
      return isOwn ? 'Counteroffer sent' : eventWords(event.kind)
    case 'counter_back':
      return `Another percentage proposed by ${name}`
    case 'record_acceptance':
      return `Acceptance recorded by ${name}`
    default:
      return eventWords(event.kind)
  }
}

export function actorWords({ actor, actorName }: Happening, { side, other }: HistoryReader): string {
  if (actor === 'system') return 'CounselRelay'
  return actor === side ? 'You' : (actorName ?? other)
}

const WITH_DEADLINE: readonly string[] = ['deadline_extended', 'reopen']

/** `timeWords`: how the reader is told of a moment; the server notes a new deadline as one. */
export function historyNote({ kind, note }: Happening, timeWords: (at: Date) => string): string | null {
  const instant = WITH_DEADLINE.includes(kind) && note !== null ? Date.parse(note) : Number.NaN
  return Number.isNaN(instant) ? note : `Now ${timeWords(new Date(instant))}`
}
