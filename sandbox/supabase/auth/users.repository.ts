/** Accounts, together with their identities (one per way to sign in). */
import { z } from 'zod'
import type { Database, SqlValue } from '../../database.ts'
import type { Clock, Entropy } from '../../entropy.ts'
import { normalizeEmail } from '../../../shared/domain/email-address.ts'
import { createIdentities } from './identities.repository.ts'
import { jsonObjectSchema, timeSchema, type Metadata } from './row-fields.ts'

const userRowSchema = z.object({
  id: z.string(),
  aud: z.string(),
  role: z.string(),
  email: z.string().nullable(),
  encrypted_password: z.string().nullable(),
  email_confirmed_at: timeSchema,
  invited_at: timeSchema,
  confirmation_sent_at: timeSchema,
  recovery_sent_at: timeSchema,
  email_change: z.string().nullable(),
  email_change_sent_at: timeSchema,
  last_sign_in_at: timeSchema,
  raw_app_meta_data: jsonObjectSchema,
  raw_user_meta_data: jsonObjectSchema,
  banned_until: timeSchema,
  created_at: z.number(),
  updated_at: z.number(),
})
export type UserRow = Readonly<z.output<typeof userRowSchema>>
export type UserPatch = Partial<Omit<UserRow, 'id' | 'created_at' | 'updated_at'>>

type NewUser = {
  readonly id?: string | undefined
  readonly email: string
  readonly passwordHash: string | null
  readonly provider: string
  readonly userMetadata: Metadata
  readonly appMetadata?: Metadata
  readonly role?: string | undefined
}

export type Users = ReturnType<typeof createUsers>

type Deps = { readonly db: Database; readonly clock: Clock; readonly entropy: Entropy }

export function createUsers(deps: Deps) {
  return { ...createAccounts(deps), ...createIdentities(deps) }
}

function createAccounts(deps: Deps) {
  const { db, clock, entropy } = deps

  const byId = (id: string): UserRow | undefined => {
    const row = db.get('SELECT * FROM auth_users WHERE id = ?', id)
    return row && userRowSchema.parse(row)
  }
  const existing = (id: string): UserRow => {
    const user = byId(id)
    if (!user) throw new Error('The account is gone.')
    return user
  }
  return {
    byId,
    existing,

    byEmail(email: string): UserRow | undefined {
      const row = db.get('SELECT * FROM auth_users WHERE email = ?', normalizeEmail(email))
      return row && userRowSchema.parse(row)
    },

    create(user: NewUser): UserRow {
      const id = user.id ?? entropy.uuid()
      const now = clock()
      db.run(
        `INSERT INTO auth_users (id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
         VALUES (?, 'authenticated', ?, ?, ?, ?, ?, ?, ?)`,
        id,
        user.role ?? 'authenticated',
        normalizeEmail(user.email),
        user.passwordHash,
        JSON.stringify({ ...user.appMetadata, provider: user.provider, providers: [user.provider] }),
        JSON.stringify(user.userMetadata),
        now,
        now,
      )
      return existing(id)
    },

    update(id: string, patch: UserPatch): UserRow {
      // The columns come from the type, never from a request.
      const columns = Object.entries(patch)
      const assignments = [...columns.map(([column]) => `${column} = ?`), 'updated_at = ?'].join(', ')
      const values = columns.map(([, value]): SqlValue =>
        typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
      )
      db.run(`UPDATE auth_users SET ${assignments} WHERE id = ?`, ...values, clock(), id)
      return existing(id)
    },

    delete(id: string): boolean {
      return db.run('DELETE FROM auth_users WHERE id = ?', id).changes > 0
    },

    /** `filter` matches part of the address or of the full name, like GoTrue's undocumented parameter. */
    list(query: { page: number; perPage: number; filter: string }): {
      users: readonly UserRow[]
      total: number
    } {
      const like = `%${query.filter.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
      const where = `WHERE email LIKE ?1 ESCAPE '\\' OR lower(raw_user_meta_data ->> 'full_name') LIKE ?1 ESCAPE '\\'`
      const counted = z
        .object({ total: z.number() })
        .parse(db.get(`SELECT count(*) AS total FROM auth_users ${where}`, like))
      const rows = db.all(
        `SELECT * FROM auth_users ${where} ORDER BY created_at DESC, rowid DESC LIMIT ?2 OFFSET ?3`,
        like,
        query.perPage,
        (query.page - 1) * query.perPage,
      )
      return { users: rows.map((row) => userRowSchema.parse(row)), total: counted.total }
    },
  }
}
