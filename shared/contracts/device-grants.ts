/**
 * The referral-only grant of a device: lets the service worker hand in referrals with no tab open and ask how they fared, and nothing else.
 * The secret is an HttpOnly, SameSite=Strict cookie that no script can read.
 */
import { z } from 'zod'
import { endpoint, KB } from './endpoint.ts'

/** `__Host-` needs https; on plain loopback the plain name is used. */
export const GRANT_COOKIE_SECURE = '__Host-cr_grant'
export const GRANT_COOKIE_LOOPBACK = 'cr_grant'

/** BFF to API, in place of a bearer token: the cookie's secret. Never taken from a browser. */
export const GRANT_HEADER = 'X-Device-Grant'
/** The user in whose name a row was queued: on a shared computer the grant may be another's by now (403 `user_mismatch`). */
export const QUEUED_BY_HEADER = 'X-Queued-By'

export const DEVICE_GRANTS_PATH = '/api/device-grants'

/** Made (or renewed) when the user signs in. `deviceId` is made on the device once. */
export const createDeviceGrantRequestSchema = z.object({
  deviceId: z.uuid(),
  label: z.string().trim().min(1).max(120),
  /** false: nothing is to be remembered on this device, so that the cookie ends with the browser. */
  remembered: z.boolean().default(true),
})

export const deviceGrantSchema = z.object({
  id: z.uuid(),
  deviceId: z.uuid(),
  label: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime(),
})
export type DeviceGrant = z.infer<typeof deviceGrantSchema>

/** The API's answer to the BFF alone: `secret` goes into the cookie and is taken out of what the browser gets. */
export const issuedDeviceGrantSchema = z.object({ grant: deviceGrantSchema, secret: z.string().min(43) })
export const createDeviceGrantResponseSchema = z.object({ grant: deviceGrantSchema })

/** As the browser is answered; the API answers the BFF with `issuedDeviceGrantSchema`. */
export const createDeviceGrantEndpoint = endpoint({
  method: 'POST',
  path: DEVICE_GRANTS_PATH,
  auth: 'user',
  request: createDeviceGrantRequestSchema,
  maxBody: 8 * KB,
  response: createDeviceGrantResponseSchema,
  status: 201,
})

/**
 * BFF to API, of `endDeviceGrantsEndpoint`: the grants made in the token's own session (`local`), in all but that
 * (`others`), in the named one of the person's (`session`), or in any.
 */
export const endGrantsQuerySchema = z.object({
  scope: z.enum(['local', 'others', 'session', 'global']).default('global'),
  session_id: z.uuid().optional(),
  /** Why the sessions have ended, where whoever is signed out by it is to be told. */
  reason: z.enum(['new_password']).optional(),
})
export type EndedSessions =
  | { readonly scope: 'local' | 'others' | 'global'; readonly reason?: 'new_password' }
  | { readonly scope: 'session'; readonly session_id: string }

export const endDeviceGrantsEndpoint = endpoint({
  method: 'DELETE',
  path: DEVICE_GRANTS_PATH,
  auth: 'user',
  query: endGrantsQuerySchema,
  response: 'nothing',
})

export const endDeviceGrantEndpoint = endpoint({
  method: 'DELETE',
  path: `${DEVICE_GRANTS_PATH}/:id`,
  auth: 'user',
  response: 'nothing',
})

export const deviceGrantListResponseSchema = z.object({ grants: z.array(deviceGrantSchema) })

export const listDeviceGrantsEndpoint = endpoint({
  method: 'GET',
  path: DEVICE_GRANTS_PATH,
  auth: 'user',
  response: deviceGrantListResponseSchema,
})
