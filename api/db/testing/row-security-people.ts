/** The users of row-security-matrix.test.ts, and the columns that say whose a row is. */
import type { DataClaims } from '../../../runtime/platform-data.ts'
import { DEMO_ACCOUNTS } from '../../../shared/domain/demo-accounts.ts'

export const [OWNER, , CLIENT, RECIPIENT] = DEMO_ACCOUNTS
export const ID = '7c1f8a52-0000-4000-8000-00000000000'
/** When the members' addresses were verified, in seconds since 1970. */
export const PROVEN_AT = Date.parse('2026-01-01T00:00:00Z') / 1000
export const STRANGER = `${ID}9`

export function member(sub: string, email: string): DataClaims {
  return { role: 'authenticated', sub, email }
}

/** `recipient`: a member to whose verified address the owner's referral was sent. */
export const PEOPLE: Readonly<Record<string, DataClaims>> = {
  anon: { role: 'anon' },
  owner: member(OWNER.id, OWNER.email),
  recipient: member(RECIPIENT.id, RECIPIENT.email),
  stranger: member(STRANGER, 'stranger@example.com'),
  service: { role: 'service_role' },
}

export const HASH = `'${'a'.repeat(64)}'`
export const OWNED = { user_id: `'${OWNER.id}'` }
export const REQUEST = { request_id: `'${ID}1'` }
export const REFERRAL = { referral_id: `'${ID}1'` }

export const RECORD_OWNER = { owner_id: OWNED.user_id }
export const RECORD = { ...RECORD_OWNER, kind: `'call'`, id: `'${ID}1'` }
