/**
 * Sessions at the sign-in service. An access token is verified by its signature and outlives its session by up to an hour; only the service
 * knows whether a session has ended, and only it can end one (docs/decisions/032).
 */
import { z } from 'zod'
import { END_SESSIONS_OF_FUNCTION, LIVE_SESSIONS_FUNCTION } from '../../../shared/contracts/sessions.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import { errorForLog, type Logger } from '../../../runtime/logger.ts'

/** Milliseconds. Short, because calls wait for it occasionally. */
const TIMEOUT = 1500

export type AuthSessions = {
  /** Whether the token's session is live. Null: the service did not answer. Never rejects. */
  isAlive(token: string): Promise<boolean | null>
  /** The live sessions among the given ones. Null: the service did not answer or does not support it. Never rejects. */
  living(sessionIds: readonly string[]): Promise<ReadonlySet<string> | null>
  /** Ends a user's sessions started before `before`. False if the service does not support it. Rejects with unavailable. */
  endAllOf(userId: string, before: string): Promise<boolean>
}

export type AuthSessionsOptions = {
  readonly supabaseUrl: string
  readonly serviceRoleKey: string
  readonly logger: Logger
  /** Milliseconds. */
  readonly timeout?: number
  readonly fetch?: typeof globalThis.fetch
}

/** GoTrue's error codes for a valid token without a live session. */
const GONE: readonly string[] = ['session_not_found', 'session_expired', 'user_not_found', 'user_banned']
const errorSchema = z.object({ code: z.unknown().optional(), error_code: z.unknown().optional() })
const livingSchema = z.array(z.object({ id: z.uuid() }))

export function createAuthSessions(options: AuthSessionsOptions): AuthSessions {
  const { logger } = options
  return {
    async isAlive(token) {
      try {
        const answer = await ask(options, 'GET', '/auth/v1/user', token)
        if (answer.ok) {
          await answer.body?.cancel()
          return true
        }
        const { error_code, code } = errorSchema.parse(await answer.json())
        return GONE.includes(String(error_code ?? code)) ? false : null
      } catch (error) {
        logger.warn(
          { error: errorForLog(error) },
          'the sign-in service did not say whether a session is alive',
        )
        return null
      }
    },
    async living(sessionIds) {
      try {
        const answer = await rpc(options, LIVE_SESSIONS_FUNCTION, { session_ids: sessionIds })
        if (!answer.ok) return null
        return new Set(livingSchema.parse(await answer.json()).map(({ id }) => id))
      } catch (error) {
        logger.warn({ error: errorForLog(error) }, 'the sign-in service did not say which sessions are alive')
        return null
      }
    },
    async endAllOf(userId, before) {
      const answer = await rpc(options, END_SESSIONS_OF_FUNCTION, {
        person: userId,
        begun_before: before,
      })
      await answer.body?.cancel()
      if (answer.ok) return true
      if (answer.status === 404) return false
      throw new AppError('unavailable', 'The sign-in service cannot be reached at the moment.', {
        logMessage: `ending the sessions of a person: ${answer.status}`,
      })
    },
  }
}

function rpc(options: AuthSessionsOptions, name: string, body: object): Promise<Response> {
  return ask(options, 'POST', `/rest/v1/rpc/${name}`, options.serviceRoleKey, body)
}

function ask(
  { supabaseUrl, serviceRoleKey, timeout = TIMEOUT, fetch = globalThis.fetch }: AuthSessionsOptions,
  method: 'GET' | 'POST',
  path: string,
  bearer: string,
  body?: object,
): Promise<Response> {
  return fetch(`${supabaseUrl}${path}`, {
    method,
    headers: {
      apikey: serviceRoleKey,
      Authorization: `Bearer ${bearer}`,
      'X-Supabase-Api-Version': '2024-01-01',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  })
}
