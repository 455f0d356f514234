/**
 * The grant of a device: lets the service worker send what is queued with no tab open, within the grant's scopes, no more. The secret is
 * an HttpOnly, SameSite=Strict cookie that no script can read.
 */
import { z } from 'zod'
import { endpoint, KB } from './endpoint.ts'

/** `__Host-` needs https; over http on loopback the plain name is used. */
export const GRANT_COOKIE_SECURE = '__Host-cr_grant'
export const GRANT_COOKIE_LOOPBACK = 'cr_grant'

/** Sent by the BFF to the API in place of a bearer token: the cookie's secret. Never accepted from a browser. */
export const GRANT_HEADER = 'X-Device-Grant'
/** The user who queued the row: on a shared computer the grant may belong to another user by now (403 `user_mismatch`). */
export const QUEUED_BY_HEADER = 'X-Queued-By'

export const DEVICE_GRANTS_PATH = '/api/device-grants'

/** Creates or renews the grant at sign-in. `deviceId` is generated once per device. */
export const createDeviceGrantRequestSchema = z.object({
  deviceId: z.uuid(),
  label: z.string().trim().min(1).max(120),
  /** false: the user is not remembered on this device, so the cookie ends with the browser session. */
  remembered: z.boolean().default(true),
})

/**
 * What a grant allows, in the order of the database's check. `referral`: submit referrals and read their delivery state. `message`: send
 * queued messages. `records`: push changes of the user's own records. Each call that accepts a grant names one.
 */
export const GRANT_SCOPES = ['referral', 'message', 'records'] as const
export type GrantScope = (typeof GRANT_SCOPES)[number]

/** False for a grant of an older release: the device then asks for a new one. */
export function hasEveryScope(scopes: readonly string[]): boolean {
  return GRANT_SCOPES.every((scope) => scopes.includes(scope))
}

export const deviceGrantSchema = z.object({
  id: z.uuid(),
  deviceId: z.uuid(),
  label: z.string(),
  /** Text, because a later release may know more scopes. An older one names none: its grants send referrals only. */
  scopes: z.array(z.string()).default(['referral']),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime(),
})
export type DeviceGrant = z.infer<typeof deviceGrantSchema>

/** The API's response to the BFF, which moves `secret` into the cookie and removes it from the browser's response. */
export const issuedDeviceGrantSchema = z.object({ grant: deviceGrantSchema, secret: z.string().min(43) })
export const createDeviceGrantResponseSchema = z.object({ grant: deviceGrantSchema })

/** `response` is what the browser gets; the API sends the BFF `issuedDeviceGrantSchema`. */
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
 * Which of the caller's grants `endDeviceGrantsEndpoint` revokes, sent by the BFF to the API: those created in the token's
 * session (`local`), in every other one (`others`), in the named one (`session`), or in any (`global`).
 */
export const endGrantsQuerySchema = z.object({
  scope: z.enum(['local', 'others', 'session', 'global']).default('global'),
  session_id: z.uuid().optional(),
  /** Why the sessions ended, if the signed-out user is to be informed. */
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
