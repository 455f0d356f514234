/** Push messages to a member's devices while the app is closed. */
import { z } from 'zod'
import { endpoint, KB } from './endpoint.ts'
import { notificationKindSchema } from './notifications.ts'

const PATH = '/api/push/subscriptions'

export const pushDeviceSchema = z.object({
  id: z.uuid(),
  label: z.string(),
  createdAt: z.iso.datetime(),
  /** When the device last showed a message; null: none yet. */
  confirmedAt: z.iso.datetime().nullable(),
})
export type PushDevice = z.infer<typeof pushDeviceSchema>

/** The caller's devices. `publicKey`: the server's key, with which a browser subscribes; null: push messages are not set up here. */
export const listPushDevicesEndpoint = endpoint({
  method: 'GET',
  path: PATH,
  auth: 'user',
  response: z.object({ publicKey: z.string().nullable(), devices: z.array(pushDeviceSchema) }),
})

const base64url = z.string().regex(/^[\w-]+$/)

/** What the browser's `PushSubscription` says. */
export const pushSubscriptionSchema = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(1000),
  keys: z.object({
    /** An uncompressed P-256 point, 65 bytes. */
    p256dh: base64url.length(87),
    /** 16 bytes. */
    auth: base64url.length(22),
  }),
})
export type PushSubscriptionData = z.infer<typeof pushSubscriptionSchema>

/** Subscribes this device, again at each start. 400 for an address that belongs to no known push service: the server calls it. */
export const subscribePushEndpoint = endpoint({
  method: 'PUT',
  path: PATH,
  auth: 'user',
  request: z.object({
    deviceId: z.string().min(1).max(100),
    label: z.string().trim().min(1).max(100),
    /** Nobody asked just now: a device that its owner has removed stays removed. */
    isRenewal: z.boolean().default(false),
    subscription: pushSubscriptionSchema,
  }),
  maxBody: 8 * KB,
  /** Null: the device was removed, and this is a renewal. */
  response: z.object({ device: pushDeviceSchema.nullable() }),
})

export const unsubscribePushEndpoint = endpoint({
  method: 'DELETE',
  path: `${PATH}/:id`,
  auth: 'user',
  response: 'nothing',
})

/** The content of a push message: no word of anybody. */
export const pushMessageSchema = z.object({ kind: notificationKindSchema, id: z.uuid() })
export type PushMessage = z.infer<typeof pushMessageSchema>

/** The worker has shown the message. Only the device could read its id, so no session is needed; an unknown id is accepted as well. */
export const confirmPushEndpoint = endpoint({
  method: 'POST',
  path: '/api/push/receipts',
  auth: 'optional',
  request: z.object({ id: z.uuid() }),
  maxBody: KB,
  response: 'nothing',
})
