/**
 * Trouble on demand: PUT /faults/{name} makes a stand-in slow, dead, refusing, or silent after the work is done, so that a person
 * or a test can see what the product does then. Kept in memory: a restart heals everything.
 */
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono, type MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { refuse, type RequestEnv } from '../runtime/http.ts'
import { AppError } from '../shared/domain/app-error.ts'

const FAULT_NAMES = ['mail', 'stripe', 'google', 'microsoft', 'supabase'] as const
export type FaultName = (typeof FAULT_NAMES)[number]

/** The last three are for accounts that the application is connected to: see `faultyHttp`. */
const MODES = ['ok', 'down', 'slow', 'status', 'drop', 'shape', 'expired', 'revoked'] as const
const ACCOUNT_MODES: readonly Fault['mode'][] = ['shape', 'expired', 'revoked']
const WITH_ACCOUNTS: readonly FaultName[] = ['google', 'microsoft']
const MAX_DELAY = 120_000

const faultSchema = z.object({
  mode: z.enum(MODES),
  status: z.number().int().min(400).max(599).default(503),
  delayMs: z.number().int().min(0).max(MAX_DELAY).default(2000),
  /** How many calls it strikes; absent: until changed. */
  count: z.number().int().min(1).optional(),
  /** Strikes only calls whose path holds this text, such as `/token` or `/children`; absent: all. */
  path: z.string().min(1).optional(),
  /** Seconds, as Retry-After says it; absent: 1 with the statuses 429 and 503, else no such header. */
  retryAfter: z.number().int().min(0).max(3600).optional(),
})
export type Fault = z.output<typeof faultSchema>

const HEALTHY: Fault = { mode: 'ok', status: 503, delayMs: 2000 }

export type Faults = {
  get(name: FaultName): Fault
  set(name: FaultName, fault: Fault): void
  /** The fault that hits this call, counted down; `ok` when none does. */
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
  /** The service's own way to say that something failed; absent: a gateway's. */
  readonly shape?: (message: string, status: number) => object
  /** What `expired` and `revoked` do to the accounts before the call is answered as it then deserves. */
  readonly accounts?: { expireAccessTokens(): void; revokeAll(): void }
}

/**
 * Applies the fault of `name` to every call below. `shape` answers JSON that no documentation knows; `expired` ends all access tokens
 * and `revoked` all grants, for real, and then lets the call through: what the provider says then is its own answer.
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
          // The schema keeps it between 400 and 599, all of which carry content.
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
