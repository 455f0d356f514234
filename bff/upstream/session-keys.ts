/** The public keys of Supabase Auth: loaded when first needed, kept while it is down, loaded again when a token names an unknown one. */
import { createLocalJWKSet, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { AppError } from '../../shared/domain/app-error.ts'
import { errorForLog, type Logger } from '../../runtime/logger.ts'
import type { Upstream } from './upstreams.ts'

const JWKS_PATH = '/auth/v1/.well-known/jwks.json'
const TIMEOUT = 5000
const MAX_SIZE = 64 * 1024
/** Milliseconds between two loads that unknown keys or failures ask for. */
const COOL_DOWN = 10_000
/** A key withdrawn by Supabase Auth is forgotten within this time. */
const MAX_AGE = 10 * 60_000

const jwksSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })

export type SessionKeys = {
  /** jose's key lookup. Rejects with AppError `unavailable` when no keys have been loaded yet and none can be. */
  readonly find: JWTVerifyGetKey
  /** Whether keys are there; tries to load them when not. */
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

  /** Never rejects: what came of it shows in `keys`. */
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
