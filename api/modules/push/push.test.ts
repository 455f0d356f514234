/** Push messages from a notification to a device, through a push service. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { newVapidKeys } from '../../../runtime/secrets.ts'
import { notificationKindSchema } from '../../../shared/contracts/notifications.ts'
import { pushDeviceSchema, pushMessageSchema, type PushDevice } from '../../../shared/contracts/push.ts'
import { DEMO_ACCOUNTS } from '../../../shared/domain/demo-accounts.ts'
import { handlerOf, startTestApi, type Person, type TestApi } from '../../testing/test-api.ts'
import { endGrantsOf } from '../device-grants/device-grants.repository.ts'
import type { NewNotification } from '../notifications/new-notification.ts'
import { PUSH_QUEUE } from './push.service.ts'

const [ATTORNEY, , CLIENT] = DEMO_ACCOUNTS
const KEYS = newVapidKeys()
const DAY = 24 * 3_600_000

let now = Date.now()
let api: TestApi
beforeAll(async () => {
  api = await startTestApi({
    clock: () => now,
    env: { VAPID_PUBLIC_KEY: KEYS.publicKey, VAPID_PRIVATE_KEY: KEYS.privateKey },
    isWorking: (queue) => queue !== PUSH_QUEUE,
  })
}, 60_000)
afterAll(() => api.close())
beforeEach(() =>
  api.database.asService(async (tx) => {
    for (const table of ['push_subscriptions', 'notifications', 'mails', 'rate_limits'])
      await tx.query(`delete from public.${table}`)
  }),
)
afterEach(() => vi.unstubAllGlobals())

type Browser = { readonly endpoint: string; readonly open: (body: Buffer) => string; readonly keys: object }

/** A browser with a subscription. Opens messages by RFC 8291, without the library that sealed them. */
function browser(): Browser {
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys('base64url')
  const auth = randomBytes(16)
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
    keys: { p256dh, auth: auth.toString('base64url') },
    open(body) {
      const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
      const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32))
      const derive = (label: string, bytes: number): Buffer =>
        Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${label}\0`, bytes))
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
      decipher.setAuthTag(sealed.subarray(-16))
      const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      return text.subarray(0, text.lastIndexOf(2)).toString('utf8')
    },
  }
}

const PATH = '/api/push/subscriptions'

async function subscribe(
  person: Person,
  { endpoint, keys }: Browser,
  deviceId = 'device',
): Promise<PushDevice> {
  const answer = await api.send('PUT', PATH, person, {
    ...{ deviceId, label: 'Chrome on Linux' },
    subscription: { endpoint, keys },
  })
  expect(answer.status).toBe(200)
  return z.object({ device: pushDeviceSchema }).parse(await answer.json()).device
}

const listSchema = z.object({ publicKey: z.string().nullable(), devices: z.array(pushDeviceSchema) })
const devices = async (person: Person) => listSchema.parse(await (await api.get(PATH, person)).json())

/** What the push service received, and how it answers. */
function pushService(status = 201): { endpoint: string; body: Buffer; authorization: string }[] {
  const received: { endpoint: string; body: Buffer; authorization: string }[] = []
  vi.stubGlobal('fetch', (endpoint: string, init: { body: Uint8Array; headers: [string, string][] }) => {
    const authorization = new Headers(init.headers).get('Authorization') ?? ''
    received.push({ endpoint, body: Buffer.from(init.body), authorization })
    return Promise.resolve(new Response(null, { status }))
  })
  return received
}

/** Notifies, and runs the jobs that this planned. Returns how many there were. */
async function notify(person: Person, more: Partial<NewNotification> = {}): Promise<number> {
  await api.database.asService((tx) =>
    api.modules.notifications.notify(tx, person.id, {
      kind: 'request_interest',
      title: 'An attorney has answered your request',
      body: 'Read the answer.',
      link: '/home2',
      ...more,
    }),
  )
  const jobs = await api.database.asService((tx) =>
    tx.query(`delete from pgboss.job where name = $1 and state = 'created' returning data`, [PUSH_QUEUE]),
  )
  for (const { data } of jobs) await handlerOf(api, PUSH_QUEUE)(data, () => Promise.resolve()) // as the job queue gives it
  return jobs.length
}

const mails = (): Promise<readonly unknown[]> =>
  api.database.asService((tx) => tx.query(`select 1 from public.mails where kind = 'notification'`))

describe('a device', () => {
  it('is listed by label and dates, without its address and keys, and for its owner alone', async () => {
    const one = browser()
    const device = await subscribe(CLIENT, one)
    const list = await devices(CLIENT)
    expect(list).toEqual({ publicKey: KEYS.publicKey, devices: [device] })
    expect(Object.keys(device).toSorted()).toEqual(['confirmedAt', 'createdAt', 'id', 'label'])
    expect((await devices(ATTORNEY)).devices).toEqual([])
    const [row] = await api.database.asService((tx) => tx.query('select * from public.push_subscriptions'))
    expect(JSON.stringify(row)).not.toContain(one.endpoint)
  })

  it('is subscribed once, however often it starts, and belongs to whoever signed in last', async () => {
    const one = browser()
    const first = await subscribe(CLIENT, one)
    expect((await subscribe(CLIENT, one)).id).toBe(first.id)
    // The browser gave it a new address.
    await subscribe(CLIENT, browser())
    expect((await devices(CLIENT)).devices).toHaveLength(1)
    await subscribe(CLIENT, one)
    await subscribe(ATTORNEY, one)
    expect((await devices(CLIENT)).devices).toEqual([])
    expect((await devices(ATTORNEY)).devices).toHaveLength(1)
  })

  it.each([
    'https://evil.example/push',
    'http://169.254.169.254/latest',
    'http://127.0.0.1:5432/push/send/x',
  ])('at %s is refused, because the server would call it', async (endpoint) => {
    const answer = await api.send('PUT', PATH, CLIENT, {
      ...{ deviceId: 'device', label: 'A device' },
      subscription: { ...browser(), endpoint },
    })
    expect(answer.status).toBe(400)
    expect((await devices(CLIENT)).devices).toEqual([])
  })

  it('is removed by its owner alone', async () => {
    const { id } = await subscribe(CLIENT, browser())
    expect((await api.send('DELETE', `${PATH}/${id}`, ATTORNEY, {})).status).toBe(404)
    expect((await api.send('DELETE', `${PATH}/${id}`, CLIENT, {})).status).toBe(204)
    expect((await devices(CLIENT)).devices).toEqual([])
  })

  it('that was removed does not come back by itself, but when its owner asks again', async () => {
    const one = browser()
    const { id } = await subscribe(CLIENT, one)
    await api.send('DELETE', `${PATH}/${id}`, CLIENT, {})
    const renewal = await api.send('PUT', PATH, CLIENT, {
      ...{ deviceId: 'device', label: 'Chrome on Linux', isRenewal: true },
      subscription: { endpoint: one.endpoint, keys: one.keys },
    })
    expect(await renewal.json()).toEqual({ device: null })
    pushService()
    expect(await notify(CLIENT)).toBe(0)
    await subscribe(CLIENT, one)
    expect((await devices(CLIENT)).devices).toHaveLength(1)
    expect(await notify(CLIENT)).toBe(1)
  })

  it('is forgotten when its session ends', async () => {
    await subscribe(CLIENT, browser())
    await api.database.asService((tx) => endGrantsOf(tx, CLIENT.id, { sessions: 'all' }, new Date(now)))
    expect((await devices(CLIENT)).devices).toEqual([])
  })
})

describe('a notification', () => {
  it('reaches the device as its kind and an id, encrypted for it, in place of the mail', async () => {
    const received = pushService()
    const one = browser()
    await subscribe(CLIENT, one)
    expect(await notify(CLIENT)).toBe(1)
    expect(received).toHaveLength(1)
    expect(received[0]?.endpoint).toBe(one.endpoint)
    expect(received[0]?.authorization).toContain(KEYS.publicKey)
    const message: unknown = JSON.parse(one.open(received[0]?.body ?? Buffer.alloc(0)))
    expect(message).toEqual({ kind: 'request_interest', id: pushMessageSchema.parse(message).id })
    expect(await mails()).toEqual([])
  })

  it('of any kind is nothing but its kind and an id', async () => {
    const received = pushService()
    const one = browser()
    await subscribe(CLIENT, one)
    const words = { title: 'Zephyrine Quibblewood', body: 'Personal Injury', link: '/explore/trampoline' }
    for (const kind of notificationKindSchema.options) {
      expect(await notify(CLIENT, { kind, ...words }), kind).toBe(1)
      const message: unknown = JSON.parse(one.open(received.at(-1)?.body ?? Buffer.alloc(0)))
      const { id } = pushMessageSchema.parse(message)
      expect(message).toEqual({ kind, id })
      // A silent device gets mails instead.
      await api.send('POST', '/api/push/receipts', null, { id })
    }
    expect(received).toHaveLength(notificationKindSchema.options.length)
  })

  it('is mailed to a person without a device', async () => {
    expect(await notify(CLIENT)).toBe(0)
    expect(await mails()).toHaveLength(1)
  })

  it.each([404, 410])('is mailed if the service says %s, and the device is forgotten', async (status) => {
    pushService(status)
    await subscribe(CLIENT, browser())
    await notify(CLIENT)
    expect((await devices(CLIENT)).devices).toEqual([])
    expect(await mails()).toHaveLength(1)
  })

  it('is mailed if the service fails, and the device is kept', async () => {
    pushService(500)
    await subscribe(CLIENT, browser())
    for (let n = 1; n <= 4; n += 1) {
      expect(await notify(CLIENT)).toBe(1)
      expect(await mails()).toHaveLength(n)
    }
    expect((await devices(CLIENT)).devices).toHaveLength(1)
  })

  it('is mailed after three messages without a receipt in 14 days, until the device confirms one', async () => {
    const received = pushService()
    const one = browser()
    await subscribe(CLIENT, one)
    for (let n = 0; n < 3; n += 1) expect(await notify(CLIENT)).toBe(1)
    expect(await notify(CLIENT)).toBe(0)
    expect(await mails()).toHaveLength(1)
    const { id } = pushMessageSchema.parse(JSON.parse(one.open(received[2]?.body ?? Buffer.alloc(0))))
    now += 1000
    expect((await api.send('POST', '/api/push/receipts', null, { id })).status).toBe(204)
    expect((await devices(CLIENT)).devices[0]?.confirmedAt).toBe(new Date(now).toISOString())
    expect(await notify(CLIENT)).toBe(1)
  })

  it('is pushed again when the silent messages are older than 14 days', async () => {
    pushService()
    await subscribe(CLIENT, browser())
    for (let n = 0; n < 3; n += 1) await notify(CLIENT)
    expect(await notify(CLIENT)).toBe(0)
    now += 15 * DAY
    expect(await notify(CLIENT)).toBe(1)
  })

  it('is confirmed by an id alone: an unknown one is answered in the same way', async () => {
    expect((await api.send('POST', '/api/push/receipts', null, { id: randomUUID() })).status).toBe(204)
  })
})
