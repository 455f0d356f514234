/**
 * Drains the outbox without a window, during one wake-up of the service worker, in the same turns as a window. The next wake-up or window
 * continues with what it leaves.
 */
import { QUEUED_BY_HEADER } from '../../../../shared/contracts/device-grants.ts'
import type { DeviceStore } from './device.store.ts'
import { drainTurn } from './drain-loop.ts'
import { withDrainLock } from './drain-lock.ts'
import type { ClaimedRow, Leases, PrepareOrder } from './outbox-lease.store.ts'
import type { SendOutcome } from './outbox-row.ts'
import { attemptOf, SEND_TIMEOUT, type PostDeps } from './post-operation.ts'
import type { UserId } from '../../../../shared/domain/ids.ts'

/** Chromium ends a sync event after three minutes. */
export const WORKER_BUDGET = 150_000

export type WorkerDrainDeps<Claim extends ClaimedRow = ClaimedRow> = PostDeps & {
  readonly leases: Leases<Claim>
  /** The Web Lock of this queue; default: that of the outbox. */
  readonly lock?: string
  readonly devices: DeviceStore
  readonly locks: LockManager | undefined
  readonly sleep: (milliseconds: number) => Promise<void>
  /** Aborted when a newer worker takes over: requests in flight may finish, but nothing new starts and no wait continues. */
  readonly stop: AbortSignal
}

/** `owner`: the user whose rows were sent. `left`: rows remain that need another attempt. */
export type WorkerDrained = { readonly owner: UserId | null; readonly left: boolean }

export async function drainInWorker<Claim extends ClaimedRow>(
  deps: WorkerDrainDeps<Claim>,
): Promise<WorkerDrained> {
  const owner = (await deps.devices.read()).grant?.owner ?? null
  if (owner === null) return { owner, left: false }
  const lastStart = deps.now() + WORKER_BUDGET - SEND_TIMEOUT
  const isOutOfTime = (): boolean => deps.stop.aborted || deps.now() >= lastStart
  let release = true
  for (;;) {
    const lockTimeout = AbortSignal.any([deps.stop, deps.timeout(Math.max(lastStart - deps.now(), 0))])
    const result = await withDrainLock(
      deps.locks,
      lockTimeout,
      (exclusive) => oneTurn(deps, { owner, unblock: false, release, exclusive }, isOutOfTime),
      deps.lock,
    )
    release = false
    const due = result === null ? await deps.leases.nextDue(owner) : result.due
    // Without a grant, another wake-up would not send anything either.
    if (due === null || result?.isGrantEnded) return { owner, left: false }
    const next = Math.max(due, result?.resumeAt ?? due)
    if (result === null || next >= lastStart) return { owner, left: true }
    // Not holding the lock here lets a window drain first.
    await stoppable(deps.sleep(Math.max(next - deps.now(), 0)), deps.stop)
    if (isOutOfTime()) return { owner, left: true }
  }
}

/** Resolves when `work` does, or when `stop` aborts. */
export async function stoppable(work: Promise<void>, stop: AbortSignal): Promise<void> {
  const { promise: stopped, resolve } = Promise.withResolvers<undefined>()
  const onStop = (): void => resolve(undefined)
  stop.addEventListener('abort', onStop)
  if (stop.aborted) onStop()
  await Promise.race([work, stopped])
  stop.removeEventListener('abort', onStop)
}

/** `resumeAt`: earliest time of the next turn, from a pause that the server or the network caused. */
type TurnResult = { readonly due: number | null; readonly resumeAt: number; readonly isGrantEnded: boolean }

async function oneTurn<Claim extends ClaimedRow>(
  deps: WorkerDrainDeps<Claim>,
  order: PrepareOrder,
  isOutOfTime: () => boolean,
): Promise<TurnResult> {
  const turn = { resumeAt: 0, isGrantEnded: false }
  const send = async (row: Claim, signal: AbortSignal): Promise<SendOutcome> => {
    const outcome = await sendByGrant(deps, row, signal)
    turn.isGrantEnded ||= endsGrant(outcome)
    return outcome
  }
  const due = await drainTurn(
    { ...deps.leases, send },
    {
      order,
      mayGoOn: () => !turn.isGrantEnded && !isOutOfTime(),
      signal: new AbortController().signal,
      onPause: ({ until }) => {
        turn.resumeAt = Math.max(turn.resumeAt, until)
      },
    },
  )
  // Not `untold`: the server ended it. A signed-in window requests a new grant.
  if (turn.isGrantEnded) await deps.devices.ended({ untold: false })
  return { due, ...turn }
}

async function sendByGrant(deps: PostDeps, row: ClaimedRow, signal: AbortSignal): Promise<SendOutcome> {
  const attempt = attemptOf(deps, row)
  if ('unsendable' in attempt) return { kind: 'refused', error: attempt.unsendable }
  return attempt({ [QUEUED_BY_HEADER]: row.ownerUserId }, signal)
}

/** 401: the grant was ended or is too old. user_mismatch: the cookie now belongs to another user. */
function endsGrant(outcome: SendOutcome): boolean {
  return (
    outcome.kind === 'sign_in_needed' ||
    (outcome.kind === 'not_permitted' && outcome.error.code === 'user_mismatch')
  )
}
