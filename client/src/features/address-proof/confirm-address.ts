/** Email address confirmation: resends the email, and confirms with its code or link. */
import { z } from 'zod'
import type { Auth } from '../../platform/auth/auth.ts'

/** `limited`: rate limit reached; `wrong`: invalid or expired code or link; `unreachable`: no response. */
export type Outcome = 'done' | 'limited' | 'wrong' | 'unreachable'

type Mailed = Pick<Auth, 'dataClient'>

export async function sendAgain(auth: Mailed, email: string): Promise<Outcome> {
  try {
    const client = await auth.dataClient()
    const { error } = await client.auth.resend({ type: 'signup', email })
    return error === null ? 'done' : outcomeOf(error.status)
  } catch {
    return 'unreachable'
  }
}

/** Replaces the session with one for the confirmed address of the same user. */
export async function confirmWithCode(auth: Mailed, email: string, code: string): Promise<Outcome> {
  try {
    const client = await auth.dataClient()
    const { error } = await client.auth.verifyOtp({ email, token: code, type: 'signup' })
    return error === null ? 'done' : outcomeOf(error.status)
  } catch {
    return 'unreachable'
  }
}

const sessionSchema = z.object({ access_token: z.string() })
const HEADERS = {
  'Content-Type': 'application/json',
  'X-App-CSRF': '1',
  'X-Supabase-Api-Version': '2024-01-01',
}
const CALLS = '/supabase/auth/v1'

/**
 * Confirms the address that the link was sent to without signing in: the link may belong to another account, so this browser's session
 * stays. The session in the response is ended immediately.
 */
export async function confirmWithLink(request: typeof fetch, tokenHash: string): Promise<Outcome> {
  try {
    const answer = await request(`${CALLS}/verify`, {
      method: 'POST',
      headers: HEADERS,
      body: JSON.stringify({ type: 'signup', token_hash: tokenHash }),
    })
    if (!answer.ok) return outcomeOf(answer.status)
    const session = sessionSchema.safeParse(await answer.json())
    if (session.success)
      await request(`${CALLS}/logout?scope=local`, {
        method: 'POST',
        headers: { ...HEADERS, Authorization: `Bearer ${session.data.access_token}` },
        body: '{}',
        // Without cookies, so that this browser's own session is not ended.
        credentials: 'omit',
      }).catch(() => undefined)
    return 'done'
  } catch {
    return 'unreachable'
  }
}

function outcomeOf(status: number | undefined): Outcome {
  if (status === 429) return 'limited'
  return status === undefined || status === 0 || status >= 500 ? 'unreachable' : 'wrong'
}
