/**
 * Fault injection: PUT /faults/{name} makes a stand-in slow, unreachable, return errors, or drop the response after the work, so that a
 * person or a test can see how the product reacts. Kept in memory: a restart clears all faults.
 */
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono, type MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { refuse, type RequestEnv } from '../runtime/http.ts'
import { AppError } from '../shared/domain/app-error.ts'

const FAULT_NAMES = ['mail', 'stripe', 'google', 'microsoft', 'supabase', 'llm', 'courtlistener'] as const
export type FaultName = (typeof FAULT_NAMES)[number]

/** The last three are for connected accounts: see `faultyHttp`. */
const MODES = ['ok', 'down', 'slow', 'status', 'drop', 'shape', 'expired', 'revoked'] as const
const ACCOUNT_MODES: readonly Fault['mode'][] = ['shape', 'expired', 'revoked']
const WITH_ACCOUNTS: readonly FaultName[] = ['google', 'microsoft']
const MAX_DELAY = 120_000

const faultSchema = z.object({
  mode: z.enum(MODES),
  status: z.number().int().min(400).max(599).default(503),
  delayMs: z.number().int().min(0).max(MAX_DELAY).default(2000),
  /** The number of calls that fail. Without it the fault lasts until it is changed. */
  count: z.number().int().min(1).optional(),
  /** Only calls whose path contains this text fail, such as `/token` or `/children`. Defaults to all calls. */
  path: z.string().min(1).optional(),
  /** The Retry-After header, in seconds. Defaults to 1 for the statuses 429 and 503, to no header otherwise. */
  retryAfter: z.number().int().min(0).max(3600).optional(),
})
export type Fault = z.output<typeof faultSchema>

const HEALTHY: Fault = { mode: 'ok', status: 503, delayMs: 2000 }

export type Faults = {
  get(name: FaultName): Fault
  set(name: FaultName, fault: Fault): void
  /** Returns the fault for this call and counts it; `ok` when there is none. */
  strike(name: FaultName, path?: string): Fault
}

export function createFaults(): Faults {
  const current = new Map<FaultName, Fault>()
  const get = (name: FaultName): Fault => current.get(name) ?? HEALTHY
  return {
    get,
    set: (name, fault) => current.set(name, fault),
    strike(name, path = '') {
      const fault = get(name)
      if (fault.path !== undefined && !path.includes(fault.path)) return HEALTHY
      if (fault.count === 1) current.delete(name)
      else if (fault.count !== undefined) current.set(name, { ...fault, count: fault.count - 1 })
      return fault
    },
  }
}

export function createFaultRoutes(faults: Faults): Hono<RequestEnv> {
  const routes = new Hono<RequestEnv>()
  const nameSchema = z.enum(FAULT_NAMES)
  routes.get('/', (c) => c.json(Object.fromEntries(FAULT_NAMES.map((name) => [name, faults.get(name)]))))
  routes.put('/:name', async (c) => {
    const name = nameSchema.safeParse(c.req.param('name'))
    if (!name.success) {
      return refuse(c, new AppError('not_found', `Faults are known for ${FAULT_NAMES.join(', ')}.`))
    }
    const fault = faultSchema.safeParse(await c.req.json().catch(() => undefined))
    if (!fault.success) {
      const details = fault.error.issues.map((issue) => ({
        field: issue.path.join('.'),
        message: issue.message,
      }))
      return refuse(c, new AppError('validation_failed', `mode is one of ${MODES.join(', ')}.`, { details }))
    }
    if (ACCOUNT_MODES.includes(fault.data.mode) && !WITH_ACCOUNTS.includes(name.data)) {
      return refuse(
        c,
        new AppError('validation_failed', `${fault.data.mode} is known for ${WITH_ACCOUNTS.join(', ')}.`),
      )
    }
    faults.set(name.data, fault.data)
    return c.json(fault.data)
  })
  return routes
}

type FaultEnv = RequestEnv & { Bindings: Partial<HttpBindings> }

type FaultOptions = {
  /** The service's own error body; defaults to that of a gateway. */
  readonly shape?: (message: string, status: number) => object
  /** What `expired` and `revoked` change at the accounts before the call continues. */
  readonly accounts?: { expireAccessTokens(): void; revokeAll(): void }
}

/**
 * Applies the fault of `name` to every call of the routes below. `shape` returns JSON in an undocumented shape. `expired` really ends all
 * access tokens and `revoked` all grants; the call then continues and gets the provider's own error response.
 */
export function faultyHttp(
  faults: Faults,
  name: FaultName,
  { shape = (message) => ({ message }), accounts }: FaultOptions = {},
): MiddlewareHandler<FaultEnv> {
  return async function applyFault(c, next) {
    const fault = faults.strike(name, c.req.path)
    const cut = (): Response => {
      c.env.incoming?.socket.destroy()
      return RESPONSE_ALREADY_SENT
    }
    switch (fault.mode) {
      case 'ok':
        return next()
      case 'down':
        return cut()
      case 'slow':
        await wait(fault.delayMs)
        return next()
      case 'status': {
        const wait = fault.retryAfter ?? (fault.status === 429 || fault.status === 503 ? 1 : undefined)
        if (wait !== undefined) c.header('Retry-After', String(wait))
        return c.json(
          shape(`The sandbox was told to answer ${fault.status}.`, fault.status),
          // The schema only allows 400 to 599, all of which may have a body.
          fault.status as ContentfulStatusCode,
        )
      }
      case 'drop':
        await next()
        c.res = cut()
        return
      case 'shape':
        return c.json({ unexpected: [null, { shape: true }] })
      case 'expired':
        accounts?.expireAccessTokens()
        return next()
      case 'revoked':
        accounts?.revokeAll()
        return next()
    }
  }
}
