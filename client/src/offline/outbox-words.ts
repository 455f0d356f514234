/** A queued row in a person's words. */
import type { OutboxState, StoredOutboxRow } from './stored-rows.ts'

export type OutboxLabel = 'Waiting' | 'Sending' | 'Sent' | 'Failed' | 'Needs attention'

export type OutboxStatusWords = {
  readonly label: OutboxLabel
  /** Why, or null when the label says it all. */
  readonly reason: string | null
}

const LABELS: Record<OutboxState, OutboxLabel> = {
  queued: 'Waiting',
  sending: 'Sending',
  waiting: 'Waiting',
  blocked_auth: 'Needs attention',
  needs_fix: 'Failed',
  conflict: 'Needs attention',
  held: 'Waiting',
  sent: 'Sent',
  skipped: 'Sent',
}

export function statusWords(
  row: Pick<StoredOutboxRow, 'state' | 'lastError' | 'serverStatus'>,
): OutboxStatusWords {
  const isRefusedMail = row.state === 'sent' && row.serverStatus === 'failed'
  return { label: isRefusedMail ? 'Failed' : LABELS[row.state], reason: reasonOf(row) }
}

function reasonOf(row: Pick<StoredOutboxRow, 'state' | 'lastError' | 'serverStatus'>): string | null {
  switch (row.state) {
    case 'queued':
    case 'sending':
      return null
    case 'waiting':
    case 'needs_fix':
    case 'conflict':
      return row.lastError?.words ?? null
    case 'blocked_auth':
      return row.lastError === null ? 'Sign in again to send it' : row.lastError.words
    case 'held':
      return 'Paused by you'
    case 'sent':
      return afterSending(row)
    case 'skipped':
      return 'Recorded without an e-mail, as you asked'
  }
}

function afterSending({
  serverStatus,
  lastError,
}: Pick<StoredOutboxRow, 'lastError' | 'serverStatus'>): string | null {
  if (serverStatus === 'accepted') return 'Accepted by the server, the e-mail is on its way'
  if (serverStatus !== 'failed') return null
  const why = lastError === null ? '' : `: ${lastError.words}`
  return `The server keeps the referral, but its e-mail was refused${why}`
}

/** Unsent for longer than this is worth a warning. */
const AGE_WARNING = 86_400_000

export function isOverdue(row: Pick<StoredOutboxRow, 'createdAt' | 'state'>, now: number): boolean {
  return row.state !== 'sent' && row.state !== 'skipped' && now - row.createdAt > AGE_WARNING
}
