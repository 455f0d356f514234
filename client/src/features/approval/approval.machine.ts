/**
 * Waiting for approval: looks every 30 seconds, rests while nobody is looking or nothing can be reached, and looks at once on return.
 * A look that failed is told and tried again; it never signs anyone out. Only the order is here; the screen provides the actors.
 */
import { assign, fromCallback, fromPromise, sendTo, setup } from 'xstate'
import type { OwnApplication } from '../../../../shared/contracts/application.ts'

/**
 * The current user's application. Null once the server has said that firm details were never given: whoever paid on one device and signs
 * in on another arrives here too. Undefined while it is not known.
 */
type KnownApplication = OwnApplication | null | undefined

/** What `users` says of the current user, and what became of the application. */
export type ApprovalRecord = {
  readonly firstName: string | null
  readonly isApproved: boolean
  readonly application: KnownApplication
}

export type ApprovalEvent =
  /** The page is hidden or the device offline. */
  | { readonly type: 'PAUSE' }
  | { readonly type: 'RESUME' }
  /** Something about this person has changed on the server. */
  | { readonly type: 'NEWS' }
  /** To the actor of news: begin to listen. */
  | { readonly type: 'LISTEN' }
  /** Someone has signed in while this page was open. */
  | { readonly type: 'SIGNED_IN' }
  | { readonly type: 'SIGN_OUT' }

type Context = {
  readonly firstName: string | null
  /** What was known last stays known when it cannot be asked for. */
  readonly application: KnownApplication
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
    /** From LISTEN on, sends NEWS when the server says that something has changed. */
    news: fromCallback<ApprovalEvent>(() => undefined),
  },
  actions: {
    endSession: () => undefined,
    remember: assign(({ context }, { firstName, application }: ApprovalRecord) => ({
      firstName,
      application: application === undefined ? context.application : application,
      failure: null,
      hasLooked: true,
    })),
  },
  guards: {
    isApproved: (_, record: ApprovalRecord) => record.isApproved,
    /** The server tells nothing to whom it has shut out, nor may they ask. */
    hearsNews: (_, { application }: ApprovalRecord) =>
      application !== undefined && application?.state !== 'suspended' && application?.state !== 'rejected',
  },
  delays: { RECHECK_INTERVAL },
}).createMachine({
  id: 'approval',
  context: { firstName: null, application: undefined, failure: null, hasLooked: false },
  invoke: [{ src: 'attention' }, { src: 'signIns' }, { id: 'news', src: 'news' }],
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
            guard: { type: 'hearsNews', params: ({ event }) => event.output },
            target: 'waiting',
            actions: [
              { type: 'remember', params: ({ event }) => event.output },
              sendTo('news', { type: 'LISTEN' }),
            ],
          },
          {
            target: 'waiting',
            actions: { type: 'remember', params: ({ event }) => event.output },
          },
        ],
        onError: { target: 'waiting', actions: assign({ failure: ({ event }) => wordsOf(event.error) }) },
      },
      on: { PAUSE: 'resting', NEWS: { target: 'looking', reenter: true } },
    },
    waiting: {
      after: { RECHECK_INTERVAL: 'looking' },
      on: { PAUSE: 'resting', NEWS: 'looking' },
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
