/**
 * When a window drains the outbox. Events only note facts (who is signed in, whether the network is there, that somebody woke us); the
 * states follow from the facts, so an event that arrives at an awkward moment is never lost. How it is drained is drain-loop.ts.
 */
import { assign, enqueueActions, fromCallback, raise, sendTo, setup } from 'xstate'
import type { UserId } from '../../../../shared/domain/ids.ts'
import { drainTurn, type DrainDeps, type Pause } from './drain-loop.ts'
import type { PrepareOrder } from './outbox-lease.store.ts'

export type DrainActors = DrainDeps & {
  /** Does the work under the drainers' common lock; null while another drainer has it. */
  readonly inTurn: <T>(work: (exclusive: boolean) => Promise<T>) => Promise<T | null>
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
  | { type: 'HALT' }
  | TurnEvent

/** How the turn in hand goes on and how it ended. */
type TurnEvent =
  | { type: 'PAUSE'; pause: Pause }
  | { type: 'BUSY' }
  | { type: 'DRAINED'; due: number | null }
  /** The device's database would not answer. */
  | { type: 'FAILED'; isPrepared: boolean }

type Order = Omit<PrepareOrder, 'exclusive'>

type DrainContext = {
  readonly owner: UserId | null
  readonly online: boolean
  readonly woken: boolean
  /** Asked for by events since the last turn began. */
  readonly unblock: boolean
  readonly release: boolean
  /** What the turn in hand prepares. */
  readonly order: Order | null
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
function drainSetup(actors: DrainActors) {
  return setup({
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-assertion -- XState reads the types from here; there is no value.
    types: {} as DrainTypes,
    actors: {
      turn: fromCallback<{ type: 'STOP' }, Order>(({ input, sendBack, receive }) => {
        let isStopped = false
        const cut = new AbortController()
        receive(() => {
          isStopped = true
        })
        void takeTurn(actors, input, {
          mayGoOn: () => !isStopped,
          signal: cut.signal,
          tell: sendBack,
        })
        return () => {
          isStopped = true
          cut.abort()
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
      /** The wishes are moved, not cleared later: what arrives from here on counts for the next turn. */
      takeOrder: assign(({ context }) => ({
        order: { owner: signedIn(context), unblock: context.unblock, release: context.release },
        unblock: false,
        release: false,
        woken: false,
        wakeAt: null,
      })),
      giveOrderBack: assign(({ context }) => ({
        unblock: ordered(context).unblock || context.unblock,
        release: ordered(context).release || context.release,
      })),
    },
  })
}

export function createDrainMachine(actors: DrainActors) {
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
        invoke: { id: 'turn', src: 'turn', input: ({ context }) => ordered(context) },
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
  readonly tell: (event: TurnEvent) => void
}

async function takeTurn(actors: DrainActors, order: Order, { mayGoOn, signal, tell }: Turn): Promise<void> {
  let isPrepared = false
  const prepare = async (whole: PrepareOrder): Promise<void> => {
    await actors.prepare(whole)
    isPrepared = true
  }
  try {
    const end = await actors.inTurn(async (exclusive): Promise<TurnEvent> => {
      // Somebody else was signed in before the turn came: it is not for these rows any more.
      if (!mayGoOn()) return { type: 'BUSY' }
      const due = await drainTurn(
        { ...actors, prepare },
        {
          order: { ...order, exclusive },
          mayGoOn,
          signal,
          onPause: (pause) => tell({ type: 'PAUSE', pause }),
        },
      )
      return { type: 'DRAINED', due }
    })
    tell(end ?? { type: 'BUSY' })
  } catch {
    tell({ type: 'FAILED', isPrepared })
  }
}

function signedIn(context: DrainContext): UserId {
  if (context.owner === null) throw new Error('A drain began with nobody signed in.')
  return context.owner
}

function ordered(context: DrainContext): Order {
  if (context.order === null) throw new Error('A drain went on without its preparation.')
  return context.order
}

/** A wake ends a pause that the network caused; what the server or the disk asked for stays. */
function afterWake(context: DrainContext): Pause | null {
  return context.pause?.reason === 'network' ? null : context.pause
}

function sleep(until: number | null, now: number): number {
  return Math.min(Math.max((until ?? now) - now, 0), LONGEST_SLEEP)
}
