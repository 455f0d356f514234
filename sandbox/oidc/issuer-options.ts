/** Options of one issuer, and its dependencies. */
import type { Database } from '../database.ts'
import type { Clock, Entropy } from '../entropy.ts'
import type { SigningKey } from '../supabase/keys.ts'
import type { Dialect } from './dialect.ts'

export type OidcClient = {
  readonly id: string
  readonly secret: string
  /** Matched exactly, as at the real providers. */
  readonly redirectUris: readonly string[]
}

export type IssuerOptions = {
  /** The name on the consent page. */
  readonly brand: string
  /** The `iss` claim; the discovery document is below it. */
  readonly issuer: string
  /** The address of its routes; Microsoft's `iss` differs from it. */
  readonly base: string
  /** Relative to the base, with a leading slash. */
  readonly paths: {
    readonly discovery: string
    readonly authorize: string
    readonly token: string
    readonly jwks: string
    readonly userinfo: string
    readonly revoke?: string
  }
  readonly pkce: boolean
  readonly dialect: Dialect
  readonly suggestedEmail: string
  readonly clients: readonly OidcClient[]
}

export type IssuerDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly entropy: Entropy
  readonly key: SigningKey
}
