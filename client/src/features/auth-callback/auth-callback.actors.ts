/** Browser implementations of the callback machine's actors. */
import { fromCallback, fromPromise } from 'xstate'
import type { VerifyProfileResponse } from '../../../../shared/contracts/profile.ts'
import { UNEXPECTED_CODE, type Auth, type AuthFailure } from '../../platform/auth/auth.ts'
import type { ProfileStore } from '../../platform/auth/profile.store.ts'
import { messageFor } from '../../platform/http/http-error.ts'
import type { CallbackEvent, KeptLink, LinkQuestion } from './auth-callback.machine.ts'
import { CallbackError, type CallbackFailure } from './callback-failure.ts'
import type { CallbackUrl, SignInLink } from './callback-url.ts'

export function signInActor(auth: Auth) {
  return fromCallback<CallbackEvent, CallbackUrl>(({ input, sendBack }) => {
    let isOver = false
    let unsubscribe = (): void => undefined
    const report = (event: CallbackEvent): void => {
      if (isOver) return
      isOver = true
      sendBack(event)
    }
    const look = (): void => {
      const { status } = auth.session.get()
      if (status === 'signed_in') report({ type: 'SIGNED_IN' })
      else if (status === 'second_step') report({ type: 'SECOND_STEP_DUE' })
      else if (input.kind === 'open_tokens' && status === 'signed_out')
        report({ type: 'SIGN_IN_FAILED', failure: { kind: 'link_alone' } })
    }

    if (input.kind === 'code' || input.kind === 'token_hash') {
      openLink(auth, input).then(report, () => report(UNEXPECTED))
    } else {
      unsubscribe = auth.session.subscribe(look)
      look()
    }
    return () => {
      isOver = true
      unsubscribe()
    }
  })
}

const UNEXPECTED: CallbackEvent = { type: 'SIGN_IN_FAILED', failure: { kind: 'unexpected' } }

/**
 * A code that this browser requested signs in automatically, and so does a link to the account that is already signed in. Any other link
 * may come from an attacker, so the user has to confirm the account first.
 */
async function openLink(auth: Auth, input: SignInLink): Promise<CallbackEvent> {
  const opened = await auth.openLink(input)
  if (!opened.ok) return { type: 'SIGN_IN_FAILED', failure: callbackFailure(opened.failure) }
  const link = opened.value
  const present = await auth.getIdentity()
  const isOwn = present === null ? input.kind === 'code' : present.userId === link.identity.userId
  if (!isOwn) return { type: 'LINK_OPENED', question: { link, present } }
  const kept = await link.keep()
  if (!kept.ok) return { type: 'SIGN_IN_FAILED', failure: callbackFailure(kept.failure) }
  return { type: owesSecondStep(auth) ? 'SECOND_STEP_DUE' : 'SIGNED_IN' }
}

/** The new session may still require a second step. */
function owesSecondStep(auth: Auth): boolean {
  return auth.session.get().status === 'second_step'
}

export function keepActor(auth: Auth) {
  return fromPromise<KeptLink, LinkQuestion | null>(async ({ input }) => {
    const kept = await input?.link.keep()
    if (kept?.ok === false) throw new CallbackError(callbackFailure(kept.failure))
    return { owesSecondStep: owesSecondStep(auth) }
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
        : { kind: 'refused', message: messageFor(answer.error) }
    throw new CallbackError(failure)
  })
}
