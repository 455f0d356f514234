/** One row per round trip that ends in an authorization code: social sign-in, and email links of the PKCE flow. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '../../database.ts'
import type { Clock, Entropy } from '../../entropy.ts'
import { AuthError } from './auth-error.ts'
import type { AuthenticationMethod } from './sessions.repository.ts'

const rowSchema = z.object({
  id: z.string(),
  user_id: z.string().nullable(),
  auth_code: z.string(),
  code_challenge: z.string().nullable(),
  code_challenge_method: z.enum(['s256', 'plain']).nullable(),
  provider_type: z.string(),
  authentication_method: z.enum(['oauth', 'recovery', 'magiclink', 'invite', 'email/signup', 'email_change']),
  provider_access_token: z.string().nullable(),
  provider_refresh_token: z.string().nullable(),
  provider_code_verifier: z.string().nullable(),
  referrer: z.string(),
  auth_code_issued_at: z.number().nullable(),
  created_at: z.number(),
})
export type FlowState = Readonly<z.output<typeof rowSchema>>
export type FlowMethod = FlowState['authentication_method']

export type Challenge = { readonly challenge: string; readonly method: 's256' | 'plain' }

const CHALLENGE = /^[A-Za-z0-9._~-]{43,128}$/

/** Requires both parameters or none; throws validation_failed otherwise. */
export function parseChallenge(challenge: string | undefined, method: string | undefined): Challenge | null {
  const codeChallenge = challenge ?? ''
  const codeMethod = (method ?? '').toLowerCase()
  if (codeChallenge === '' && codeMethod === '') return null
  if (codeChallenge === '' || codeMethod === '') {
    throw new AuthError('validation_failed', 'PKCE flow requires code_challenge_method and code_challenge')
  }
  if (!CHALLENGE.test(codeChallenge)) {
    throw new AuthError(
      'validation_failed',
      'code challenge has to be between 43 and 128 characters and contain only valid characters',
    )
  }
  if (codeMethod !== 's256' && codeMethod !== 'plain') {
    throw new AuthError('validation_failed', `unsupported code_challenge method "${codeMethod}"`)
  }
  return { challenge: codeChallenge, method: codeMethod }
}

/** Compares in constant time. */
export function answersChallenge(verifier: string, challenge: Challenge): boolean {
  const computed =
    challenge.method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  const left = Buffer.from(computed)
  const right = Buffer.from(challenge.challenge)
  return left.length === right.length && timingSafeEqual(left, right)
}

type NewFlow = {
  readonly method: FlowMethod
  readonly provider: string
  readonly challenge: Challenge | null
  readonly referrer: string
  readonly userId?: string
  readonly providerCodeVerifier?: string
}

export type FlowStates = ReturnType<typeof createFlowStates>

export function createFlowStates(deps: { db: Database; clock: Clock; entropy: Entropy }) {
  const { db, clock, entropy } = deps
  const found = (row: unknown): FlowState | undefined =>
    row === undefined ? undefined : rowSchema.parse(row)
  return {
    begin(flow: NewFlow): { id: string } {
      const id = entropy.uuid()
      db.run(
        `INSERT INTO auth_flow_state (id, user_id, auth_code, code_challenge, code_challenge_method, provider_type,
           authentication_method, provider_code_verifier, referrer, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        id,
        flow.userId ?? null,
        entropy.uuid(),
        flow.challenge?.challenge ?? null,
        flow.challenge?.method ?? null,
        flow.provider,
        flow.method,
        flow.providerCodeVerifier ?? null,
        flow.referrer,
        clock(),
      )
      return { id }
    },

    byId: (id: string) => found(db.get('SELECT * FROM auth_flow_state WHERE id = ?', id)),
    byCode: (code: string) => found(db.get('SELECT * FROM auth_flow_state WHERE auth_code = ?', code)),

    /** The user's newest flow of this method whose email link has not been followed yet. */
    awaiting: (userId: string, method: FlowMethod) =>
      found(
        db.get(
          `SELECT * FROM auth_flow_state WHERE user_id = ? AND authentication_method = ? AND auth_code_issued_at IS NULL
           ORDER BY created_at DESC, rowid DESC LIMIT 1`,
          userId,
          method,
        ),
      ),

    issueCode(
      flow: FlowState,
      userId: string,
      tokens: { access: string | null; refresh: string | null } = { access: null, refresh: null },
    ): void {
      db.run(
        `UPDATE auth_flow_state SET user_id = ?, auth_code_issued_at = ?, provider_access_token = ?, provider_refresh_token = ?
         WHERE id = ?`,
        userId,
        clock(),
        tokens.access,
        tokens.refresh,
        flow.id,
      )
    },

    delete(id: string): void {
      db.run('DELETE FROM auth_flow_state WHERE id = ?', id)
    },

    /**
     * An email link may be followed long after it was sent, so its time starts with the click; that of a social sign-in starts with the
     * sign-in.
     */
    isExpired(flow: FlowState, life: number): boolean {
      const since =
        flow.authentication_method === 'oauth'
          ? flow.created_at
          : (flow.auth_code_issued_at ?? flow.created_at)
      return clock() - since > life
    },
  }
}

/** Every method of a flow is also a method of a session. */
export function sessionMethod(flow: FlowState): AuthenticationMethod {
  return flow.authentication_method
}
