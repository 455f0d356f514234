/** Whether a session lacks its second step, read from its token. Only controls what is shown; the server decides. */
import { z } from 'zod'
import type { StoredSession } from './identity.ts'

export type SecondStepWay = 'app' | 'passkey'

const claimsSchema = z.object({ aal: z.string().optional() })

const WAYS: Readonly<Record<string, SecondStepWay>> = { totp: 'app', webauthn: 'passkey' }

type Session = {
  readonly access_token: string
  readonly user: Pick<StoredSession['user'], 'factors'>
}

export function owesSecondStep(session: Session): boolean {
  return waysOf(session).length > 0 && levelOf(session.access_token) !== 'aal2'
}

/** The user's verified second steps. */
export function waysOf({ user }: Pick<Session, 'user'>): readonly SecondStepWay[] {
  const verified = (user.factors ?? []).filter(({ status }) => status === 'verified')
  return [...new Set(verified.flatMap(({ factor_type }) => WAYS[factor_type] ?? []))]
}

/** Null for an unreadable token. */
function levelOf(accessToken: string): string | null {
  const payload = accessToken.split('.')[1] ?? ''
  try {
    const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
    return claimsSchema.parse(JSON.parse(text)).aal ?? null
  } catch {
    return null
  }
}
