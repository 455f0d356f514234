/**
 * Decides when a window drains the outbox. Events only record facts (signed-in user, connectivity, wake-ups) and the states derive from
 * those facts, so no event is lost whenever it arrives. drain-loop.ts does the draining.
 */
import { assign, enqueueActions, fromCallback, raise, sendTo, setup } from 'xstate'
import type { UserId } from '../../../../shared/domain/ids.ts'
import { drainTurn, type DrainDeps, type Pause } from './drain-loop.ts'
import type { ClaimedRow, PrepareOrder } from './outbox-lease.store.ts'

export type DrainActors<Claim = ClaimedRow> = DrainDeps<Claim> & {
  /** Runs the work under the drain lock; null while another drainer holds it. */
  readonly inTurn: <T>(work: (exclusive: boolean) => Promise<T>) => Promise<T | null>
  readonly now: () => number
}

type DrainEvent =
  /** Also sent when the same user's session is renewed: blocked rows are tried again. */
  | { type: 'SIGNED_IN'; owner: UserId }
  | { type: 'SIGNED_OUT' }
  | { type: 'ONLINE' }
  | { type: 'OFFLINE' }
  | { type: 'ENQUEUED' }
  /** The window came to the front. */
  | { type: 'FOCUS' }
  /** The user pressed Retry. */
  | { type: 'RETRY' }
  | { type: 'HALT' }
  | TurnEvent

/** Progress and result of the current turn. */
type TurnEvent =
  | { type: 'PAUSE'; pause: Pause }
  | { type: 'BUSY' }
  | { type: 'DRAINED'; due: number | null }
  /** The device's database failed. */
  | { type: 'FAILED'; isPrepared: boolean }

type Order = Omit<PrepareOrder, 'exclusive'>

type DrainContext = {
  readonly owner: UserId | null
  readonly online: boolean
  readonly woken: boolean
  /** Requested by events since the last turn began. */
  readonly unblock: boolean
  readonly release: boolean
  /** What the current turn prepares. */
  readonly order: Order | null
  readonly pause: Pause | null
  /** When to check the queue again without any event. */
  readonly wakeAt: number | null
}

type DrainInput = { readonly owner: UserId | null; readonly online: boolean }
type DrainTag = 'idle' | 'offline' | 'signed_out' | 'paused' | 'sending'

/** Milliseconds until the queue is checked again while another window drains it. */
export const STANDBY = 2_000
/** Milliseconds of pause after the device's database failed. */
export const STORAGE_PAUSE = 5_000
/** Maximum milliseconds of one timer, because laptops sleep and clocks change. */
export const LONGEST_SLEEP = 15 * 60_000

type DrainTypes = { context: DrainContext; input: DrainInput; events: DrainEvent; tags: DrainTag }

/** Takes the actors as an argument instead of `.provide`, so that a machine without them does not compile. */
function drainSetup<Claim>(actors: DrainActors<Claim>) {
  return setup({
    // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- XState reads the types from here; there is no value.
    types: {} as DrainTypes,
    actors: {
      turn: fromCallback<{ type: 'STOP' }, Order>(({ input, sendBack, receive }) => {
        let isStopped = false
        const abortController = new AbortController()
        receive(() => {
          isStopped = true
        })
        void takeTurn(actors, input, {
          mayGoOn: () => !isStopped,
          signal: abortController.signal,
          sendEvent: sendBack,
        })
        return () => {
          isStopped = true
          abortController.abort()
        }
      }),
    },
    guards: {
      signedOut: ({ context }) => context.owner === null,
      signedIn: ({ context }) => context.owner !== null,
      offline: ({ context }) => context.owner !== null && !context.online,
      notOffline: ({ context }) => context.owner === null || context.online,
      paused: ({ context }) => context.pause !== null,
      mayResume: ({ context }) => context.owner === null || !context.online || context.pause === null,
      mustMove: ({ context }) => context.owner === null || !context.online || context.woken,
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
      notePause: assign(({ context }, pause: Pause) => ({
        pause: pause.until > (context.pause?.until ?? 0) ? pause : context.pause,
      })),
      standBy: assign({ wakeAt: () => actors.now() + STANDBY }),
      storagePause: assign({
        pause: () => ({ reason: 'storage' as const, until: actors.now() + STORAGE_PAUSE }),
      }),
      /** Moves the requests into the order now: requests that arrive later belong to the next turn. */
      takeOrder: assign(({ context }) => ({
        order: { owner: signedIn(context), unblock: context.unblock, release: context.release },
        unblock: false,
        release: false,
        woken: false,
        wakeAt: null,
      })),
      giveOrderBack: assign(({ context }) => ({
        unblock: currentOrder(context).unblock || context.unblock,
        release: currentOrder(context).release || context.release,
      })),
    },
  })
}

export function createDrainMachine<Claim>(actors: DrainActors<Claim>) {
  return drainSetup(actors).createMachine({
    id: 'drain',
    initial: 'resting',
    context: ({ input }) => ({
      ...input,
      woken: true,
      unblock: true,
      release: true,
      order: null,
      pause: null,
      wakeAt: null,
    }),
    on: {
      SIGNED_IN: {
        actions: enqueueActions(({ enqueue, context, event }) => {
          if (context.owner !== event.owner) enqueue.raise({ type: 'HALT' })
          enqueue.assign({
            owner: event.owner,
            woken: true,
            unblock: true,
            release: true,
            pause: afterWake(context),
          })
        }),
      },
      SIGNED_OUT: { actions: [assign({ owner: null }), raise({ type: 'HALT' })] },
      OFFLINE: { actions: [assign({ online: false }), raise({ type: 'HALT' })] },
      ONLINE: { actions: [assign({ online: true }), 'noteNetworkBack'] },
      FOCUS: { actions: 'noteNetworkBack' },
      ENQUEUED: { actions: assign(({ context }) => ({ woken: true, pause: afterWake(context) })) },
      RETRY: { actions: 'endPause' },
    },
    states: {
      resting: {
        always: [
          { guard: 'signedOut', target: 'signedOut' },
          { guard: 'offline', target: 'offline' },
          { guard: 'paused', target: 'paused' },
          { guard: 'woken', target: 'draining' },
          { guard: 'scheduled', target: 'scheduled' },
          { target: 'idle' },
        ],
      },
      signedOut: { tags: 'signed_out', always: { guard: 'signedIn', target: 'resting' } },
      offline: { tags: 'offline', always: { guard: 'notOffline', target: 'resting' } },
      paused: {
        tags: 'paused',
        always: { guard: 'mayResume', target: 'resting' },
        after: { untilResumed: { target: 'resting', actions: 'endPause' } },
      },
      idle: { tags: 'idle', always: { guard: 'mustMove', target: 'resting' } },
      scheduled: {
        tags: 'idle',
        always: { guard: 'mustMove', target: 'resting' },
        after: { untilDue: { target: 'resting', actions: 'wake' } },
      },
      draining: {
        tags: 'sending',
        entry: 'takeOrder',
        invoke: { id: 'turn', src: 'turn', input: ({ context }) => currentOrder(context) },
        on: {
          HALT: { actions: sendTo('turn', { type: 'STOP' }) },
          PAUSE: { actions: { type: 'notePause', params: ({ event }) => event.pause } },
          BUSY: { target: 'resting', actions: ['standBy', 'giveOrderBack'] },
          DRAINED: { target: 'resting', actions: assign({ wakeAt: ({ event }) => event.due }) },
          FAILED: [
            {
              guard: ({ event }) => event.isPrepared,
              target: 'resting',
              actions: 'storagePause',
            },
            { target: 'resting', actions: ['storagePause', 'giveOrderBack'] },
          ],
        },
      },
    },
  })
}

export type DrainMachine = ReturnType<typeof createDrainMachine>

type Turn = {
  readonly mayGoOn: () => boolean
  readonly signal: AbortSignal
  readonly sendEvent: (event: TurnEvent) => void
}

async function takeTurn<Claim>(
  actors: DrainActors<Claim>,
  order: Order,
  { mayGoOn, signal, sendEvent }: Turn,
): Promise<void> {
  let isPrepared = false
  const prepare = async (whole: PrepareOrder): Promise<void> => {
    await actors.prepare(whole)
    isPrepared = true
  }
  try {
    const outcome = await actors.inTurn(async (exclusive): Promise<TurnEvent> => {
      // The user changed while this turn waited for the lock.
      if (!mayGoOn()) return { type: 'BUSY' }
      const due = await drainTurn(
        { ...actors, prepare },
        {
          order: { ...order, exclusive },
          mayGoOn,
          signal,
          onPause: (pause) => sendEvent({ type: 'PAUSE', pause }),
        },
      )
      return { type: 'DRAINED', due }
    })
    sendEvent(outcome ?? { type: 'BUSY' })
  } catch {
    sendEvent({ type: 'FAILED', isPrepared })
  }
}

function signedIn(context: DrainContext): UserId {
  if (context.owner === null) throw new Error('A drain began with nobody signed in.')
  return context.owner
}

function currentOrder(context: DrainContext): Order {
  if (context.order === null) throw new Error('A drain went on without its preparation.')
  return context.order
}

/** A wake-up ends a pause caused by the network, but not one caused by the server or by storage. */
function afterWake(context: DrainContext): Pause | null {
  return context.pause?.reason === 'network' ? null : context.pause
}

function sleep(until: number | null, now: number): number {
  return Math.min(Math.max((until ?? now) - now, 0), LONGEST_SLEEP)
}
