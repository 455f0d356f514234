/**
 * Polls for approval every 30 seconds. Pauses while the page is hidden or offline, and polls immediately on return. A failed poll shows a
 * message and is retried; it never signs the user out. The screen provides the actors.
 */
import { assign, fromCallback, fromPromise, sendTo, setup } from 'xstate'
import type { OwnApplication } from '../../../../shared/contracts/application.ts'

/**
 * The current user's application. Null if firm details were never submitted, e.g. when the user paid on one device and signs in on
 * another. Undefined while unknown.
 */
type KnownApplication = OwnApplication | null | undefined

/** The current user's row in `users`, and their application. */
export type ApprovalRecord = {
  readonly firstName: string | null
  readonly isApproved: boolean
  readonly application: KnownApplication
}

export type ApprovalEvent =
  /** The page is hidden or the device offline. */
  | { readonly type: 'PAUSE' }
  | { readonly type: 'RESUME' }
  /** The server reported a change for this user. */
  | { readonly type: 'NEWS' }
  /** Tells the news actor to start listening. */
  | { readonly type: 'LISTEN' }
  /** Another user signed in while this page was open. */
  | { readonly type: 'SIGNED_IN' }
  | { readonly type: 'SIGN_OUT' }

type Context = {
  readonly firstName: string | null
  /** Keeps the last known value if a request fails. */
  readonly application: KnownApplication
  /** The error message of the last poll, if it failed. */
  readonly failure: string | null
  /** Whether any poll has succeeded. */
  readonly hasLooked: boolean
}

/** Polling interval in milliseconds. */
const RECHECK_INTERVAL = 30_000

export const approvalMachine = setup({
  types: {
    context: {} as Context, // `as`: XState takes its types from values that are never read
    events: {} as ApprovalEvent,
  },
  actors: {
    readApproval: fromPromise<ApprovalRecord>(() => Promise.reject(new Error('not provided'))),
    /** Sends PAUSE and RESUME as visibility and connectivity change, starting with the current state. */
    attention: fromCallback<ApprovalEvent>(() => undefined),
    signIns: fromCallback<ApprovalEvent>(() => undefined),
    /** After LISTEN, sends NEWS when the server reports a change. */
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
    /** Suspended and rejected users have no access to live notifications. */
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
