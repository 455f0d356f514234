/** Codes and tokens of one issuer: a code is valid once and for a minute, an access token for an hour, a refresh token until revoked. */
import { z } from 'zod'
import type { IssuerDeps } from './issuer-options.ts'

const CODE_LIFE = 60_000
export const ACCESS_TOKEN_SECONDS = 3600
const TOKEN_BYTES = 32

const codeRowSchema = z.object({
  code: z.string(),
  client_id: z.string(),
  redirect_uri: z.string(),
  email: z.string(),
  scope: z.string(),
  nonce: z.string().nullable(),
  code_challenge: z.string().nullable(),
  offline: z.number().transform((value) => value !== 0),
  created_at: z.number(),
})
type IssuedCode = Readonly<z.output<typeof codeRowSchema>>

const tokenRowSchema = z.object({
  client_id: z.string(),
  email: z.string(),
  scope: z.string(),
  expires_at: z.number().nullable(),
})
export type Grant = Readonly<z.output<typeof tokenRowSchema>>
type Holder = Pick<Grant, 'client_id' | 'email'>

const consentRowSchema = z.object({ client_id: z.string(), email: z.string(), scope: z.string() })
const countSchema = z.object({ n: z.number() })

type NewCode = {
  readonly clientId: string
  readonly redirectUri: string
  readonly email: string
  readonly scope: string
  readonly nonce: string | null
  readonly codeChallenge: string | null
  readonly offline: boolean
}

/** What a user has allowed one application, for the sandbox's own pages. */
export type ConnectedApplication = {
  readonly email: string
  readonly clientId: string
  readonly scope: string
  /** Unexpired tokens only. */
  readonly accessTokens: number
  readonly refreshTokens: number
  /** How often a client used a refresh token that was already replaced, which means that it lost the new one. */
  readonly lateRefreshes: number
}

export type Grants = {
  issueCode(code: NewCode): string
  /** Deletes the code even when it has expired: no code can be tried twice. */
  takeCode(code: string): IssuedCode | undefined
  addToken(kind: 'access' | 'refresh', grant: Omit<Grant, 'expires_at'>): string
  byToken(token: string, kind: 'access' | 'refresh'): Grant | undefined
  /** The scopes that this user has allowed this application so far, separated by spaces. */
  consentOf(holder: Holder): string
  keepConsent(holder: Holder, scope: string): void
  hasRefreshToken(holder: Holder): boolean
  /** Records that a newer refresh token replaces this one; the old one stays valid, as at Microsoft. */
  replaced(token: string, holder: Holder): void
  /** Ends the whole grant of the token, as revoking either kind does at Google. */
  revoke(token: string): boolean
  /** Ends the grants of this user and application; without a holder, all grants. */
  revokeAll(holder?: Holder): void
  /** Expires every access token. */
  expireAccessTokens(): void
  applications(): readonly ConnectedApplication[]
}

export function createGrants(issuer: string, deps: Pick<IssuerDeps, 'db' | 'clock' | 'entropy'>): Grants {
  const { db, clock } = deps
  const revokeHolder = ({ client_id, email }: Holder): void => {
    for (const table of ['oidc_tokens', 'oidc_consents', 'oidc_rotations']) {
      db.run(
        `DELETE FROM ${table} WHERE issuer = ? AND client_id = ? AND email = ?`,
        issuer,
        client_id,
        email,
      )
    }
  }
  const count = (sql: string, { client_id, email }: Holder, ...more: readonly number[]): number =>
    countSchema.parse(db.get(sql, issuer, client_id, email, ...more)).n
  return {
    ...codesAndTokens(issuer, deps),

    consentOf({ client_id, email }) {
      const row = db.get(
        'SELECT * FROM oidc_consents WHERE issuer = ? AND client_id = ? AND email = ?',
        issuer,
        client_id,
        email,
      )
      return row ? consentRowSchema.parse(row).scope : ''
    },

    keepConsent({ client_id, email }, scope) {
      db.run(
        `INSERT INTO oidc_consents (issuer, client_id, email, scope) VALUES (?, ?, ?, ?)
         ON CONFLICT (issuer, client_id, email) DO UPDATE SET scope = excluded.scope`,
        issuer,
        client_id,
        email,
        scope,
      )
    },

    hasRefreshToken: (holder) => count(COUNT_REFRESH, holder) > 0,

    replaced(token, { client_id, email }) {
      db.run(
        `INSERT INTO oidc_rotations (replaced, issuer, client_id, email) VALUES (?, ?, ?, ?)
         ON CONFLICT (replaced) DO UPDATE SET late_uses = late_uses + 1`,
        token,
        issuer,
        client_id,
        email,
      )
    },

    revoke(token) {
      const row = db.get('SELECT * FROM oidc_tokens WHERE token = ? AND issuer = ?', token, issuer)
      if (!row) return false
      revokeHolder(tokenRowSchema.parse(row))
      return true
    },

    revokeAll(holder) {
      const rows = db.all('SELECT * FROM oidc_consents WHERE issuer = ?', issuer)
      const holders = holder ? [holder] : rows.map((row) => consentRowSchema.parse(row))
      holders.forEach(revokeHolder)
    },

    expireAccessTokens() {
      db.run(
        "UPDATE oidc_tokens SET expires_at = ? WHERE issuer = ? AND kind = 'access' AND expires_at > ?",
        clock(),
        issuer,
        clock(),
      )
    },

    applications: () =>
      db.all('SELECT * FROM oidc_consents WHERE issuer = ? ORDER BY email, client_id', issuer).map((row) => {
        const consent = consentRowSchema.parse(row)
        return {
          email: consent.email,
          clientId: consent.client_id,
          scope: consent.scope,
          accessTokens: count(COUNT_ACCESS, consent, clock()),
          refreshTokens: count(COUNT_REFRESH, consent),
          lateRefreshes: count(COUNT_LATE, consent),
        }
      }),
  }
}

const COUNT_REFRESH =
  "SELECT count(*) AS n FROM oidc_tokens WHERE issuer = ? AND client_id = ? AND email = ? AND kind = 'refresh'"
const COUNT_ACCESS =
  "SELECT count(*) AS n FROM oidc_tokens WHERE issuer = ? AND client_id = ? AND email = ? AND kind = 'access' AND expires_at > ?"
const COUNT_LATE =
  'SELECT coalesce(sum(late_uses), 0) AS n FROM oidc_rotations WHERE issuer = ? AND client_id = ? AND email = ?'

function codesAndTokens(
  issuer: string,
  { db, clock, entropy }: Pick<IssuerDeps, 'db' | 'clock' | 'entropy'>,
): Pick<Grants, 'issueCode' | 'takeCode' | 'addToken' | 'byToken'> {
  return {
    issueCode(code) {
      const value = entropy.token(TOKEN_BYTES)
      db.run(
        `INSERT INTO oidc_codes (code, issuer, client_id, redirect_uri, email, scope, nonce, code_challenge, offline, created_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        value,
        issuer,
        code.clientId,
        code.redirectUri,
        code.email,
        code.scope,
        code.nonce,
        code.codeChallenge,
        code.offline ? 1 : 0,
        clock(),
      )
      return value
    },

    takeCode(code) {
      const row = db.get('DELETE FROM oidc_codes WHERE code = ? AND issuer = ? RETURNING *', code, issuer)
      const taken = row && codeRowSchema.parse(row)
      return taken && clock() - taken.created_at <= CODE_LIFE ? taken : undefined
    },

    addToken(kind, grant) {
      const token = entropy.token(TOKEN_BYTES)
      db.run(
        'INSERT INTO oidc_tokens (token, kind, issuer, client_id, email, scope, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
        token,
        kind,
        issuer,
        grant.client_id,
        grant.email,
        grant.scope,
        kind === 'access' ? clock() + ACCESS_TOKEN_SECONDS * 1000 : null,
      )
      return token
    },

    byToken(token, kind) {
      const row = db.get(
        'SELECT * FROM oidc_tokens WHERE token = ? AND kind = ? AND issuer = ?',
        token,
        kind,
        issuer,
      )
      const grant = row && tokenRowSchema.parse(row)
      return grant && (grant.expires_at === null || grant.expires_at > clock()) ? grant : undefined
    },
  }
}
