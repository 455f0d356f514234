/** One lane of a drain: claim a row, send it, write the outcome down, and again, until nothing is due or something stops the queue. */
import { assign, fromPromise, setup } from 'xstate'
import type { UserId } from '../../../../shared/domain/ids.ts'
import type { ClaimedRow } from './outbox-lease.store.ts'
import type { LaneVerdict, SendOutcome } from './outbox-row.ts'

export type LaneActors = {
  readonly claimNext: (owner: UserId, lane: number) => Promise<ClaimedRow | null>
  readonly send: (row: ClaimedRow, signal: AbortSignal) => Promise<SendOutcome>
  readonly record: (row: ClaimedRow, outcome: SendOutcome) => Promise<LaneVerdict>
}

type LaneInput = { readonly owner: UserId; readonly lane: number }

/** drained: nothing due. stopped: asked to. storage_failed: the device's database would not answer. Else what the verdict said. */
export type LaneEnd =
  | { readonly kind: 'drained' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'storage_failed' }
  | Exclude<LaneVerdict, { kind: 'go_on' }>

type LaneContext = LaneInput & {
  readonly row: ClaimedRow | null
  readonly outcome: SendOutcome | null
  readonly stopping: boolean
  readonly end: LaneEnd
}

type LaneTypes = {
  context: LaneContext
  input: LaneInput
  output: LaneEnd
  events: { type: 'STOP' }
  tags: 'in_flight'
}

/** The actors come in as an argument rather than by `.provide`, so that a lane without them does not compile. */
export function createLaneMachine(actors: LaneActors) {
  return setup({
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-assertion -- XState reads the types from here; there is no value.
    types: {} as LaneTypes,
    actors: {
      claim: fromPromise(({ input }: { input: LaneInput }) => actors.claimNext(input.owner, input.lane)),
      send: fromPromise(({ input, signal }: { input: ClaimedRow; signal: AbortSignal }) =>
        actors.send(input, signal),
      ),
      record: fromPromise(({ input }: { input: { row: ClaimedRow; outcome: SendOutcome } }) =>
        actors.record(input.row, input.outcome),
      ),
    },
    guards: {
      stopping: ({ context }) => context.stopping,
    },
  }).createMachine({
    id: 'lane',
    initial: 'picking',
    context: ({ input }) => ({
      ...input,
      row: null,
      outcome: null,
      stopping: false,
      end: { kind: 'drained' },
    }),
    output: ({ context }) => context.end,
    // A row in flight is finished and written down first: its outcome is worth more than a quick stop.
    on: { STOP: { actions: assign({ stopping: true, end: { kind: 'stopped' } }) } },
    states: {
      picking: {
        invoke: {
          id: 'claim',
          src: 'claim',
          input: ({ context }) => context,
          onDone: [
            {
              guard: ({ event }) => event.output !== null,
              target: 'sending',
              actions: assign({ row: ({ event }) => event.output }),
            },
            { target: 'done' },
          ],
          onError: { target: 'done', actions: assign({ end: { kind: 'storage_failed' } }) },
        },
      },
      sending: {
        tags: 'in_flight',
        invoke: {
          id: 'send',
          src: 'send',
          input: ({ context }) => present(context.row),
          onDone: { target: 'recording', actions: assign({ outcome: ({ event }) => event.output }) },
          onError: {
            target: 'recording',
            actions: assign({ outcome: ({ event }) => brokenSender(event.error) }),
          },
        },
      },
      recording: {
        invoke: {
          id: 'record',
          src: 'record',
          input: ({ context }) => ({ row: present(context.row), outcome: present(context.outcome) }),
          onDone: [
            {
              guard: ({ event }) => event.output.kind !== 'go_on',
              target: 'done',
              actions: assign({ end: ({ event, context }) => endOf(event.output, context.end) }),
            },
            { guard: 'stopping', target: 'done' },
            { target: 'picking', actions: assign({ row: null, outcome: null }) },
          ],
          // The lease runs out and the row is sent again under the same id.
          onError: { target: 'done', actions: assign({ end: { kind: 'storage_failed' } }) },
        },
      },
      done: { type: 'final' },
    },
  })
}

function present<T>(value: T | null): T {
  if (value === null) throw new Error('The lane reached a state without what it needs.')
  return value
}

function endOf(verdict: LaneVerdict, otherwise: LaneEnd): LaneEnd {
  return verdict.kind === 'go_on' ? otherwise : verdict
}

/** A sender gives outcomes and never throws; should it, the row waits like after any failure of our own. */
function brokenSender(error: unknown): SendOutcome {
  return {
    kind: 'retry',
    scope: 'row',
    retryAfter: null,
    attempted: true,
    maybeProcessed: true,
    error: {
      code: 'unexpected',
      words: error instanceof Error ? error.message : 'Failed to send referral email',
    },
  }
}
