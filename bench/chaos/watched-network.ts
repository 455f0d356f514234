/** A device's fetch that records acknowledgements and undeserved error responses. */
import {
  SEND_REFERRAL_EMAIL_PATH,
  sendReferralEmailResponseSchema,
} from '../../shared/contracts/referral-email.ts'
import { SUPABASE_PATH } from '../../shared/contracts/bff-routes.ts'
import type { Ledger } from './ledger.ts'

const TOKEN_PATH = `${SUPABASE_PATH}/auth/v1/token`
/** Temporary errors (timeout, too early, rate limit), which say nothing about the request. */
const PASSING: readonly number[] = [408, 425, 429]

export function watchedFetch(origin: string, who: string, ledger: Ledger): typeof globalThis.fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, origin)
    const response = await fetch(url, init)
    const { status } = response
    if (url.pathname === TOKEN_PATH && (status >= 300 || !response.ok) && status < 500)
      ledger.wrongs.push(`${who}: the token route answered ${status}: ${await response.clone().text()}`)
    else if (status >= 400 && status < 500 && !PASSING.includes(status))
      ledger.wrongs.push(`${who}: ${url.pathname} answered ${status}: ${await response.clone().text()}`)
    if (url.pathname === SEND_REFERRAL_EMAIL_PATH && response.ok) await note(response.clone(), ledger)
    return response
  }
}

/** Ignores a truncated response. */
async function note(response: Response, ledger: Ledger): Promise<void> {
  const body: unknown = await response.json().catch(() => null)
  const answer = sendReferralEmailResponseSchema.safeParse(body)
  if (answer.success) ledger.referrals.get(answer.data.referralId)?.acknowledgements.push(answer.data)
}
