/**
 * The outbox drained with no window's help: a plain loop over the same rows, leases and lock as the windows', for one wake of the service
 * worker. What it does not finish, the browser's next wake or the next window does.
 */
import { QUEUED_BY_HEADER } from '../../../../shared/contracts/device-grants.ts'
import type { UserId } from '../../../../shared/domain/ids.ts'
import type { DeviceStore } from './device.store.ts'
import { inDrainTurn } from './drain-lock.ts'
import type { ClaimedRow, OutboxLeases } from './outbox-lease.store.ts'
import type { LaneVerdict, SendOutcome } from './outbox-row.ts'
import { postReferral, SEND_TIMEOUT, whyUnsendable, type PostDeps } from './post-operation.ts'

/** Chromium ends a sync event after three minutes. */
export const WORKER_BUDGET = 150_000
const LANES = [0, 1, 2, 3]

export type WorkerDrainDeps = PostDeps & {
  readonly leases: OutboxLeases
  readonly devices: DeviceStore
  readonly locks: LockManager | undefined
  readonly sleep: (milliseconds: number) => Promise<void>
  /** Aborted when this worker is to make way: what is under way ends as it may, and nothing more is begun or waited for. */
  readonly stop: AbortSignal
}

/** `owner`: in whose name rows were sent. `left`: rows wait that only need another try. */
export type WorkerDrained = { readonly owner: UserId | null; readonly left: boolean }

export async function drainInWorker(deps: WorkerDrainDeps): Promise<WorkerDrained> {
  const owner = (await deps.devices.read()).grant?.owner ?? null
  if (owner === null) return { owner, left: false }
  const end = deps.now() + WORKER_BUDGET
  const lastStart = end - SEND_TIMEOUT
  const isOver = (): boolean => deps.stop.aborted || deps.now() >= lastStart
  let release = true
  for (;;) {
    const patience = AbortSignal.any([deps.stop, deps.timeout(Math.max(lastStart - deps.now(), 0))])
    const round = await inDrainTurn(deps.locks, patience, async (exclusive) => {
      await deps.leases.prepare({ owner, unblock: false, release, exclusive })
      return runLanes(deps, owner, lastStart)
    })
    release = false
    const due = await deps.leases.nextDue(owner)
    // Without a grant the browser's next wake would be no better.
    if (due === null || round?.grantIsOver) return { owner, left: false }
    const next = Math.max(due, round?.resumeAt ?? due)
    if (round === null || next >= lastStart) return { owner, left: true }
    // The lock is free meanwhile: a window may be faster.
    await stoppable(deps.sleep(Math.max(next - deps.now(), 0)), deps.stop)
    if (isOver()) return { owner, left: true }
  }
}

/** Over when `work` is, or `stop` is aborted. */
export async function stoppable(work: Promise<void>, stop: AbortSignal): Promise<void> {
  const { promise: stopped, resolve } = Promise.withResolvers<undefined>()
  const onStop = (): void => resolve(undefined)
  stop.addEventListener('abort', onStop)
  if (stop.aborted) onStop()
  await Promise.race([work, stopped])
  stop.removeEventListener('abort', onStop)
}

/** One turn at the queue. `resumeAt`: not before this, as the server or the network had it. */
type Round = { resumeAt: number; halted: boolean; grantIsOver: boolean }

async function runLanes(deps: WorkerDrainDeps, owner: UserId, lastStart: number): Promise<Readonly<Round>> {
  const round: Round = { resumeAt: 0, halted: false, grantIsOver: false }
  await Promise.all(LANES.map((lane) => runLane(deps, { owner, lane, lastStart }, round)))
  // Not `untold`: it is the server that said so. A window that is signed in asks for a new one.
  if (round.grantIsOver) await deps.devices.ended({ untold: false })
  return round
}

async function runLane(
  deps: WorkerDrainDeps,
  { owner, lane, lastStart }: { readonly owner: UserId; readonly lane: number; readonly lastStart: number },
  round: Round,
): Promise<void> {
  while (!round.halted && !deps.stop.aborted && deps.now() < lastStart) {
    const row = await deps.leases.claimNext(owner, lane)
    if (row === null) return
    const outcome = await send(deps, row)
    const verdict = await deps.leases.record(row, outcome)
    if (endsGrant(outcome)) round.grantIsOver = true
    if (endsGrant(outcome) || verdict.kind !== 'go_on') round.halted = true
    round.resumeAt = Math.max(round.resumeAt, pausedUntil(verdict))
  }
}

async function send(deps: WorkerDrainDeps, row: ClaimedRow): Promise<SendOutcome> {
  const unsendable = whyUnsendable(row)
  if (unsendable) return { kind: 'refused', error: unsendable }
  return postReferral(deps, row, { [QUEUED_BY_HEADER]: row.ownerUserId }, new AbortController().signal)
}

/** 401: the grant was ended or is too old. user_mismatch: the cookie is another person's by now. */
function endsGrant(outcome: SendOutcome): boolean {
  return (
    outcome.kind === 'sign_in_needed' ||
    (outcome.kind === 'not_permitted' && outcome.error.code === 'user_mismatch')
  )
}

function pausedUntil(verdict: LaneVerdict): number {
  return verdict.kind === 'pause' ? verdict.until : 0
}
