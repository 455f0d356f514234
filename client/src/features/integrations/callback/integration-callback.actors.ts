/** Browser implementations of the callback machine's actors. */
import { fromCallback, fromPromise } from 'xstate'
import type { IntegrationStatus } from '../../../../../shared/contracts/integrations/connection.ts'
import { identityIn, type SessionStore } from '../../../platform/auth/session.store.ts'
import type { ConnectionCalls } from '../../../platform/integrations/account-calls.ts'
import type { CallbackEvent, Exchange } from './integration-callback.machine.ts'

export function findUserActor(session: Pick<SessionStore, 'get' | 'subscribe'>) {
  return fromCallback<CallbackEvent>(({ sendBack }) => {
    let isOver = false
    const look = (): void => {
      const state = session.get()
      if (isOver || state.status === 'checking') return
      isOver = true
      const identity = identityIn(state)
      sendBack(identity === null ? { type: 'USER_MISSING' } : { type: 'USER_KNOWN', userId: identity.userId })
    }
    const unsubscribe = session.subscribe(look)
    look()
    return () => {
      isOver = true
      unsubscribe()
    }
  })
}

/** Never sends the same code twice, even if a component mounts twice. */
export function exchangeActor(calls: ConnectionCalls) {
  const made = new Map<string, Promise<IntegrationStatus>>()
  return fromPromise<IntegrationStatus, Exchange>(({ input }) => {
    const { grant, userId } = input
    const former = made.get(grant.code)
    if (former !== undefined) return former
    const call = calls.exchange(grant, userId)
    made.set(grant.code, call)
    return call
  })
}

export function checkStatusActor(calls: ConnectionCalls) {
  return fromPromise<IntegrationStatus>(({ signal }) => calls.status(signal))
}
