/** One turn at the queue, the same for windows and the service worker: make ready, send in up to four lanes, see what is due next. */
import type { ClaimedRow, OutboxLeases, PrepareOrder } from './outbox-lease.store.ts'
import type { LaneVerdict, SendOutcome } from './outbox-row.ts'

export type DrainDeps = OutboxLeases & {
  /** Gives outcomes and never throws; should it, the row waits as after any failure of our own. */
  readonly send: (row: ClaimedRow, signal: AbortSignal) => Promise<SendOutcome>
}

export type Pause = Omit<Extract<LaneVerdict, { readonly kind: 'pause' }>, 'kind'>

type DrainTurn = {
  readonly order: PrepareOrder
  /** Asked before each claim: a row in flight is finished and written down first, as its outcome is worth more than a quick stop. */
  readonly mayGoOn: () => boolean
  /** Cuts what is under way. */
  readonly signal: AbortSignal
  /** The queue is to rest for a while; called while other lanes may still finish what they have. */
  readonly onPause: (pause: Pause) => void
}

/** Lanes after the first get rows of a long queue only. */
const LANES = [0, 1, 2, 3] as const

/**
 * When something is due next; null when nothing is, until an event. Rejects when the device's database does not answer, once no lane is at
 * work any more: what could not be written down is sent again under the same id when its lease is over.
 */
export async function drainTurn(deps: DrainDeps, turn: DrainTurn): Promise<number | null> {
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
