/** What the callback machine's actors do in a real browser. */
import { fromCallback, fromPromise } from 'xstate'
import type { VerifyProfileResponse } from '../../../../shared/contracts/profile.ts'
import { UNEXPECTED_CODE, type Auth, type AuthFailure, type AuthResult } from '../../platform/auth/auth.ts'
import type { ProfileStore } from '../../platform/auth/profile.store.ts'
import { wordsOf } from '../../platform/http/http-error.ts'
import type { CallbackEvent } from './auth-callback.machine.ts'
import { CallbackError, type CallbackFailure } from './callback-failure.ts'
import type { CallbackUrl } from './callback-url.ts'

export function signInActor(auth: Auth) {
  return fromCallback<CallbackEvent, CallbackUrl>(({ input, sendBack }) => {
    let isOver = false
    const report = (event: CallbackEvent): void => {
      if (isOver) return
      isOver = true
      sendBack(event)
    }
    const look = (): void => {
      if (auth.session.get().status === 'signed_in') report({ type: 'SIGNED_IN' })
    }
    const finish = (result: AuthResult<void>): void => {
      if (result.ok) report({ type: 'SIGNED_IN' })
      else report({ type: 'SIGN_IN_FAILED', failure: callbackFailure(result.failure) })
    }
    const unexpected = (): void => report({ type: 'SIGN_IN_FAILED', failure: { kind: 'unexpected' } })

    // With something to exchange, a session that is already there may be another person's: the exchange decides.
    if (input.kind === 'code') auth.exchangeCode(input.code).then(finish, unexpected)
    else if (input.kind === 'tokens') auth.adoptTokens(input).then(finish, unexpected)
    else look()
    const unsubscribe = input.kind === 'nothing' ? auth.session.subscribe(look) : () => undefined
    return () => {
      isOver = true
      unsubscribe()
    }
  })
}

function callbackFailure({ code, message }: AuthFailure): CallbackFailure {
  return code === UNEXPECTED_CODE ? { kind: 'unexpected' } : { kind: 'refused', message }
}

export function verifyProfileActor(auth: Auth, profile: ProfileStore) {
  return fromPromise<VerifyProfileResponse>(async () => {
    const token = await auth.getAccessToken().catch((cause: unknown) => {
      throw new CallbackError({ kind: 'refused', message: cause instanceof Error ? cause.message : '' })
    })
    if (token === null) throw new CallbackError({ kind: 'missing_token' })
    const answer = await profile.refresh()
    if (answer.ok) return answer.value
    const failure: CallbackFailure =
      answer.error.kind === 'invalid_response'
        ? { kind: 'invalid_response' }
        : { kind: 'refused', message: wordsOf(answer.error) }
    throw new CallbackError(failure)
  })
}
