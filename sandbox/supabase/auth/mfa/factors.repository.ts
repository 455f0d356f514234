/** The users' second factors and their challenges. */
import { z } from 'zod'
import type { Database } from '../../../database.ts'
import type { Clock, Entropy } from '../../../entropy.ts'
import { timeSchema, type Metadata } from '../row-fields.ts'

export type FactorType = 'totp' | 'webauthn'

const factorRowSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  friendly_name: z.string(),
  factor_type: z.enum(['totp', 'webauthn']),
  status: z.enum(['unverified', 'verified']),
  secret: z.string().nullable(),
  web_authn_credential: z.string().nullable(),
  last_challenged_at: timeSchema,
  created_at: z.number(),
  updated_at: z.number(),
})
export type FactorRow = Readonly<z.output<typeof factorRowSchema>>

const challengeRowSchema = z.object({
  id: z.string(),
  factor_id: z.string(),
  ip_address: z.string(),
  web_authn_challenge: z.string().nullable(),
  verified_at: timeSchema,
  created_at: z.number(),
})
export type ChallengeRow = Readonly<z.output<typeof challengeRowSchema>>

export type Factors = ReturnType<typeof createFactors>

type Deps = { readonly db: Database; readonly clock: Clock; readonly entropy: Entropy }

export function createFactors(deps: Deps) {
  return { ...createEnrolled(deps), ...createChallenges(deps) }
}

function createEnrolled({ db, clock, entropy }: Deps) {
  const factor = (id: string): FactorRow | undefined => {
    const row = db.get('SELECT * FROM auth_mfa_factors WHERE id = ?', id)
    return row && factorRowSchema.parse(row)
  }
  return {
    factor,

    factorsOf(userId: string): readonly FactorRow[] {
      return db
        .all('SELECT * FROM auth_mfa_factors WHERE user_id = ? ORDER BY created_at, rowid', userId)
        .map((row) => factorRowSchema.parse(row))
    },

    enroll(factor: {
      userId: string
      name: string
      type: FactorType
      secret: string | null
    }): Pick<FactorRow, 'id'> {
      const id = entropy.uuid()
      const now = clock()
      db.run(
        `INSERT INTO auth_mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
         VALUES (?, ?, ?, ?, 'unverified', ?, ?, ?)`,
        id,
        factor.userId,
        factor.name,
        factor.type,
        factor.secret,
        now,
        now,
      )
      return { id }
    },

    rename(id: string, name: string): void {
      db.run('UPDATE auth_mfa_factors SET friendly_name = ?, updated_at = ? WHERE id = ?', name, clock(), id)
    },

    confirm(id: string): void {
      db.run(`UPDATE auth_mfa_factors SET status = 'verified', updated_at = ? WHERE id = ?`, clock(), id)
    },

    keepCredential(id: string, credential: string): void {
      db.run(
        'UPDATE auth_mfa_factors SET web_authn_credential = ?, updated_at = ? WHERE id = ?',
        credential,
        clock(),
        id,
      )
    },

    remove(id: string): void {
      db.run('DELETE FROM auth_mfa_factors WHERE id = ?', id)
    },

    removeUnverified(userId: string, type: FactorType): void {
      db.run(
        `DELETE FROM auth_mfa_factors WHERE user_id = ? AND factor_type = ? AND status = 'unverified'`,
        userId,
        type,
      )
    },

    /** Removes abandoned enrollments. */
    removeExpired(before: number): void {
      db.run(`DELETE FROM auth_mfa_factors WHERE status = 'unverified' AND created_at < ?`, before)
    },
  }
}

function createChallenges({ db, clock, entropy }: Deps) {
  return {
    challenge(id: string, factorId: string): ChallengeRow | undefined {
      const row = db.get('SELECT * FROM auth_mfa_challenges WHERE id = ? AND factor_id = ?', id, factorId)
      return row && challengeRowSchema.parse(row)
    },

    putChallenge(factorId: string, ipAddress: string, webAuthnChallenge: string | null): ChallengeRow {
      const row: ChallengeRow = {
        id: entropy.uuid(),
        factor_id: factorId,
        ip_address: ipAddress,
        web_authn_challenge: webAuthnChallenge,
        verified_at: null,
        created_at: clock(),
      }
      db.run(
        'INSERT INTO auth_mfa_challenges (id, factor_id, ip_address, web_authn_challenge, created_at) VALUES (?, ?, ?, ?, ?)',
        row.id,
        factorId,
        ipAddress,
        webAuthnChallenge,
        row.created_at,
      )
      db.run('UPDATE auth_mfa_factors SET last_challenged_at = ? WHERE id = ?', row.created_at, factorId)
      return row
    },

    /** A challenge accepts one answer. Returns false if another call was faster. */
    spendChallenge(id: string): boolean {
      const { changes } = db.run(
        'UPDATE auth_mfa_challenges SET verified_at = ? WHERE id = ? AND verified_at IS NULL',
        clock(),
        id,
      )
      return changes > 0
    },

    removeChallenge(id: string): void {
      db.run('DELETE FROM auth_mfa_challenges WHERE id = ?', id)
    },
  }
}

/** The factor as GoTrue lists it with its user, without secret and key. */
export function factorJson(factor: FactorRow): Metadata {
  return {
    id: factor.id,
    created_at: new Date(factor.created_at).toISOString(),
    updated_at: new Date(factor.updated_at).toISOString(),
    status: factor.status,
    friendly_name: factor.friendly_name,
    factor_type: factor.factor_type,
    ...(factor.last_challenged_at === null
      ? {}
      : { last_challenged_at: new Date(factor.last_challenged_at).toISOString() }),
  }
}
