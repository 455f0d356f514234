/** Sends one queued row as the signed-in user. Never throws: every failure is an outcome. */
import type { ClaimedRow } from './outbox-lease.store.ts'
import type { SendOutcome } from './outbox-row.ts'
import { attemptOf, type PostDeps } from './post-operation.ts'
import { NO_SESSION, retry } from './send-answer.ts'

/** unavailable: the user is signed in but has no valid token right now (offline with an expired one). */
export type AccessToken =
  | { readonly kind: 'token'; readonly token: string; readonly userId: string }
  | { readonly kind: 'signed_out' }
  | { readonly kind: 'unavailable' }

type OperationSenderDeps = PostDeps & { readonly getAccessToken: () => Promise<AccessToken> }

const WRONG_USER = { code: 'user_mismatch', words: 'Another user is signed in. Sign in again to send it.' }
const NO_TOKEN = {
  code: 'no_token_yet',
  words: 'We couldn’t renew your session yet. We’ll keep trying.',
}

export function createOperationSender(deps: OperationSenderDeps) {
  return async function sendOperation(row: ClaimedRow, signal: AbortSignal): Promise<SendOutcome> {
    const attempt = attemptOf(deps, row)
    if ('unsendable' in attempt) return { kind: 'refused', error: attempt.unsendable }
    const access = await deps.getAccessToken().catch((): AccessToken => ({ kind: 'unavailable' }))
    if (access.kind === 'signed_out')
      return { kind: 'sign_in_needed', error: { code: 'not_signed_in', words: NO_SESSION } }
    if (access.kind === 'unavailable')
      return retry('network', NO_TOKEN, { attempted: false, maybeProcessed: false })
    if (access.userId !== row.ownerUserId) return { kind: 'sign_in_needed', error: WRONG_USER }
    return attempt({ Authorization: `Bearer ${access.token}` }, signal)
  }
}
