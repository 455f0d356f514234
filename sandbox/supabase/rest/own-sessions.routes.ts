/**
 * POST /rest/v1/rpc/...: functions on sessions, two for their owner and two for the server. A hosted project has them as SQL over
 * auth.sessions (supabase/migrations). Here the stand-in stores the sessions and responds as PostgREST would.
 */
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { RequestEnv } from '../../../runtime/http.ts'
import {
  END_SESSION_FUNCTION,
  END_SESSIONS_OF_FUNCTION,
  LIST_SESSIONS_FUNCTION,
  LIVE_SESSIONS_FUNCTION,
  type DeviceSessionRow,
} from '../../../shared/contracts/sessions.ts'
import type { AccessTokens } from '../auth/access-tokens.ts'
import type { SessionRow, Sessions } from '../auth/sessions.repository.ts'
import { callerOf } from './rest-caller.ts'
import { RestError } from './rest-query.ts'

type SessionFunctionsDeps = {
  readonly tokens: AccessTokens
  readonly sessions: Pick<Sessions, 'byId' | 'listOf' | 'closeOwn' | 'closeEarlierOf'>
}

const endSchema = z.strictObject({ session_id: z.string() })
const livingSchema = z.strictObject({ session_ids: z.array(z.string()) })
const personSchema = z.strictObject({ person: z.string(), begun_before: z.iso.datetime() })
const NO_PARAMETERS = z.strictObject({})
const claimsSchema = z.object({ sub: z.string(), session_id: z.string() })

export function createSessionFunctions(deps: SessionFunctionsDeps): Hono<RequestEnv> {
  const { sessions } = deps
  const routes = new Hono<RequestEnv>()
  routes.post(`/${LIST_SESSIONS_FUNCTION}`, async (c) => {
    const { id, user_id } = await liveSession(c, deps, LIST_SESSIONS_FUNCTION)
    await argumentsOf(c, LIST_SESSIONS_FUNCTION, NO_PARAMETERS)
    const rows = sessions.listOf(user_id).map((session): DeviceSessionRow => ({
      id: session.id,
      created_at: timestamp(session.created_at),
      last_seen_at: timestamp(session.last_seen_at),
      user_agent: session.user_agent,
      is_current: session.id === id,
    }))
    return c.json(rows)
  })
  routes.post(`/${END_SESSION_FUNCTION}`, async (c) => {
    const { user_id } = await liveSession(c, deps, END_SESSION_FUNCTION)
    const { session_id } = await argumentsOf(c, END_SESSION_FUNCTION, endSchema)
    if (!z.uuid().safeParse(session_id).success) {
      throw new RestError(400, '22P02', `invalid input syntax for type uuid: "${session_id}"`)
    }
    return c.json(sessions.closeOwn(user_id, session_id.toLowerCase()))
  })
  routes.post(`/${LIVE_SESSIONS_FUNCTION}`, async (c) => {
    await requireService(c, deps, LIVE_SESSIONS_FUNCTION)
    const { session_ids } = await argumentsOf(c, LIVE_SESSIONS_FUNCTION, livingSchema)
    return c.json(session_ids.filter((id) => sessions.byId(id) !== undefined).map((id) => ({ id })))
  })
  routes.post(`/${END_SESSIONS_OF_FUNCTION}`, async (c) => {
    await requireService(c, deps, END_SESSIONS_OF_FUNCTION)
    const { person, begun_before } = await argumentsOf(c, END_SESSIONS_OF_FUNCTION, personSchema)
    return c.json(sessions.closeEarlierOf(person.toLowerCase(), Date.parse(begun_before)))
  })
  routes.all('/:function', (c) => {
    throw unknownFunction(c.req.param('function'))
  })
  return routes
}

async function requireService(c: Context, deps: SessionFunctionsDeps, name: string): Promise<void> {
  const { role } = await callerOf(c, deps.tokens)
  if (role === 'service_role') return
  throw new RestError(role === 'anon' ? 401 : 403, '42501', `permission denied for function ${name}`)
}

/** Requires the caller's live session. An access token outlives its session and must not give access to others then. */
async function liveSession(c: Context, deps: SessionFunctionsDeps, name: string): Promise<SessionRow> {
  const claims = await callerOf(c, deps.tokens)
  if (claims.role !== 'authenticated') {
    const status = claims.role === 'anon' ? 401 : 403
    throw new RestError(status, '42501', `permission denied for function ${name}`)
  }
  const known = claimsSchema.safeParse(claims)
  const session = known.success ? deps.sessions.byId(known.data.session_id) : undefined
  if (!session || session.user_id !== known.data?.sub) {
    throw new RestError(403, '42501', 'this session has been ended')
  }
  return session
}

/** PostgREST selects a function by its parameter names: other names mean an unknown function. */
async function argumentsOf<Schema extends z.ZodType>(
  c: Context,
  name: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await c.req.text()
  let body: unknown
  try {
    body = text === '' ? {} : JSON.parse(text)
  } catch (cause) {
    throw new RestError(400, 'PGRST102', 'Empty or invalid json', { cause })
  }
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw unknownFunction(name)
  return parsed.data
}

function unknownFunction(name: string): RestError {
  return new RestError(
    404,
    'PGRST202',
    `Could not find the function public.${name} with the given parameters in the schema cache`,
  )
}

/** A timestamptz in the JSON format of Postgres. */
function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('Z', '+00:00')
}
