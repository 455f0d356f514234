/** The tokens in emails. Only a hash of the code is stored, with one live token per account and purpose. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '../../database.ts'
import type { Clock, Entropy } from '../../entropy.ts'
import { normalizeEmail } from '../../../shared/domain/email-address.ts'

const TOKEN_TYPES = [
  'confirmation_token',
  'recovery_token',
  'email_change_token_new',
  'reauthentication_token',
] as const
export type TokenType = (typeof TOKEN_TYPES)[number]

const rowSchema = z.object({
  user_id: z.string(),
  token_type: z.enum(TOKEN_TYPES),
  token_hash: z.string(),
  relates_to: z.string(),
  created_at: z.number(),
})
export type OneTimeToken = Readonly<z.output<typeof rowSchema>>

const OTP_DIGITS = 6
const PKCE_PREFIX = 'pkce_'

/** Marks a link that returns an authorization code instead of tokens. */
export function isPkceToken(tokenHash: string): boolean {
  return tokenHash.startsWith(PKCE_PREFIX)
}

export type OneTimeTokens = ReturnType<typeof createOneTimeTokens>

export function createOneTimeTokens(deps: { db: Database; clock: Clock; entropy: Entropy; life: number }) {
  const { db, clock, entropy, life } = deps
  const live = (row: unknown): OneTimeToken | undefined => {
    if (row === undefined) return undefined
    const token = rowSchema.parse(row)
    return clock() - token.created_at <= life ? token : undefined
  }
  return {
    /** Creates the code for a person and the hash for a link; replaces an older token of the type. */
    issue(options: { userId: string; email: string; type: TokenType; pkce: boolean }): {
      otp: string
      tokenHash: string
    } {
      const { userId, email, type, pkce } = options
      const otp = entropy.digits(OTP_DIGITS)
      const tokenHash = `${pkce ? PKCE_PREFIX : ''}${hashOf(email, otp)}`
      db.run(
        `INSERT INTO auth_one_time_tokens (user_id, token_type, token_hash, relates_to, created_at) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (user_id, token_type) DO UPDATE SET token_hash = excluded.token_hash,
           relates_to = excluded.relates_to, created_at = excluded.created_at`,
        userId,
        type,
        tokenHash,
        normalizeEmail(email),
        clock(),
      )
      return { otp, tokenHash }
    },

    byHash(tokenHash: string, types: readonly TokenType[]): OneTimeToken | undefined {
      const token = live(db.get('SELECT * FROM auth_one_time_tokens WHERE token_hash = ?', tokenHash))
      return token && types.includes(token.token_type) ? token : undefined
    },

    /** Looks up a typed code together with the address that it was sent to. */
    byCode(email: string, otp: string, types: readonly TokenType[]): OneTimeToken | undefined {
      const hash = hashOf(email, otp)
      return this.byHash(hash, types) ?? this.byHash(`${PKCE_PREFIX}${hash}`, types)
    },

    clearOf(userId: string): void {
      db.run('DELETE FROM auth_one_time_tokens WHERE user_id = ?', userId)
    },

    consume(token: OneTimeToken): void {
      db.run(
        'DELETE FROM auth_one_time_tokens WHERE user_id = ? AND token_type = ?',
        token.user_id,
        token.token_type,
      )
    },
  }
}

/** SHA-224 of address and code, as in GoTrue. */
function hashOf(email: string, otp: string): string {
  return createHash('sha224')
    .update(`${normalizeEmail(email)}${otp}`)
    .digest('hex')
}
