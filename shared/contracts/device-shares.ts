/**
 * The server's share of the key that encrypts a person's rows on one device. Neither a copy of the device without the share
 * nor the share without the device reveals anything. It is released only to a session that the sign-in service still keeps.
 */
import { z } from 'zod'
import { endpoint, KB } from './endpoint.ts'

export const DEVICE_SHARES_PATH = '/api/device-shares'

/** Returns this person's share for this device; created on first use. `deviceId` is generated once per device. */
export const deviceShareRequestSchema = z.object({ deviceId: z.uuid() })

/** 256 random bits, base64url. */
export const deviceShareSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
export const deviceShareResponseSchema = z.object({ share: deviceShareSchema })

export const createDeviceShareEndpoint = endpoint({
  method: 'POST',
  path: DEVICE_SHARES_PATH,
  auth: 'user',
  request: deviceShareRequestSchema,
  maxBody: KB,
  response: deviceShareResponseSchema,
})

/** Makes the rows encrypted on that device permanently unreadable. */
export const destroyDeviceShareEndpoint = endpoint({
  method: 'DELETE',
  path: `${DEVICE_SHARES_PATH}/:deviceId`,
  auth: 'user',
  response: 'nothing',
})
