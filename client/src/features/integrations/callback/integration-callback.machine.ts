/**
 * Handles the return from a provider's consent page: validates the URL and the session, exchanges the code once, and navigates or shows
 * the error. The screen provides the actors.
 */
import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { IntegrationStatus } from '../../../../../shared/contracts/integrations/connection.ts'
import type { IntegrationProvider } from '../../../../../shared/domain/integrations.ts'
import type { Grant } from '../../../platform/integrations/account-calls.ts'
import type { CallbackAddress } from './callback-address.ts'
import { type ConnectionProblem, problemOf } from './connection-problem.ts'

export type CallbackInput = { readonly provider: IntegrationProvider; readonly address: CallbackAddress }

type Context = CallbackInput & { readonly userId: string | null; readonly problem: ConnectionProblem | null }

export type CallbackEvent =
  | { readonly type: 'USER_KNOWN'; readonly userId: string }
  | { readonly type: 'USER_MISSING' }

export type Exchange = { readonly grant: Grant; readonly userId: string }

export const integrationCallbackMachine = setup({
  types: {
    input: {} as CallbackInput, // `as`: XState takes its types from values that are never read
    context: {} as Context,
    events: {} as CallbackEvent,
  },
  actors: {
    /** Reports the signed-in user once, as soon as it is known. */
    findUser: fromCallback<CallbackEvent>(() => undefined),
    exchangeCode: fromPromise<IntegrationStatus, Exchange>(() => Promise.reject(new Error('not provided'))),
    checkStatus: fromPromise<IntegrationStatus>(() => Promise.reject(new Error('not provided'))),
  },
  actions: {
    setProblem: assign({ problem: (_, problem: ConnectionProblem) => problem }),
  },
  guards: {
    isRefused: ({ context }) => context.address.kind === 'refused',
    isCodeMissing: ({ context }) => context.address.kind === 'grant' && !context.address.code,
    isStateMissing: ({ context }) => context.address.kind === 'grant' && !context.address.state,
    isTaken: ({ context }) => context.address.kind === 'taken',
    isConnected: (_, status: IntegrationStatus) => status.connected,
  },
}).createMachine({
  id: 'integrationCallback',
  context: ({ input }) => ({ ...input, userId: null, problem: null }),
  initial: 'reading',
  states: {
    reading: {
      always: [
        {
          guard: 'isRefused',
          target: 'failed',
          actions: { type: 'setProblem', params: ({ context }) => refusalIn(context.address) },
        },
        { guard: 'isCodeMissing', ...failed('code_missing') },
        { guard: 'isStateMissing', ...failed('state_missing') },
        { target: 'findingUser' },
      ],
    },
    findingUser: {
      invoke: { src: 'findUser' },
      on: {
        USER_KNOWN: [
          { guard: 'isTaken', target: 'checking' },
          { target: 'exchanging', actions: assign({ userId: ({ event }) => event.userId }) },
        ],
        USER_MISSING: failed('user_missing'),
      },
    },
    exchanging: {
      invoke: {
        src: 'exchangeCode',
        input: ({ context }) => ({ grant: grantIn(context.address), userId: context.userId ?? '' }),
        onDone: [
          { guard: { type: 'isConnected', params: ({ event }) => event.output }, target: 'connected' },
          failed('not_connected'),
        ],
        onError: {
          target: 'failed',
          actions: { type: 'setProblem', params: ({ event }) => problemOf(event.error) },
        },
      },
    },
    /** After a reload the code is gone from the URL, so the server is asked for the result. */
    checking: {
      invoke: {
        src: 'checkStatus',
        onDone: [
          { guard: { type: 'isConnected', params: ({ event }) => event.output }, target: 'connected' },
          failed('interrupted'),
        ],
        onError: {
          target: 'failed',
          actions: { type: 'setProblem', params: ({ event }) => problemOf(event.error) },
        },
      },
    },
    connected: { type: 'final' },
    failed: { type: 'final' },
  },
})

function failed(kind: Exclude<ConnectionProblem['kind'], 'refused' | 'failed'>) {
  return { target: 'failed' as const, actions: { type: 'setProblem' as const, params: { kind } } }
}

function refusalIn(address: CallbackAddress): ConnectionProblem {
  if (address.kind !== 'refused') return { kind: 'unexpected' }
  return { kind: 'refused', error: address.error, description: address.description }
}

function grantIn(address: CallbackAddress): Grant {
  if (address.kind !== 'grant') return { code: '', state: '', iss: null }
  return { code: address.code ?? '', state: address.state ?? '', iss: address.iss }
}
