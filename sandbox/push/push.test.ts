import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import webPush from 'web-push'
import { z } from 'zod'
import { newVapidKeys } from '../../runtime/secrets.ts'
import { startTestSandbox, type TestSandbox } from '../testing/running-sandbox.ts'

const KEYS = newVapidKeys()
const TEXT = JSON.stringify({ kind: 'request_interest', id: 'x' })

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())

const subscriptionSchema = z.object({
  id: z.string(),
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
})
type Subscription = z.output<typeof subscriptionSchema>

async function subscribe(): Promise<Subscription> {
  const answer = await fetch(`${sandbox.url}/push/subscriptions`, { method: 'POST' })
  return subscriptionSchema.parse(await answer.json())
}

/** Sealed by the library that the API uses. `audience`: the service that the signature names. */
async function send(to: Subscription, keys = to.keys, audience = sandbox.url): Promise<number> {
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint: to.endpoint.replace(sandbox.url, audience), keys },
    TEXT,
    { vapidDetails: { subject: 'mailto:support@example.com', ...KEYS }, TTL: 60 },
  )
  const init = { method: 'POST', headers: Object.entries(headers), body: new Uint8Array(body) }
  return (await fetch(to.endpoint, init)).status
}

async function textsFor({ id }: Subscription): Promise<readonly string[]> {
  const answer = await fetch(`${sandbox.url}/push/messages`)
  const { messages } = z
    .object({ messages: z.array(z.object({ subscriptionId: z.string(), text: z.string() })) })
    .parse(await answer.json())
  return messages.filter(({ subscriptionId }) => subscriptionId === id).map(({ text }) => text)
}

describe('the push service', () => {
  it('takes a message that is signed and encrypted, and opens it', async () => {
    const one = await subscribe()
    expect(await send(one)).toBe(201)
    expect(await textsFor(one)).toEqual([TEXT])
  })

  it('refuses a message that is encrypted for somebody else', async () => {
    const [one, other] = [await subscribe(), await subscribe()]
    expect(await send(one, other.keys)).toBe(400)
    expect(await textsFor(one)).toEqual([])
  })

  it('refuses one without a signature, or signed for another service', async () => {
    const one = await subscribe()
    expect((await fetch(one.endpoint, { method: 'POST', body: 'x' })).status).toBe(403)
    expect(await send(one, one.keys, 'https://push.example')).toBe(403)
    expect(await textsFor(one)).toEqual([])
  })

  it('says that a subscription is gone', async () => {
    const one = await subscribe()
    await fetch(`${sandbox.url}/push/subscriptions/${one.id}`, { method: 'DELETE' })
    expect(await send(one)).toBe(410)
  })
})
