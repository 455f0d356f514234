/** State transitions of one queued row as pure functions, without clock or storage. */
import { outboxWait } from '../../../../shared/domain/retry.ts'
import type { ConfirmedRow } from './operation.ts'
import type { OutboxError, OutboxState, Sealed, StoredOutboxRow } from './stored-rows.ts'

/** Milliseconds after which a lease expires; longer than any request (20 s). */
export const LEASE = 60_000
/** Retry-After is capped at a day, so a later time means that the clock was wrong. Milliseconds. */
const LONGEST_WAIT = 86_400_000
/** A row's backoff pauses the whole queue for at most this long, unless the server's Retry-After is longer. Milliseconds. */
const LONGEST_PAUSE = 30_000

/** Error code of a row written by a later release, which this one cannot send. */
export const UNKNOWN_VERSION = 'unknown_version'
/** The server's code for a row that waited longer than its endpoint's `maxAge`. */
export const STALE = 'stale'

export type SendOutcome =
  /** The server's response, parsed by the operation's schema. */
  | { readonly kind: 'acknowledged'; readonly receipt: unknown }
  /** The server rejected the content. */
  | { readonly kind: 'refused'; readonly error: OutboxError }
  | { readonly kind: 'conflict'; readonly error: OutboxError }
  /** Too old to be sent unless its owner confirms it. */
  | { readonly kind: 'stale'; readonly error: OutboxError }
  /** Nothing of this user is sent any more. */
  | { readonly kind: 'account_deleted'; readonly error: OutboxError }
  | { readonly kind: 'sign_in_needed'; readonly error: OutboxError }
  | { readonly kind: 'not_permitted'; readonly error: OutboxError }
  | RetryOutcome

export type RetryOutcome = {
  readonly kind: 'retry'
  /** What failed: this row, the service, or the network. The latter two pause the queue. */
  readonly scope: 'row' | 'service' | 'network'
  /** Milliseconds from the server's Retry-After, or null for the client's backoff. */
  readonly retryAfter: number | null
  /** False when no request was made. */
  readonly attempted: boolean
  /** False only when the server certainly did not process it. */
  readonly maybeProcessed: boolean
  readonly error: OutboxError
}

type Lease = { readonly by: string; readonly until: number }

/** States in which the server has not confirmed the row. */
export const UNSENT_STATES = [
  'queued',
  'sending',
  'waiting',
  'blocked_auth',
  'needs_fix',
  'conflict',
  'held',
] as const satisfies readonly OutboxState[]

export function isAcknowledged(state: OutboxState): state is ConfirmedRow['state'] {
  return state === 'sent' || state === 'skipped'
}

/** A lease longer than LEASE means that the clock was set back: it counts as expired. */
function leaseIsOver(row: Pick<StoredOutboxRow, 'leaseUntil'>, now: number): boolean {
  return row.leaseUntil === null || row.leaseUntil <= now || row.leaseUntil > now + LEASE
}

/** When the row is next attempted, or null when it waits for user action or a sign-in. */
export function dueAt(row: StoredOutboxRow, now: number): number | null {
  switch (row.state) {
    case 'queued':
      return now
    case 'waiting': {
      const at = row.nextAttemptAt ?? now
      return at > now + LONGEST_WAIT ? now : at
    }
    case 'sending':
      return leaseIsOver(row, now) ? now : row.leaseUntil
    case 'blocked_auth':
    case 'needs_fix':
    case 'conflict':
    case 'held':
    case 'sent':
    case 'skipped':
      return null
  }
}

export function isInFlight(row: StoredOutboxRow, now: number): boolean {
  return row.state === 'sending' && !leaseIsOver(row, now)
}

/** Sets `maybeDelivered`, because the server may receive the row even if this process dies. */
export function claimed(row: StoredOutboxRow, lease: Lease): StoredOutboxRow {
  return {
    ...row,
    state: 'sending',
    leaseBy: lease.by,
    leaseUntil: lease.until,
    nextAttemptAt: null,
    maybeDelivered: true,
  }
}

type OutcomeContext = {
  readonly now: number
  /** In [0, 1). */
  readonly random: number
  readonly leaseBy: string
  /** What `maybeDelivered` was before this attempt. */
  readonly wasMaybeDelivered: boolean
  /** For an acknowledgement: the resulting state and the sealed receipt. */
  readonly confirmed: Confirmed | null
}

export type Confirmed = Pick<ConfirmedRow, 'state' | 'lastError'> & { readonly receipt: Sealed }

/**
 * The row after an attempt, or null when the outcome no longer applies because another drainer holds the lease.
 * An acknowledgement applies regardless of the lease and is never reverted.
 */
export function afterOutcome(
  row: StoredOutboxRow,
  outcome: SendOutcome,
  context: OutcomeContext,
): StoredOutboxRow | null {
  if (isAcknowledged(row.state)) return null
  if (outcome.kind === 'acknowledged')
    return context.confirmed && acknowledged(row, context.confirmed, context.now)
  if (row.state !== 'sending' || row.leaseBy !== context.leaseBy) return null
  const released = { ...row, leaseBy: null, leaseUntil: null, lastError: outcome.error }
  switch (outcome.kind) {
    case 'refused':
      return { ...released, state: 'needs_fix', attempts: row.attempts + 1, maybeDelivered: false }
    case 'conflict':
      return { ...released, state: 'conflict', attempts: row.attempts + 1 }
    // The server looks the id up before it judges the age, so it does not have this row.
    case 'stale':
      return { ...released, state: 'held', attempts: row.attempts + 1, maybeDelivered: false }
    case 'sign_in_needed':
    case 'account_deleted':
    case 'not_permitted':
      return { ...released, state: 'blocked_auth', maybeDelivered: context.wasMaybeDelivered }
    case 'retry': {
      const attempts = outcome.attempted ? row.attempts + 1 : row.attempts
      return {
        ...released,
        state: 'waiting',
        attempts,
        nextAttemptAt: context.now + outboxWait(Math.max(attempts, 1), outcome.retryAfter, context.random),
        maybeDelivered: outcome.maybeProcessed || context.wasMaybeDelivered,
      }
    }
  }
}

function acknowledged(row: StoredOutboxRow, confirmed: Confirmed, now: number): StoredOutboxRow {
  return {
    ...row,
    ...confirmed,
    attempts: row.attempts + 1,
    nextAttemptAt: null,
    leaseBy: null,
    leaseUntil: null,
    maybeDelivered: true,
    sentAt: now,
  }
}

/** Makes the row due immediately, after a user action, a sign-in or a restored network. */
export function requeued(row: StoredOutboxRow): StoredOutboxRow {
  return { ...row, state: 'queued', nextAttemptAt: null, leaseBy: null, leaseUntil: null }
}

/** As `requeued`, by the owner, who has been asked if it is old. */
export function releasedByOwner(row: StoredOutboxRow): StoredOutboxRow {
  return isStale(row) ? { ...requeued(row), isConfirmed: true } : requeued(row)
}

/** Held because of its age, not because it is being edited. */
export function isStale({ state, lastError }: Pick<StoredOutboxRow, 'state' | 'lastError'>): boolean {
  return state === 'held' && lastError?.code === STALE
}

/** Network failures: retried as soon as the network is back, regardless of their backoff. */
const NETWORK_CODES = new Set(['network', 'timeout', 'unexpected_answer', 'no_token_yet'])

export function waitsForNetwork({
  state,
  lastError,
}: Pick<StoredOutboxRow, 'state'> & { readonly lastError: Pick<OutboxError, 'code'> | null }): boolean {
  return state === 'waiting' && lastError !== null && NETWORK_CODES.has(lastError.code)
}

/** Rows from releases before order keys are not ordered relative to other rows. */
export function orderKeyOf({ id, orderKey }: Pick<StoredOutboxRow, 'id' | 'orderKey'>): string {
  return orderKey ?? id
}

/** What the rest of the queue does after one row's outcome. */
export type LaneVerdict =
  | { readonly kind: 'go_on' }
  | { readonly kind: 'sign_in_needed' }
  | { readonly kind: 'account_deleted' }
  | { readonly kind: 'pause'; readonly reason: 'network' | 'service' | 'storage'; readonly until: number }

export function verdictOf(
  outcome: SendOutcome,
  row: Pick<StoredOutboxRow, 'nextAttemptAt'> | null,
  now: number,
): LaneVerdict {
  if (outcome.kind === 'sign_in_needed' || outcome.kind === 'account_deleted') return { kind: outcome.kind }
  if (outcome.kind !== 'retry' || outcome.scope === 'row') return { kind: 'go_on' }
  const serverDelayUntil = outcome.retryAfter === null ? 0 : now + outcome.retryAfter
  const backoffUntil = Math.min(row?.nextAttemptAt ?? now + LONGEST_PAUSE, now + LONGEST_PAUSE)
  return { kind: 'pause', reason: outcome.scope, until: Math.max(serverDelayUntil, backoffUntil) }
}
