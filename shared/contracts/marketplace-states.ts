/** Which states introduce clients to attorneys: each is opened and shut by an administrator, with a reason. */
import { z } from 'zod'
import { US_JURISDICTIONS } from '../domain/us-states.ts'
import { endpoint, KB } from './endpoint.ts'

export const MAX_STATE_REASON = 2_000

/** The open states, for the public request form. */
export const openStatesEndpoint = endpoint({
  method: 'GET',
  path: '/api/marketplace/states',
  auth: 'optional',
  response: z.object({ open: z.array(z.enum(US_JURISDICTIONS)) }),
})

export const marketplaceStateSchema = z.object({
  state: z.enum(US_JURISDICTIONS),
  isOpen: z.boolean(),
  /** Of the last change; null: never changed, and shut. */
  reason: z.string().nullable(),
  changedAt: z.iso.datetime().nullable(),
  /** Null: never changed, or by the operator or the demo data. */
  changedBy: z.string().nullable(),
})
export type MarketplaceState = z.infer<typeof marketplaceStateSchema>

/** Every jurisdiction, by code. For administrators. */
export const marketplaceStatesEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/marketplace-states',
  auth: 'user',
  response: z.object({ states: z.array(marketplaceStateSchema) }),
})

export const setMarketplaceStateEndpoint = endpoint({
  method: 'PUT',
  path: '/api/admin/marketplace-states/:state',
  auth: 'user',
  request: z.object({
    isOpen: z.boolean(),
    reason: z.string().trim().min(1, 'Say why.').max(MAX_STATE_REASON),
    /** Needed to open a state that a rule speaks against: its name, as typed. */
    confirmation: z.string().max(100).optional(),
  }),
  maxBody: 16 * KB,
  response: z.object({ state: marketplaceStateSchema }),
})
