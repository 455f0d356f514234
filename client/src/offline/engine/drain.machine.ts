/**
 * When the outbox is drained. Events only note facts (who is signed in, whether the network is there, that somebody woke us); the states
 * follow from the facts, so an event that arrives at an awkward moment is never lost.
 */
import { assign, enqueueActions, raise, sendTo } from 'xstate'
import { afterWake, drainSetup, ordered, type DrainActors, type DrainSetup } from './drain.setup.ts'

export function createDrainMachine(actors: DrainActors) {
  const drain = drainSetup(actors)
  return drain.createMachine({
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
      draining: draining(drain),
    },
  })
}

export type DrainMachine = ReturnType<typeof createDrainMachine>

/** One run under the common lock: make ready, send in up to four lanes, see what is due next. */
function draining(drain: DrainSetup) {
  return drain.createStateConfig({
    tags: 'sending',
    entry: assign({ woken: false, wakeAt: null }),
    invoke: { id: 'lock', src: 'lock' },
    initial: 'locking',
    states: {
      locking: {
        on: {
          LOCK_GRANTED: [
            { guard: 'signedOut', target: '#drain.resting' },
            {
              target: 'preparing',
              actions: { type: 'takeOrder', params: ({ event }) => event.exclusive },
            },
          ],
          LOCK_BUSY: { target: '#drain.resting', actions: 'standBy' },
        },
      },
      preparing: {
        invoke: {
          id: 'prepare',
          src: 'prepare',
          input: ({ context }) => ordered(context),
          onDone: [{ guard: 'ownerChanged', target: '#drain.resting' }, { target: 'sending' }],
          onError: { target: '#drain.resting', actions: ['storagePause', 'giveOrderBack'] },
        },
      },
      sending: {
        type: 'parallel',
        states: {
          lane1: lane(drain, 'lane1', 0),
          lane2: lane(drain, 'lane2', 1),
          lane3: lane(drain, 'lane3', 2),
          lane4: lane(drain, 'lane4', 3),
        },
        onDone: [{ guard: 'ownerChanged', target: '#drain.resting' }, { target: 'surveying' }],
      },
      surveying: {
        invoke: {
          id: 'survey',
          src: 'survey',
          input: ({ context }) => ordered(context).owner,
          onDone: { target: '#drain.resting', actions: assign({ wakeAt: ({ event }) => event.output }) },
          onError: { target: '#drain.resting', actions: 'storagePause' },
        },
      },
    },
  })
}

function lane(drain: DrainSetup, name: string, index: number) {
  return drain.createStateConfig({
    initial: 'running',
    states: {
      running: {
        invoke: {
          src: 'lane',
          id: name,
          input: ({ context }) => ({ owner: ordered(context).owner, lane: index }),
          onDone: { target: 'ended', actions: { type: 'noteEnd', params: ({ event }) => event.output } },
        },
        on: { HALT: { actions: sendTo(name, { type: 'STOP' }) } },
      },
      ended: { type: 'final' },
    },
  })
}
