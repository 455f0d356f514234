/**
 * Stands in for a browser with its push service: makes subscriptions, takes messages for them as RFC 8030 says, verifies the sender's
 * signature (RFC 8292), and opens them as the browser would. What arrived can be read at `/push/messages`.
 */
import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import type { RequestEnv } from '../../runtime/http.ts'
import type { StandIn } from '../stand-in.ts'
import { decryptPush, type Receiver } from './decrypt.ts'

const MOUNT = '/push'
/** The longest that a signature may live. */
const DAY = 24 * 3600

type Message = { readonly subscriptionId: string; readonly at: string; readonly text: string }

type PushDeps = {
  readonly publicUrl: string
  readonly clock: () => number
  readonly uuid: () => string
}

export function createPushStandIn({ publicUrl, clock, uuid }: PushDeps): StandIn {
  const receivers = new Map<string, Receiver>()
  const messages: Message[] = []
  const routes = new Hono<RequestEnv>()

  routes.get('/', (c) => c.redirect(`${MOUNT}/messages`))
  routes.get('/messages', (c) => c.json({ messages }))
  routes.post('/subscriptions', (c) => {
    const ecdh = createECDH('prime256v1')
    const receiver = { ecdh, auth: randomBytes(16) }
    const p256dh = ecdh.generateKeys('base64url')
    const id = uuid()
    receivers.set(id, receiver)
    const keys = { p256dh, auth: receiver.auth.toString('base64url') }
    return c.json({ id, endpoint: `${publicUrl}${MOUNT}/send/${id}`, keys }, 201)
  })
  // As when a browser's data are deleted: its service answers 410 from now on.
  routes.delete('/subscriptions/:id', (c) => {
    receivers.delete(c.req.param('id'))
    return c.body(null, 204)
  })
  routes.post('/send/:id', async (c) => {
    const id = c.req.param('id')
    const receiver = receivers.get(id)
    if (receiver === undefined) return c.json({ error: 'gone' }, 410)
    const fault = faultInSignature(c.req.header('Authorization') ?? '', publicUrl, clock())
    if (fault !== null) return c.json({ error: fault }, 403)
    if (c.req.header('Content-Encoding') !== 'aes128gcm' || !/^\d+$/.test(c.req.header('TTL') ?? ''))
      return c.json({ error: 'Content-Encoding aes128gcm and TTL are needed' }, 400)
    try {
      const text = decryptPush(Buffer.from(await c.req.arrayBuffer()), receiver)
      messages.push({ subscriptionId: id, at: new Date(clock()).toISOString(), text })
    } catch {
      return c.json({ error: 'not encrypted for this receiver' }, 400)
    }
    return c.body(null, 201)
  })
  return { mount: MOUNT, title: 'Push messages', fault: null, routes }
}

const claimsSchema = z.object({
  aud: z.string(),
  exp: z.number(),
  sub: z.string().regex(/^(?:mailto|https):/),
})

/** Null if the header is a valid `vapid` signature for this service. */
function faultInSignature(header: string, publicUrl: string, now: number): string | null {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? []
  if (token === undefined || key === undefined) return 'no vapid authorization'
  const [head, payload, signature] = token.split('.')
  if (head === undefined || payload === undefined || signature === undefined) return 'not a token'
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) return 'not a P-256 key'
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      ...{ kty: 'EC', crv: 'P-256' },
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${payload}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return 'the signature is not of this key'
  const claims = claimsSchema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))
  if (!claims.success) return 'aud, exp and sub are needed'
  const { aud, exp } = claims.data
  if (aud !== new URL(publicUrl).origin) return 'signed for another service'
  return exp * 1000 < now || exp * 1000 > now + DAY * 1000 ? 'expired, or valid for too long' : null
}
