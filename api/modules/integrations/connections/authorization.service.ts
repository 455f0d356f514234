/** Connects an account: sends the user to the provider and accepts the response once, from the same user only. */
import { createHash } from 'node:crypto'
import type { Logger } from '../../../../runtime/logger.ts'
import { AppError } from '../../../../shared/domain/app-error.ts'
import { PROVIDER_NAMES, type IntegrationProvider } from '../../../../shared/domain/integrations.ts'
import type { Caller } from '../../../caller.ts'
import type { Database } from '../../../db/database.ts'
import type { AuthorizationResponse, GrantedTokens } from '../provider/authorization-client.ts'
import { refusalToFinish } from './authorization.policy.ts'
import { claimAuthorization, findAuthorization, storeAuthorization } from './authorizations.repository.ts'
import { recordAct, replaceConnection } from './connections.repository.ts'
import type { Revocation } from './revocation.ts'
import type { ProviderParts } from './token-refresh.ts'
import type { TokenStore } from './sealed-tokens.ts'
import { UnreadableSeal, type TokenVault } from '../../../encryption/token-vault.ts'

const VALID_FOR = 10 * 60_000
const VERIFIER_COLUMN = 'pkce_verifier'

export type Account = { readonly id: string; readonly email: string; readonly name: string | null }

/** Reads the account of a new token before anything is stored. */
export type WhoIs = (accessToken: string) => Promise<Account>

export type AuthorizationDeps = {
  readonly database: Database
  readonly vault: TokenVault
  readonly tokens: TokenStore
  readonly providers: Readonly<Record<IntegrationProvider, ProviderParts & { readonly whoIs: WhoIs }>>
  readonly revocation: Revocation
  readonly logger: Logger
  readonly clock: () => number
}

export type Authorizations = {
  /** Returns the provider's authorization URL. */
  begin(caller: Caller, provider: IntegrationProvider): Promise<string>
  /** Rejects with AppError authorization_refused or ProviderFailure; then nothing is stored. */
  finish(caller: Caller, provider: IntegrationProvider, response: AuthorizationResponse): Promise<void>
}

export function createAuthorizations(deps: AuthorizationDeps): Authorizations {
  const { database, vault, providers, clock } = deps
  return {
    async begin(caller, provider) {
      const attempt = await providers[provider].authorization.begin()
      const now = clock()
      const binding = { provider, userId: caller.userId, column: VERIFIER_COLUMN }
      await database.asService((tx) =>
        storeAuthorization(tx, {
          stateHash: hashOf(attempt.state),
          provider,
          userId: caller.userId,
          sessionId: sessionOf(caller),
          verifierSealed: vault.seal(attempt.verifier, binding),
          nonce: attempt.nonce,
          at: new Date(now),
          expiresAt: new Date(now + VALID_FOR),
        }),
      )
      return attempt.url
    },
    async finish(caller, provider, response) {
      const { verifier, nonce } = await claim(deps, caller, provider, response.state)
      const granted = await providers[provider].authorization.exchange(response, { verifier, nonce })
      await keep(deps, caller, provider, granted)
    },
  }
}

async function claim(
  { database, vault, clock }: AuthorizationDeps,
  caller: Caller,
  provider: IntegrationProvider,
  state: string,
): Promise<{ verifier: string; nonce: string | null }> {
  const by = { provider, userId: caller.userId, sessionId: sessionOf(caller) }
  const stateHash = hashOf(state)
  const { claimed, found } = await database.asService(async (tx) => {
    const got = await claimAuthorization(tx, { ...by, stateHash, at: new Date(clock()) })
    return { claimed: got, found: got === null ? await findAuthorization(tx, stateHash) : null }
  })
  if (claimed === null) throw refusalToFinish(found, by)
  try {
    const opened = vault.open(claimed.verifierSealed, {
      provider,
      userId: caller.userId,
      column: VERIFIER_COLUMN,
    })
    return { verifier: opened.text, nonce: claimed.nonce }
  } catch (cause) {
    if (!(cause instanceof UnreadableSeal)) throw cause
    throw new AppError(
      'authorization_refused',
      'We couldn’t complete this connection. Please start it again.',
      {
        cause,
      },
    )
  }
}

async function keep(
  { database, tokens, providers, clock, revocation }: AuthorizationDeps,
  { userId }: Caller,
  provider: IntegrationProvider,
  granted: GrantedTokens,
): Promise<void> {
  const { settings, whoIs } = providers[provider]
  const name = PROVIDER_NAMES[provider]
  if (granted.refreshToken === null)
    throw new AppError(
      'authorization_refused',
      `${name} didn’t grant ongoing permission. Please connect again.`,
    )
  const scopes = granted.scopes ?? settings.scopes
  if (settings.servicesOf(scopes).length === 0) {
    await revocation.revoke({ userId, provider }, granted.refreshToken)
    throw new AppError(
      'authorization_refused',
      `You didn’t grant any permission that CounselRelay can use. Please connect again and leave the boxes checked.`,
    )
  }
  const { id, email, name: accountName } = await whoIs(granted.accessToken)
  const at = new Date(clock())
  const made = {
    ...tokens.seal({ userId, provider }, granted, granted.refreshToken),
    ...{ userId, provider, accountId: id, email, name: accountName, scopes, at },
  }
  const before = await database.asService(async (tx) => {
    await recordAct(tx, made, 'integration.connected', at)
    return replaceConnection(tx, made)
  })
  // An account has a single grant: revoking its old tokens would revoke the new ones too.
  if (before !== null && before.accountId !== id) await revocation.revokeStored(before)
}

/** Binds an attempt to the browser that started it, like a cookie. */
function sessionOf({ claims }: Caller): string | null {
  const session = claims['session_id']
  return typeof session === 'string' ? session : null
}

function hashOf(state: string): string {
  return createHash('sha256').update(state, 'utf8').digest('hex')
}
