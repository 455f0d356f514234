/** GET /rest/v1/{table}: the product's data query under real row-level security, with PostgREST's responses; and its functions. */
import { Hono } from 'hono'
import { z } from 'zod'
import type { RequestEnv } from '../../../runtime/http.ts'
import { errorForLog, type Logger } from '../../../runtime/logger.ts'
import type { DataClaims, PlatformData } from '../../../runtime/platform-data.ts'
import type { AccessTokens } from '../auth/access-tokens.ts'
import type { Sessions } from '../auth/sessions.repository.ts'
import { createSessionFunctions } from './own-sessions.routes.ts'
import { callerOf } from './rest-caller.ts'
import { parseRestQuery, RestError } from './rest-query.ts'

/** null without the platform's embedded database and without DATABASE_URL. */
export type DataSource = PlatformData | null

type RestDeps = {
  readonly tokens: AccessTokens
  readonly sessions: Pick<Sessions, 'byId' | 'listOf' | 'closeOwn' | 'closeEarlierOf'>
  readonly data: DataSource
  readonly logger: Logger
}

const SINGLE = 'application/vnd.pgrst.object+json'
const resultSchema = z.tuple([z.object({ body: z.string(), rows: z.number() })])

export function createRestRoutes(deps: RestDeps): Hono<RequestEnv> {
  const { data, logger } = deps
  const routes = new Hono<RequestEnv>()
  routes.onError((error, c) => {
    if (error instanceof RestError) {
      const { code, message, details, hint } = error
      if (error.status === 401) c.header('WWW-Authenticate', 'Bearer')
      return c.json({ code, message, details, hint }, error.status)
    }
    logger.error({ requestId: c.get('requestId'), error: errorForLog(error) }, 'data query failed')
    return c.json({ code: 'XX000', message: 'internal error', details: null, hint: null }, 500)
  })

  routes.get('/:table', async (c) => {
    const claims = await callerOf(c, deps.tokens)
    const query = parseRestQuery(c.req.param('table'), new URL(c.req.url).searchParams)
    if (data === null) {
      throw new RestError(503, 'PGRST000', 'The sandbox has no database to read.', {
        hint: 'Run it in one process with the API (npm start), or set DATABASE_URL.',
      })
    }
    const [{ body, rows }] = resultSchema.parse(await runAs(data, claims, query.sql, query.values))
    if (!(c.req.header('accept') ?? '').includes(SINGLE)) {
      c.header('Content-Range', rows === 0 ? '*/*' : `0-${rows - 1}/*`)
      return c.body(body, 200, { 'Content-Type': 'application/json; charset=utf-8' })
    }
    if (rows !== 1) {
      throw new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
        details: `The result contains ${rows} rows`,
      })
    }
    return c.body(JSON.stringify(z.tuple([z.unknown()]).parse(JSON.parse(body))[0]), 200, {
      'Content-Type': `${SINGLE}; charset=utf-8`,
    })
  })
  routes.route('/rpc', createSessionFunctions(deps))
  routes.all('/*', () => {
    throw new RestError(
      404,
      'PGRST125',
      'The sandbox answers the reading of one table and two functions only.',
    )
  })
  return routes
}

async function runAs(
  data: PlatformData,
  claims: DataClaims,
  sql: string,
  values: readonly unknown[],
): Promise<readonly Record<string, unknown>[]> {
  try {
    return await data.queryAs(claims, sql, values)
  } catch (cause) {
    throw toRestError(cause, claims) ?? cause
  }
}

/** Maps the database errors that a caller can cause, by SQLSTATE. */
function toRestError(error: unknown, claims: DataClaims): RestError | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined
  const { code, message } = error
  switch (code) {
    case '42501':
      return new RestError(claims.role === 'anon' ? 401 : 403, code, message, { cause: error })
    case '22P02':
    case '42703':
      return new RestError(400, code, message, { cause: error })
    case '42P01':
      return new RestError(404, code, message, { cause: error })
    default:
      return undefined
  }
}
