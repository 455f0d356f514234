/** What the drain's chart is made of: its facts, guards, delays and actors. The chart itself is drain.machine.ts. */
import { assign, enqueueActions, fromCallback, fromPromise, setup } from 'xstate'
import type { UserId } from '../../../../shared/domain/ids.ts'
import { createLaneMachine, type LaneActors, type LaneEnd } from './lane.machine.ts'
import type { PrepareOrder } from './outbox-lease.store.ts'

/** exclusive: no other drainer can be at work. */
export type LockReply = { type: 'LOCK_GRANTED'; exclusive: boolean } | { type: 'LOCK_BUSY' }

export type DrainActors = LaneActors & {
  /** Takes the drainers' common lock and answers once; the returned function gives it back. */
  readonly holdLock: (reply: (answer: LockReply) => void) => () => void
  readonly prepare: (order: PrepareOrder) => Promise<void>
  readonly nextDue: (owner: UserId) => Promise<number | null>
  readonly now: () => number
}

type DrainEvent =
  /** Also after a renewed session of the same person: what was blocked is tried again. */
  | { type: 'SIGNED_IN'; owner: UserId }
  | { type: 'SIGNED_OUT' }
  | { type: 'ONLINE' }
  | { type: 'OFFLINE' }
  | { type: 'ENQUEUED' }
  /** The window came to the front. */
  | { type: 'FOCUS' }
  /** A person pressed Retry. */
  | { type: 'RETRY' }
  | LockReply
  | { type: 'HALT' }

type Pause = { readonly reason: 'network' | 'service' | 'storage'; readonly until: number }

type DrainContext = {
  readonly owner: UserId | null
  readonly online: boolean
  readonly woken: boolean
  /** Asked for by events since the last run prepared itself. */
  readonly unblock: boolean
  readonly release: boolean
  /** What the run in hand prepares. */
  readonly order: PrepareOrder | null
  readonly pause: Pause | null
  /** When to look again without any event. */
  readonly wakeAt: number | null
}

type DrainInput = { readonly owner: UserId | null; readonly online: boolean }
type DrainTag = 'idle' | 'offline' | 'signed_out' | 'paused' | 'sending'

/** Another window is draining: look whether it left something. */
export const STANDBY = 2_000
/** The device's database would not answer. */
export const STORAGE_PAUSE = 5_000
/** Never sleep longer than this on one timer: laptops sleep, clocks are set. */
export const LONGEST_SLEEP = 15 * 60_000

type DrainTypes = { context: DrainContext; input: DrainInput; events: DrainEvent; tags: DrainTag }

/** The actors come in as an argument rather than by `.provide`, so that a drain without them does not compile. */
export function drainSetup(actors: DrainActors) {
  return setup({
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-assertion -- XState reads the types from here; there is no value.
    types: {} as DrainTypes,
    actors: {
      lane: createLaneMachine(actors),
      lock: fromCallback<DrainEvent>(({ sendBack }) => actors.holdLock(sendBack)),
      prepare: fromPromise(({ input }: { input: PrepareOrder }) => actors.prepare(input)),
      survey: fromPromise(({ input }: { input: UserId }) => actors.nextDue(input)),
    },
    guards: {
      signedOut: ({ context }) => context.owner === null,
      signedIn: ({ context }) => context.owner !== null,
      offline: ({ context }) => context.owner !== null && !context.online,
      notOffline: ({ context }) => context.owner === null || context.online,
      paused: ({ context }) => context.pause !== null,
      mayResume: ({ context }) => context.owner === null || !context.online || context.pause === null,
      mustMove: ({ context }) => context.owner === null || !context.online || context.woken,
      ownerChanged: ({ context }) => context.owner !== context.order?.owner,
      woken: ({ context }) => context.woken,
      scheduled: ({ context }) => context.wakeAt !== null,
    },
    delays: {
      untilDue: ({ context }) => sleep(context.wakeAt, actors.now()),
      untilResumed: ({ context }) => sleep(context.pause?.until ?? null, actors.now()),
    },
    actions: {
      wake: assign({ woken: true }),
      endPause: assign({ pause: null, woken: true }),
      noteNetworkBack: assign(({ context }) => ({ woken: true, release: true, pause: afterWake(context) })),
      noteEnd: enqueueActions(({ enqueue, context }, end: LaneEnd) => {
        const pause = pauseOf(end, actors.now())
        if (pause && pause.until > (context.pause?.until ?? 0)) enqueue.assign({ pause })
        if (end.kind !== 'drained' && end.kind !== 'stopped') enqueue.raise({ type: 'HALT' })
      }),
      standBy: assign({ wakeAt: () => actors.now() + STANDBY }),
      storagePause: assign({
        pause: () => ({ reason: 'storage' as const, until: actors.now() + STORAGE_PAUSE }),
      }),
      /** The wishes are moved, not cleared later: what arrives from here on counts for the next run. */
      takeOrder: assign(({ context }, exclusive: boolean) => ({
        order: { owner: signedIn(context), unblock: context.unblock, release: context.release, exclusive },
        unblock: false,
        release: false,
      })),
      giveOrderBack: assign(({ context }) => ({
        unblock: ordered(context).unblock || context.unblock,
        release: ordered(context).release || context.release,
      })),
    },
  })
}

export type DrainSetup = ReturnType<typeof drainSetup>

function signedIn(context: DrainContext): UserId {
  if (context.owner === null) throw new Error('A drain began with nobody signed in.')
  return context.owner
}

export function ordered(context: DrainContext): PrepareOrder {
  if (context.order === null) throw new Error('A drain went on without its preparation.')
  return context.order
}

/** A wake ends a pause that the network caused; what the server or the disk asked for stays. */
export function afterWake(context: DrainContext): Pause | null {
  return context.pause?.reason === 'network' ? null : context.pause
}

function pauseOf(end: LaneEnd, now: number): Pause | null {
  switch (end.kind) {
    case 'pause':
      return { reason: end.reason, until: end.until }
    case 'storage_failed':
      return { reason: 'storage', until: now + STORAGE_PAUSE }
    case 'drained':
    case 'stopped':
    case 'sign_in_needed':
      return null
  }
}

function sleep(until: number | null, now: number): number {
  return Math.min(Math.max((until ?? now) - now, 0), LONGEST_SLEEP)
}
