/** The life of one queued row as pure functions: what is due, what a claim and an outcome make of it. No clock, no storage. */
import { outboxWait } from '../../../../shared/domain/retry.ts'
import type { ConfirmedRow } from './operation.ts'
import type { OutboxError, OutboxState, Sealed, StoredOutboxRow } from './stored-rows.ts'

/** A drainer that has not come back within this time is taken for dead; longer than any request (20 s). */
export const LEASE = 60_000
/** Retry-After is capped at a day, so a later appointment can only come from a clock that was wrong. */
const LONGEST_WAIT = 86_400_000
/** A server that is down pauses the whole queue, but one row's trouble must not hold up the others for longer than this. */
export const LONGEST_PAUSE = 30_000

/** The code of a row that a later release has written and this one cannot send. */
export const UNKNOWN_VERSION = 'unknown_version'

export type SendOutcome =
  /** The server's word, as the operation's own schema read it. */
  | { readonly kind: 'acknowledged'; readonly receipt: unknown }
  /** The server read it and will not take it as it is. */
  | { readonly kind: 'refused'; readonly error: OutboxError }
  | { readonly kind: 'conflict'; readonly error: OutboxError }
  | { readonly kind: 'sign_in_needed'; readonly error: OutboxError }
  | { readonly kind: 'not_permitted'; readonly error: OutboxError }
  | RetryOutcome

export type RetryOutcome = {
  readonly kind: 'retry'
  /** What is in trouble: this row alone, the service behind the answer, or the way there. The latter two pause the queue. */
  readonly scope: 'row' | 'service' | 'network'
  /** Milliseconds that the server asked for, or null for our own back-off. */
  readonly retryAfter: number | null
  /** False when no attempt was really made. */
  readonly attempted: boolean
  /** False only when the server certainly did nothing with it. */
  readonly maybeProcessed: boolean
  readonly error: OutboxError
}

type Lease = { readonly by: string; readonly until: number }

/** States in which the server has not confirmed the row and the person still counts on it. */
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

/** A lease longer than any we give means that the clock was set back since: it is over too. */
function leaseIsOver(row: Pick<StoredOutboxRow, 'leaseUntil'>, now: number): boolean {
  return row.leaseUntil === null || row.leaseUntil <= now || row.leaseUntil > now + LEASE
}

/** When the row may be tried (again), or null when only a person or a sign-in can move it. */
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

/** From here on the server may have it, whatever becomes of us. */
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
  /** Of an acknowledgement: what the operation makes of it, and the sealed word itself. */
  readonly confirmed: Confirmed | null
}

export type Confirmed = Pick<ConfirmedRow, 'state' | 'lastError'> & { readonly receipt: Sealed }

/**
 * The row after an attempt, or null when the outcome no longer concerns it: another drainer has taken the lease over.
 * An acknowledgement is the truth whoever brings it, and nothing takes it back.
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
  const free = { ...row, leaseBy: null, leaseUntil: null, lastError: outcome.error }
  switch (outcome.kind) {
    case 'refused':
      return { ...free, state: 'needs_fix', attempts: row.attempts + 1, maybeDelivered: false }
    case 'conflict':
      return { ...free, state: 'conflict', attempts: row.attempts + 1 }
    case 'sign_in_needed':
    case 'not_permitted':
      return { ...free, state: 'blocked_auth', maybeDelivered: context.wasMaybeDelivered }
    case 'retry': {
      const attempts = outcome.attempted ? row.attempts + 1 : row.attempts
      return {
        ...free,
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

/** Back to the start of the line's waiting part, at once: a person, a sign-in or the returned network asked for it. */
export function requeued(row: StoredOutboxRow): StoredOutboxRow {
  return { ...row, state: 'queued', nextAttemptAt: null, leaseBy: null, leaseUntil: null }
}

/** Failures of the way to the server: over as soon as the network is back, whatever their back-off said. */
const NETWORK_CODES = new Set(['network', 'timeout', 'unexpected_answer', 'no_token_yet'])

export function waitsForNetwork(row: StoredOutboxRow): boolean {
  return row.state === 'waiting' && row.lastError !== null && NETWORK_CODES.has(row.lastError.code)
}

/** A row of a release before order keys is in order with no other. */
export function orderKeyOf({ id, orderKey }: Pick<StoredOutboxRow, 'id' | 'orderKey'>): string {
  return orderKey ?? id
}

/** What the rest of the queue does after one row's outcome. */
export type LaneVerdict =
  | { readonly kind: 'go_on' }
  | { readonly kind: 'sign_in_needed' }
  | { readonly kind: 'pause'; readonly reason: 'network' | 'service' | 'storage'; readonly until: number }

export function verdictOf(outcome: SendOutcome, row: StoredOutboxRow | null, now: number): LaneVerdict {
  if (outcome.kind === 'sign_in_needed') return { kind: 'sign_in_needed' }
  if (outcome.kind !== 'retry' || outcome.scope === 'row') return { kind: 'go_on' }
  const asked = outcome.retryAfter === null ? 0 : now + outcome.retryAfter
  const ours = Math.min(row?.nextAttemptAt ?? now + LONGEST_PAUSE, now + LONGEST_PAUSE)
  return { kind: 'pause', reason: outcome.scope, until: Math.max(asked, ours) }
}
