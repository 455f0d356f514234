/** One drain turn, shared by windows and service worker: prepare the rows, send in up to four lanes, return the next due time. */
import type { ClaimedRow, Leases, PrepareOrder } from './outbox-lease.store.ts'
import type { LaneVerdict, SendOutcome } from './outbox-row.ts'

export type DrainDeps<Claim = ClaimedRow> = Leases<Claim> & {
  /** Returns an outcome and should never throw; if it does, the row is retried with backoff. */
  readonly send: (row: Claim, signal: AbortSignal) => Promise<SendOutcome>
}

export type Pause = Omit<Extract<LaneVerdict, { readonly kind: 'pause' }>, 'kind'>

type DrainTurn = {
  readonly order: PrepareOrder
  /** Checked before each claim. A row in flight is always finished and recorded first, so that its outcome is known. */
  readonly mayGoOn: () => boolean
  /** Aborts requests in flight. */
  readonly signal: AbortSignal
  /** The queue must pause. Called while other lanes may still be finishing their rows. */
  readonly onPause: (pause: Pause) => void
}

/** Lanes after the first get rows only from a long queue. */
const LANES = [0, 1, 2, 3] as const

/**
 * Returns the next due time, or null when nothing is due until an event. Rejects when the database fails, after all lanes have stopped: a
 * row whose outcome was not recorded is sent again under the same id when its lease expires.
 */
export async function drainTurn<Claim>(deps: DrainDeps<Claim>, turn: DrainTurn): Promise<number | null> {
  const { owner } = turn.order
  let isHalted = false

  async function runLane(lane: number): Promise<void> {
    while (!isHalted && turn.mayGoOn()) {
      const row = await deps.claimNext(owner, lane)
      if (row === null) return
      const outcome = await deps.send(row, turn.signal).catch(brokenSender)
      const verdict = await deps.record(row, outcome)
      if (verdict.kind === 'go_on') continue
      isHalted = true
      if (verdict.kind === 'pause') turn.onPause({ reason: verdict.reason, until: verdict.until })
    }
  }

  await deps.prepare(turn.order)
  const lanes = LANES.map((lane) =>
    runLane(lane).catch((error: unknown) => {
      isHalted = true
      throw error
    }),
  )
  await Promise.allSettled(lanes)
  await Promise.all(lanes)
  return deps.nextDue(owner)
}

function brokenSender(error: unknown): SendOutcome {
  return {
    kind: 'retry',
    scope: 'row',
    retryAfter: null,
    attempted: true,
    maybeProcessed: true,
    error: { code: 'unexpected', words: error instanceof Error ? error.message : String(error) },
  }
}
