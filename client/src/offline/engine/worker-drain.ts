/**
 * The outbox drained with no window's help, for one wake of the service worker, in turns like a window's. What it does not finish, the
 * browser's next wake or the next window does.
 */
import { QUEUED_BY_HEADER } from '../../../../shared/contracts/device-grants.ts'
import type { DeviceStore } from './device.store.ts'
import { drainTurn } from './drain-loop.ts'
import { withDrainLock } from './drain-lock.ts'
import type { ClaimedRow, OutboxLeases, PrepareOrder } from './outbox-lease.store.ts'
import type { SendOutcome } from './outbox-row.ts'
import { attemptOf, SEND_TIMEOUT, type PostDeps } from './post-operation.ts'
import type { UserId } from '../../../../shared/domain/ids.ts'

/** Chromium ends a sync event after three minutes. */
export const WORKER_BUDGET = 150_000

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
  const lastStart = deps.now() + WORKER_BUDGET - SEND_TIMEOUT
  const isOver = (): boolean => deps.stop.aborted || deps.now() >= lastStart
  let release = true
  for (;;) {
    const patience = AbortSignal.any([deps.stop, deps.timeout(Math.max(lastStart - deps.now(), 0))])
    const round = await withDrainLock(deps.locks, patience, (exclusive) =>
      oneTurn(deps, { owner, unblock: false, release, exclusive }, isOver),
    )
    release = false
    const due = round === null ? await deps.leases.nextDue(owner) : round.due
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

/** `resumeAt`: not before this, as the server or the network had it. */
type Round = { readonly due: number | null; readonly resumeAt: number; readonly grantIsOver: boolean }

async function oneTurn(deps: WorkerDrainDeps, order: PrepareOrder, isOver: () => boolean): Promise<Round> {
  const turn = { resumeAt: 0, grantIsOver: false }
  const send = async (row: ClaimedRow, signal: AbortSignal): Promise<SendOutcome> => {
    const outcome = await sendByGrant(deps, row, signal)
    turn.grantIsOver ||= endsGrant(outcome)
    return outcome
  }
  const due = await drainTurn(
    { ...deps.leases, send },
    {
      order,
      mayGoOn: () => !turn.grantIsOver && !isOver(),
      signal: new AbortController().signal,
      onPause: ({ until }) => {
        turn.resumeAt = Math.max(turn.resumeAt, until)
      },
    },
  )
  // Not `untold`: it is the server that said so. A window that is signed in asks for a new one.
  if (turn.grantIsOver) await deps.devices.ended({ untold: false })
  return { due, ...turn }
}

async function sendByGrant(deps: PostDeps, row: ClaimedRow, signal: AbortSignal): Promise<SendOutcome> {
  const attempt = attemptOf(deps, row)
  if ('unsendable' in attempt) return { kind: 'refused', error: attempt.unsendable }
  return attempt({ [QUEUED_BY_HEADER]: row.ownerUserId }, signal)
}

/** 401: the grant was ended or is too old. user_mismatch: the cookie is another person's by now. */
function endsGrant(outcome: SendOutcome): boolean {
  return (
    outcome.kind === 'sign_in_needed' ||
    (outcome.kind === 'not_permitted' && outcome.error.code === 'user_mismatch')
  )
}
