/** Identities: an account's ways to sign in, each with the provider's claims about the user. */
import { z } from 'zod'
import type { Database } from '../../database.ts'
import type { Clock, Entropy } from '../../entropy.ts'
import { normalizeEmail } from '../../../shared/domain/email-address.ts'
import { jsonObjectSchema, timeSchema, type Metadata } from './row-fields.ts'

const identityRowSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  provider: z.string(),
  provider_id: z.string(),
  identity_data: jsonObjectSchema,
  email: z.string().nullable(),
  last_sign_in_at: timeSchema,
  created_at: z.number(),
  updated_at: z.number(),
})
export type IdentityRow = Readonly<z.output<typeof identityRowSchema>>

type NewIdentity = {
  readonly userId: string
  readonly provider: string
  readonly providerId: string
  readonly data: Metadata
}

export function createIdentities(deps: { db: Database; clock: Clock; entropy: Entropy }) {
  const { db, clock, entropy } = deps
  return {
    identitiesOf: (userId: string): readonly IdentityRow[] =>
      db
        .all('SELECT * FROM auth_identities WHERE user_id = ? ORDER BY created_at, rowid', userId)
        .map((row) => identityRowSchema.parse(row)),

    identity(provider: string, providerId: string): IdentityRow | undefined {
      const row = db.get(
        'SELECT * FROM auth_identities WHERE provider = ? AND provider_id = ?',
        provider,
        providerId,
      )
      return row && identityRowSchema.parse(row)
    },

    /** Adds the identity, or updates the provider's claims of a known one. */
    saveIdentity(identity: NewIdentity): void {
      const now = clock()
      const email = typeof identity.data['email'] === 'string' ? normalizeEmail(identity.data['email']) : null
      db.run(
        `INSERT INTO auth_identities (id, user_id, provider, provider_id, identity_data, email, last_sign_in_at, created_at, updated_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (provider, provider_id) DO UPDATE SET identity_data = excluded.identity_data, email = excluded.email,
           last_sign_in_at = excluded.last_sign_in_at, updated_at = excluded.updated_at`,
        entropy.uuid(),
        identity.userId,
        identity.provider,
        identity.providerId,
        JSON.stringify(identity.data),
        email,
        now,
        now,
        now,
      )
    },

    deleteIdentitiesExcept(userId: string, provider: string): void {
      db.run('DELETE FROM auth_identities WHERE user_id = ? AND provider <> ?', userId, provider)
    },
  }
}
