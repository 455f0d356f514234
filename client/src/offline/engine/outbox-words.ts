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
  held: 'Needs attention',
  sent: 'Sent',
  skipped: 'Sent',
}

export function statusWords(
  row: Pick<StoredOutboxRow, 'state' | 'lastError' | 'serverStatus'>,
): OutboxStatusWords {
  const hasFailedMail =
    isEmailStopped(row) || (row.state === 'sent' && (row.serverStatus === 'failed' || isEmailDelayed(row)))
  return { label: hasFailedMail ? 'Failed' : LABELS[row.state], reason: reasonOf(row) }
}

/** The server has the referral, its first attempts at the email have failed, and it goes on trying. */
export function isEmailDelayed({
  state,
  serverStatus,
  lastError,
}: Pick<StoredOutboxRow, 'state' | 'lastError' | 'serverStatus'>): boolean {
  return state === 'sent' && serverStatus === 'accepted' && lastError !== null
}

/** The server has the referral and will not email it though that was asked for, for the reason in `lastError`. */
export function isEmailStopped({ state, lastError }: Pick<StoredOutboxRow, 'state' | 'lastError'>): boolean {
  return state === 'skipped' && lastError !== null
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
      return 'Paused while you edit it. It won’t be sent until you queue the edited version.'
    case 'sent':
      return afterSending(row)
    case 'skipped':
      return row.lastError === null ? 'Recorded, no email sent' : `No email was sent. ${row.lastError.words}`
  }
}

function afterSending({
  serverStatus,
  lastError,
}: Pick<StoredOutboxRow, 'lastError' | 'serverStatus'>): string | null {
  if (serverStatus === 'accepted') return lastError?.words ?? 'Referral saved. The email is on its way.'
  if (serverStatus !== 'failed') return null
  const why = lastError === null ? '' : `: ${lastError.words}`
  return `The referral is saved, but its email was refused${why}`
}

/** Unsent for longer than this is worth a warning. */
const AGE_WARNING = 86_400_000

export function isOverdue(row: Pick<StoredOutboxRow, 'createdAt' | 'state'>, now: number): boolean {
  return row.state !== 'sent' && row.state !== 'skipped' && now - row.createdAt > AGE_WARNING
}
