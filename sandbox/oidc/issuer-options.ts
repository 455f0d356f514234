/** How one issuer differs from another, and what it needs. */
import type { Database } from '../database.ts'
import type { Clock, Entropy } from '../entropy.ts'
import type { SigningKey } from '../supabase/keys.ts'
import type { Dialect } from './dialect.ts'

export type OidcClient = {
  readonly id: string
  readonly secret: string
  /** Compared exactly, as the real ones do. */
  readonly redirectUris: readonly string[]
}

export type IssuerOptions = {
  /** What the consent page calls it. */
  readonly brand: string
  /** The `iss` claim; discovery lies below it. */
  readonly issuer: string
  /** Where its routes lie for a browser and for programs; Microsoft's issuer is not its address. */
  readonly base: string
  /** Below the base, beginning with a slash. */
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
