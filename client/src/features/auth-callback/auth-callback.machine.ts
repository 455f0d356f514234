/**
 * Completes a sign-in after the redirect from a provider: waits for the session, reads the user's profile, and navigates to the right
 * page. The screen provides the actors and actions.
 */
import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { UserType, VerifyProfileResponse } from '../../../../shared/contracts/profile.ts'
import { type SignInOutcome, signInOutcome } from '../../../../shared/domain/access.ts'
import type { LinkSession } from '../../platform/auth/auth.ts'
import type { Identity } from '../../platform/auth/identity.ts'
import { type CallbackFailure, failureOf } from './callback-failure.ts'
import type { CallbackUrl } from './callback-url.ts'

type CallbackInput = {
  readonly url: CallbackUrl
  /** The role chosen before the redirect to the provider. */
  readonly role: UserType | null
}

/** A link to a different account than the one signed in here. */
export type LinkQuestion = { readonly link: LinkSession; readonly present: Identity | null }

/** The link's session, which may still require a second step. */
export type KeptLink = { readonly owesSecondStep: boolean }

type Context = CallbackInput & {
  readonly failure: CallbackFailure | null
  readonly question: LinkQuestion | null
}

export type CallbackEvent =
  | { readonly type: 'SIGNED_IN' }
  /** There is a session, but the account requires a second step. */
  | { readonly type: 'SECOND_STEP_DUE' }
  /** The auth client could not create a session from the URL. */
  | { readonly type: 'SIGN_IN_FAILED'; readonly failure: CallbackFailure }
  | { readonly type: 'LINK_OPENED'; readonly question: LinkQuestion }
  /** Answers to the question. */
  | { readonly type: 'TAKE_LINK' }
  | { readonly type: 'STAY' }
  | { readonly type: 'LEAVE' }
  | { readonly type: 'RETURN_TO_LOGIN' }

/** Milliseconds. */
const SIGN_IN_TIMEOUT = 15_000
const LOADING_LINGER = 300
/** How long the error card is displayed. The login screen repeats its message. */
const RETURN_DELAY = 10_000

type Verified = { readonly output: VerifyProfileResponse }

export const authCallbackMachine = setup({
  types: {
    input: {} as CallbackInput, // `as`: XState takes its types from values that are never read
    context: {} as Context,
    events: {} as CallbackEvent,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    /** Exchanges the code or token in the URL for a session, or reports an existing session. */
    signIn: fromCallback<CallbackEvent, CallbackUrl>(() => undefined),
    /** Signs in with the link's account. */
    keepLink: fromPromise<KeptLink, LinkQuestion | null>(() => Promise.reject(new Error('not provided'))),
    verifyProfile: fromPromise<VerifyProfileResponse>(() => Promise.reject(new Error('not provided'))),
  },
  actions: {
    /** Stores role and user for registration, which still needs them. */
    keepForRegistration: () => undefined,
    dropLink: ({ context }) => context.question?.link.drop(),
    /** Clears role and temporary user, which are no longer needed. */
    forgetIntent: () => undefined,
  },
  guards: {
    isRefused: ({ context }) => context.url.kind === 'refused',
    isMissingToken: ({ context }) => context.url.kind === 'missing_token',
    leadsTo: (
      { context },
      { profile, outcome }: { profile: VerifyProfileResponse; outcome: SignInOutcome },
    ) => signInOutcome(profile, context.role) === outcome,
  },
  delays: { SIGN_IN_TIMEOUT, LOADING_LINGER, RETURN_DELAY },
}).createMachine({
  id: 'authCallback',
  context: ({ input }) => ({ ...input, failure: null, question: null }),
  initial: 'reading',
  states: {
    reading: {
      always: [
        {
          guard: 'isRefused',
          target: 'failed',
          actions: assign(({ context }) => ({
            failure: { kind: 'refused', message: context.url.kind === 'refused' ? context.url.message : '' },
          })),
        },
        {
          guard: 'isMissingToken',
          target: 'failed',
          actions: assign({ failure: { kind: 'missing_token' } }),
        },
        { target: 'awaitingSignIn' },
      ],
    },
    awaitingSignIn: {
      tags: 'busy',
      invoke: { src: 'signIn', input: ({ context }) => context.url },
      on: {
        SIGNED_IN: 'verifying',
        LINK_OPENED: {
          target: 'asking',
          actions: assign({ question: ({ event }) => event.question }),
        },
        SECOND_STEP_DUE: 'atSecondStep',
        SIGN_IN_FAILED: {
          target: 'failed',
          actions: assign({ failure: ({ event }) => event.failure }),
        },
      },
      after: {
        SIGN_IN_TIMEOUT: { target: 'failed', actions: assign({ failure: { kind: 'timed_out' } }) },
      },
    },
    asking: {
      on: {
        TAKE_LINK: 'keeping',
        STAY: { target: 'verifying', actions: 'dropLink' },
        LEAVE: { target: 'atLogin', actions: 'dropLink' },
      },
    },
    keeping: {
      tags: 'busy',
      invoke: {
        src: 'keepLink',
        input: ({ context }) => context.question,
        onDone: [
          { guard: ({ event }) => event.output.owesSecondStep, target: 'atSecondStep' },
          { target: 'verifying' },
        ],
        onError: {
          target: 'failed',
          actions: assign({ failure: ({ event }) => failureOf(event.error) }),
        },
      },
    },
    verifying: {
      tags: 'busy',
      invoke: {
        src: 'verifyProfile',
        onDone: [
          { guard: leads('payment'), target: 'toPayment' },
          { guard: leads('dashboard'), target: 'toDashboard' },
          { guard: leads('pending_approval'), target: 'toPendingApproval' },
          { guard: leads('client_home'), target: 'toClientHome' },
          { target: 'failed', actions: assign({ failure: { kind: 'role_missing' } }) },
        ],
        onError: {
          target: 'failed',
          actions: assign({ failure: ({ event }) => failureOf(event.error) }),
        },
      },
    },
    toDashboard: { tags: 'busy', entry: 'forgetIntent', after: { LOADING_LINGER: 'atDashboard' } },
    toPendingApproval: {
      tags: 'busy',
      entry: 'forgetIntent',
      after: { LOADING_LINGER: 'atPendingApproval' },
    },
    toPayment: { tags: 'busy', entry: 'keepForRegistration', after: { LOADING_LINGER: 'atPayment' } },
    toClientHome: { tags: 'busy', entry: 'forgetIntent', after: { LOADING_LINGER: 'atClientHome' } },
    failed: {
      tags: 'failed',
      on: { RETURN_TO_LOGIN: 'atLogin' },
      after: { RETURN_DELAY: 'atLogin' },
    },
    /** The role stays stored, because the second-step screen needs it. */
    atSecondStep: { type: 'final' },
    atDashboard: { type: 'final' },
    atPendingApproval: { type: 'final' },
    atPayment: { type: 'final' },
    atClientHome: { type: 'final' },
    atLogin: { type: 'final' },
  },
})

function leads(outcome: Exclude<SignInOutcome, 'role_missing'>) {
  return {
    type: 'leadsTo' as const,
    params: ({ event }: { readonly event: Verified }) => ({ profile: event.output, outcome }),
  }
}
