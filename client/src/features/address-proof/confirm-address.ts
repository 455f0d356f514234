/** Proving that an address is one's own: asking for the mail again, and answering it with its code or its link. */
import { z } from 'zod'
import type { Auth } from '../../platform/auth/auth.ts'

/** `limited`: too often; `wrong`: not this code or link, or no longer; `unreachable`: nobody could be asked. */
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

/** The session becomes that of the proved address, which is the same person's. */
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
 * Proves the address that the link was sent to, and signs nobody in: who follows a link, perhaps somebody else's, stays who he or she is
 * in this browser. The session that comes with the answer is ended at once.
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
        // The grant of this device is not that session's.
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
