/** The public keys of Supabase Auth: loaded on first use, kept while it is down, reloaded if a token names an unknown key. */
import { createLocalJWKSet, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { AppError } from '../../shared/domain/app-error.ts'
import { errorForLog, type Logger } from '../../runtime/logger.ts'
import type { Upstream } from './upstreams.ts'

const JWKS_PATH = '/auth/v1/.well-known/jwks.json'
const TIMEOUT = 5000
const MAX_SIZE = 64 * 1024
/** Milliseconds between reloads after unknown keys or failures. */
const COOL_DOWN = 10_000
/** Age in milliseconds after which the keys are reloaded, so that a revoked key is dropped. */
const MAX_AGE = 10 * 60_000

const jwksSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })

export type SessionKeys = {
  /** jose's key lookup. Rejects with AppError `unavailable` if no keys are loaded and loading fails. */
  readonly find: JWTVerifyGetKey
  /** Whether keys are loaded; tries to load them if not. */
  ready(): Promise<boolean>
}

export function createSessionKeys(
  supabase: Upstream,
  anonKey: string,
  logger: Logger,
  clock: () => number,
): SessionKeys {
  let keys: ReturnType<typeof createLocalJWKSet> | undefined
  let tried = -Infinity
  let loading: Promise<void> | undefined

  async function fetchKeys(): Promise<void> {
    const answer = await supabase.call({
      method: 'GET',
      path: JWKS_PATH,
      headers: { accept: 'application/json', apikey: anonKey },
      body: null,
      timeout: TIMEOUT,
      maxAnswer: MAX_SIZE,
    })
    if (answer.status !== 200) throw new Error(`key set answered ${answer.status}`)
    const text = new TextDecoder().decode(answer.body)
    keys = createLocalJWKSet(jwksSchema.parse(JSON.parse(text)))
  }

  /** Never rejects; on failure `keys` is unchanged. */
  function load(): Promise<void> {
    tried = clock()
    loading ??= fetchKeys()
      .catch((error: unknown) =>
        logger.warn({ error: errorForLog(error) }, 'session keys could not be loaded'),
      )
      .finally(() => (loading = undefined))
    return loading
  }

  const mayTry = (): boolean => clock() - tried >= COOL_DOWN

  return {
    async find(header, token) {
      if (keys === undefined) await (loading ?? load())
      else if (clock() - tried >= MAX_AGE) void load()
      if (keys === undefined) {
        throw new AppError('unavailable', 'We can’t reach the sign-in service. Please try again in a moment.')
      }
      try {
        return await keys(header, token)
      } catch (error) {
        if (!mayTry()) throw error
        await load()
        return keys(header, token)
      }
    },
    async ready() {
      if (keys === undefined) await (loading ?? load())
      return keys !== undefined
    },
  }
}
