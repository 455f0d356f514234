/**
 * The way from a provider's page back into the app. Waits for the sign-in, asks what the platform knows of the person, says where they
 * are going and goes. Only the order is here: what the actors and actions do is provided by the screen.
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
  /** The role that was chosen before leaving for the provider. */
  readonly role: UserType | null
}

/** A link that opens an account which is not the one signed in here. */
export type LinkQuestion = { readonly link: LinkSession; readonly present: Identity | null }

/** What the link became: a session, which may still ask for a second step. */
export type KeptLink = { readonly owesSecondStep: boolean }

type Context = CallbackInput & {
  readonly failure: CallbackFailure | null
  readonly question: LinkQuestion | null
}

export type CallbackEvent =
  | { readonly type: 'SIGNED_IN' }
  /** There is a session, and the account asks for a second step before it counts. */
  | { readonly type: 'SECOND_STEP_DUE' }
  /** The auth client could not make a session of what the address holds. */
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
/** The error card can be read this long; its message goes along to the login screen. */
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
    /** Exchanges what the address holds and reports the session that comes of it, or that is already there. */
    signIn: fromCallback<CallbackEvent, CallbackUrl>(() => undefined),
    /** Makes the link's account the one that is signed in here. */
    keepLink: fromPromise<KeptLink, LinkQuestion | null>(() => Promise.reject(new Error('not provided'))),
    verifyProfile: fromPromise<VerifyProfileResponse>(() => Promise.reject(new Error('not provided'))),
  },
  actions: {
    /** The role and the person travel on to registration, which still needs them. */
    keepForRegistration: () => undefined,
    dropLink: ({ context }) => context.question?.link.drop(),
    /** Role and temporary user have served. */
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
    /** What is known of the role stays: the screen of the second step goes on from there. */
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
