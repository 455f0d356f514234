/**
 * The server's share of the key under which a person's rows lie on one device. Without it a copy of the device opens nothing; with it, and
 * without the device, there is nothing to open. It is given only to a session that the sign-in service still keeps.
 */
import { z } from 'zod'
import { endpoint, KB } from './endpoint.ts'

export const DEVICE_SHARES_PATH = '/api/device-shares'

/** The share of this person on this device, made the first time. `deviceId` is made on the device once. */
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

/** What lies sealed there stays sealed for good. */
export const destroyDeviceShareEndpoint = endpoint({
  method: 'DELETE',
  path: `${DEVICE_SHARES_PATH}/:deviceId`,
  auth: 'user',
  response: 'nothing',
})
