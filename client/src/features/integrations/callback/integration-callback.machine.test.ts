import { describe, expect, it, vi } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { IntegrationStatus } from '../../../../../shared/contracts/integrations/connection.ts'
import type { IntegrationProvider } from '../../../../../shared/domain/integrations.ts'
import { IntegrationFailure } from '../../../platform/integrations/integration-failure.ts'
import { declaredEdges, exploreMachine } from '../../../testing/machine-graph.ts'
import { type CallbackAddress, readCallbackAddress, TAKEN } from './callback-address.ts'
import { problemMessage } from './connection-problem.ts'
import {
  type CallbackEvent,
  type Exchange,
  integrationCallbackMachine,
} from './integration-callback.machine.ts'

const connected: IntegrationStatus = {
  connected: true,
  state: 'connected',
  profile: { email: 'ada@example.test', name: 'Ada' },
  services: ['drive'],
  connectedSince: '2026-11-20T12:00:00.000Z',
}
const notConnected: IntegrationStatus = {
  connected: false,
  state: 'not_connected',
  profile: null,
  services: [],
  connectedSince: null,
}

const USER: CallbackEvent = { type: 'USER_KNOWN', userId: 'ada' }
const NOBODY: CallbackEvent = { type: 'USER_MISSING' }
const GRANT: CallbackAddress = { kind: 'grant', code: 'c0de', state: 'st4te', iss: null }

type Scene = {
  readonly provider?: IntegrationProvider
  readonly address?: CallbackAddress
  readonly user?: CallbackEvent
  readonly exchange?: (exchange: Exchange) => Promise<IntegrationStatus>
  readonly status?: () => Promise<IntegrationStatus>
}

async function play({ provider = 'google', address = GRANT, user = USER, exchange, status }: Scene = {}) {
  const exchangeCode = vi.fn(exchange ?? (() => Promise.resolve(connected)))
  const checkStatus = vi.fn(status ?? (() => Promise.resolve(connected)))
  const machine = integrationCallbackMachine.provide({
    actors: {
      findUser: fromCallback<CallbackEvent>(({ sendBack }) => sendBack(user)),
      exchangeCode: fromPromise<IntegrationStatus, Exchange>(({ input }) => exchangeCode(input)),
      checkStatus: fromPromise(checkStatus),
    },
  })
  const actor = createActor(machine, { input: { provider, address } }).start()
  await new Promise((resolve) => setTimeout(resolve, 0))
  const { value, context } = actor.getSnapshot()
  return {
    exchangeCode,
    checkStatus,
    state: value,
    words: context.problem === null ? null : problemMessage(provider, context.problem),
  }
}

describe('integration callback machine', () => {
  it('[GI-02] exchanges the code once, for whoever is signed in, and is then connected', async () => {
    const { exchangeCode, state } = await play()
    expect(state).toBe('connected')
    expect(exchangeCode).toHaveBeenCalledExactlyOnceWith({
      grant: { code: 'c0de', state: 'st4te', iss: null },
      userId: 'ada',
    })
  })

  it.each(['google', 'onedrive'] as const)(
    '[GI-02] [OD-04] %s: without a code nothing is exchanged',
    async (provider) => {
      const { words, exchangeCode } = await play({ provider, address: { ...GRANT, code: null } })
      expect(words?.message).toBe('No authorization code received')
      expect(exchangeCode).not.toHaveBeenCalled()
    },
  )

  it('[OD-04] without a state nothing is exchanged', async () => {
    const { words, exchangeCode } = await play({ provider: 'onedrive', address: { ...GRANT, state: '' } })
    expect(words?.message).toBe('No state parameter received')
    expect(exchangeCode).not.toHaveBeenCalled()
  })

  it('[OD-04] without a signed-in user nothing is exchanged', async () => {
    const { words, exchangeCode } = await play({ provider: 'onedrive', user: NOBODY })
    expect(words?.message).toBe('No authenticated user found')
    expect(exchangeCode).not.toHaveBeenCalled()
  })

  it('[GI-02] shows the error that the exchange ended with', async () => {
    const exchange = () => Promise.reject(new IntegrationFailure('Failed to exchange authentication code'))
    const { state, words } = await play({ exchange })
    expect(state).toBe('failed')
    expect(words?.message).toBe('Failed to exchange authentication code')
  })

  it.each([
    ['google', 'Failed to complete Google integration'],
    ['onedrive', 'Failed to complete OneDrive integration'],
  ] as const)(
    '[GI-02] [OD-05] %s: anything else is told by the general sentence',
    async (provider, message) => {
      const broken = await play({ provider, exchange: () => Promise.reject(new TypeError('x is not y')) })
      expect(broken.words).toEqual({ message, detail: null })
      const nothing = await play({ provider, exchange: () => Promise.resolve(notConnected) })
      expect(nothing.words?.message).toBe(message)
    },
  )

  it.each([
    ['access_denied', null, 'Access was denied at Google. The account was not connected.'],
    ['server_error', 'x', 'Google isn’t available right now. Please try again in a few minutes.'],
    ['login_required', null, 'Google needs your confirmation. Connect again and confirm there.'],
    ['invalid_scope', 'Unknown scope', 'Google refused the connection: Unknown scope'],
    ['org_internal', null, 'Google refused the connection: org_internal'],
  ])('a provider’s %s is told in words, and nothing is exchanged', async (error, description, detail) => {
    const { words, exchangeCode } = await play({ address: { kind: 'refused', error, description } })
    expect(words).toEqual({ message: 'Failed to complete Google integration', detail })
    expect(exchangeCode).not.toHaveBeenCalled()
  })

  it('[GI-02] a reload asks what became of the code and never exchanges it again', async () => {
    const done = await play({ address: { kind: 'taken' } })
    expect(done.state).toBe('connected')
    expect(done.exchangeCode).not.toHaveBeenCalled()
    const lost = await play({ address: { kind: 'taken' }, status: () => Promise.resolve(notConnected) })
    expect(lost.words?.detail).toMatch(/works only once/)
    const unknown = await play({
      address: { kind: 'taken' },
      status: () => Promise.reject(new IntegrationFailure('Failed to check integration status')),
    })
    expect(unknown.words?.message).toBe('Failed to check integration status')
  })
})

describe('every state and transition', () => {
  const done = (state: string, output: IntegrationStatus) => ({
    type: `xstate.done.actor.0.integrationCallback.${state}`,
    output,
    actorId: '',
  })
  const events = [
    USER,
    NOBODY,
    ...['exchanging', 'checking'].flatMap((state) => [
      done(state, connected),
      done(state, notConnected),
      { type: `xstate.error.actor.0.integrationCallback.${state}`, error: new Error('x'), actorId: '' },
    ]),
  ]
  const inputs = (
    [
      GRANT,
      { ...GRANT, code: null },
      { ...GRANT, state: null },
      { kind: 'taken' },
      { kind: 'refused', error: 'access_denied', description: null },
    ] as const
  ).map((address) => ({ provider: 'google', address }))
  const { states, edges } = exploreMachine(integrationCallbackMachine, inputs, events)

  it('reaches every state, and only final states are dead ends', () => {
    const all = Object.keys(integrationCallbackMachine.states).filter((state) => state !== 'reading') // left at once
    expect([...states].toSorted()).toEqual(all.toSorted())
    for (const [name, node] of Object.entries(integrationCallbackMachine.states)) {
      expect(node.type === 'final' || node.transitions.size > 0 || node.always !== undefined, name).toBe(true)
    }
  })

  it('takes every transition', () => {
    expect([...edges].toSorted()).toEqual([...declaredEdges(integrationCallbackMachine)].toSorted())
  })
})

it.each([
  [
    '?code=a&state=b&iss=https%3A%2F%2Fx.test',
    null,
    { kind: 'grant', code: 'a', state: 'b', iss: 'https://x.test' },
  ],
  ['', null, { kind: 'grant', code: null, state: null, iss: null }],
  ['', TAKEN, { kind: 'taken' }],
  ['?code=a&state=b', TAKEN, { kind: 'grant', code: 'a', state: 'b', iss: null }],
  ['?error=access_denied&state=b', null, { kind: 'refused', error: 'access_denied', description: null }],
  ['?error=x&error_description=y&code=a', null, { kind: 'refused', error: 'x', description: 'y' }],
])('reads %j', (query, state, address) => {
  expect(readCallbackAddress(new URL(`http://localhost/onedrive-callback${query}`), state)).toEqual(address)
})
