/** User-facing labels of a queued row. */
import type { OfflineOperation, OutboxLabel, OutboxStatus, RowSummary } from './operation.ts'
import { isAcknowledged, STALE } from './outbox-row.ts'
import type { OutboxError, OutboxState, StoredOutboxRow } from './stored-rows.ts'

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

type StatusFacts = Pick<StoredOutboxRow, 'state' | 'lastError' | 'nextAttemptAt'>

/** `receipt`: the server's response, null when there is none or it cannot be decrypted. */
export function outboxStatus(
  { state, lastError, nextAttemptAt }: StatusFacts,
  operation: OfflineOperation | null,
  receipt: unknown,
): OutboxStatus {
  const confirmed = isAcknowledged(state) && operation?.status?.({ state, lastError, nextAttemptAt, receipt })
  return confirmed || { label: LABELS[state], reason: reasonOf(state, lastError) }
}

function reasonOf(state: OutboxState, lastError: OutboxError | null): string | null {
  const message = lastError?.words ?? null
  switch (state) {
    case 'queued':
    case 'sending':
    case 'sent':
    case 'skipped':
      return null
    case 'waiting':
    case 'needs_fix':
    case 'conflict':
      return message
    case 'blocked_auth':
      return message ?? 'Sign in again to send it'
    case 'held':
      if (lastError?.code === STALE) return message
      return 'Paused while you edit it. It won’t be sent until you queue the edited version.'
  }
}

type Titled = { readonly summary: RowSummary | null; readonly isLocked: boolean }

/** The summary is wiped a day after sending; the row stays as a record. */
export function titleOf({ summary, isLocked }: Titled): string {
  if (isLocked) return 'Locked on this device'
  return summary === null ? 'Details no longer kept on this device' : summary.title
}

/** The queue warns about rows unsent for longer than this. Milliseconds. */
const AGE_WARNING = 86_400_000

export function isOverdue(row: Pick<StoredOutboxRow, 'createdAt' | 'state'>, now: number): boolean {
  return !isAcknowledged(row.state) && now - row.createdAt > AGE_WARNING
}
