/** The calls on one's own account over an embedded database with the demo accounts; asked by `app.request()`. */
import { Hono } from 'hono'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/testing/embedded.ts'
import type { CallerTokens } from '../http/caller-tokens.ts'
import { createAuthSessions } from '../modules/sessions/auth-sessions.ts'
import { createCallers } from '../modules/sessions/callers.ts'
import { seed } from '../modules/seed/seed.ts'
import { errorHandler, requestLog, type RequestEnv } from '../../runtime/http.ts'
import { createLogger } from '../../runtime/logger.ts'
import { startIssuer, verifierOf } from './test-issuer.ts'

type Person = { readonly id: string; readonly email: string }

export type OwnAccountApi = {
  readonly database: Database
  /** `null`: nobody is signed in. Without a body it is a GET, else a PUT, unless another call is named. */
  call(
    person: Person | null,
    body?: unknown,
    named?: { readonly method: string; readonly below?: string },
  ): Promise<{ status: number; body: unknown }>
  /** What the append-only record holds of a person, oldest first. */
  audit(person: Person): Promise<readonly unknown[]>
  close(): Promise<void>
}

type Parts = {
  readonly database: Database
  readonly tokens: CallerTokens
  readonly clock: () => number
}

export async function startOwnAccountApi(
  path: string,
  routes: (parts: Parts) => Hono<RequestEnv>,
  clock: () => number,
): Promise<OwnAccountApi> {
  const issuer = await startIssuer()
  const database = await openTestDatabase()
  await seed(database, 'demo')
  const logger = createLogger('test', process.env['LOG_LEVEL'] ?? 'silent')
  const app = new Hono<RequestEnv>()
  app.use(requestLog(logger, clock))
  const { tokens } = createCallers({
    database,
    tokens: verifierOf(issuer, database),
    sessions: createAuthSessions({ supabaseUrl: issuer.url, serviceRoleKey: 'service', logger }),
    clock,
    supportEmail: 'support@example.com',
  })
  app.route('/', routes({ database, tokens, clock }))
  app.onError(errorHandler(logger))
  return {
    database,
    async call(person, body, { method, below = '' } = { method: body === undefined ? 'GET' : 'PUT' }) {
      const response = await app.request(path + below, {
        method,
        headers: {
          'Content-Type': 'application/json',
          ...(person === null ? {} : { Authorization: `Bearer ${await issuer.token(person)}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: response.status, body: await response.json() }
    },
    audit: ({ id }) =>
      database.asService((tx) =>
        tx.query(
          'select actor, actor_id, action, details from public.audit_log where subject_id = $1 order by id',
          [id],
        ),
      ),
    async close() {
      await database.close()
      await issuer.stop()
    },
  }
}
