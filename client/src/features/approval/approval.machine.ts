/**
 * Waiting for approval: looks every 30 seconds, rests while nobody is looking or nothing can be reached, and looks at once on return.
 * A look that failed is told and tried again; it never signs anyone out. Only the order is here; the screen provides the actors.
 */
import { assign, fromCallback, fromPromise, setup } from 'xstate'

/** What `users` says of the current user. */
export type ApprovalRecord = { readonly firstName: string | null; readonly isApproved: boolean }

export type ApprovalEvent =
  /** The page is hidden or the device offline. */
  | { readonly type: 'PAUSE' }
  | { readonly type: 'RESUME' }
  /** Someone has signed in while this page was open. */
  | { readonly type: 'SIGNED_IN' }
  | { readonly type: 'SIGN_OUT' }

type Context = {
  readonly firstName: string | null
  /** Words about the last look, if it failed. */
  readonly failure: string | null
  /** Whether any look has succeeded yet. */
  readonly hasLooked: boolean
}

/** Milliseconds between looks. */
const RECHECK_INTERVAL = 30_000

export const approvalMachine = setup({
  types: {
    context: {} as Context, // `as`: XState takes its types from values that are never read
    events: {} as ApprovalEvent,
  },
  actors: {
    readApproval: fromPromise<ApprovalRecord>(() => Promise.reject(new Error('not provided'))),
    /** Sends PAUSE and RESUME with the page's visibility and the network, the present state first. */
    attention: fromCallback<ApprovalEvent>(() => undefined),
    signIns: fromCallback<ApprovalEvent>(() => undefined),
  },
  actions: { endSession: () => undefined },
  guards: {
    isApproved: (_, record: ApprovalRecord) => record.isApproved,
  },
  delays: { RECHECK_INTERVAL },
}).createMachine({
  id: 'approval',
  context: { firstName: null, failure: null, hasLooked: false },
  invoke: [{ src: 'attention' }, { src: 'signIns' }],
  on: {
    SIGNED_IN: '.approved',
    SIGN_OUT: { target: '.signedOut', actions: 'endSession' },
  },
  initial: 'looking',
  states: {
    looking: {
      invoke: {
        src: 'readApproval',
        onDone: [
          {
            guard: { type: 'isApproved', params: ({ event }) => event.output },
            target: 'approved',
          },
          {
            target: 'waiting',
            actions: assign(({ event }) => ({
              firstName: event.output.firstName,
              failure: null,
              hasLooked: true,
            })),
          },
        ],
        onError: { target: 'waiting', actions: assign({ failure: ({ event }) => wordsOf(event.error) }) },
      },
      on: { PAUSE: 'resting' },
    },
    waiting: {
      after: { RECHECK_INTERVAL: 'looking' },
      on: { PAUSE: 'resting' },
    },
    resting: {
      on: { RESUME: 'looking' },
    },
    approved: { type: 'final' },
    signedOut: { type: 'final' },
  },
})

function wordsOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'The check did not succeed.'
}
