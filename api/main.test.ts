import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { COMPILE_CACHE } from '../runtime/testing/compile-cache.ts'
import { freePorts } from '../runtime/testing/ports.ts'
import { sendReferralEmailResponseSchema } from '../shared/contracts/referral-email.ts'
import { newDataDir } from './db/testing/embedded.ts'
import { sign } from './http/signature.ts'
import { ATTORNEY, referralBody, TEST_KEYS, type ReferralBody } from './testing/test-api.ts'
import { startIssuer, type TestIssuer } from './testing/test-issuer.ts'
import { startMailbox, type TestMailbox } from './testing/test-mailbox.ts'

const PATH = '/api/send-referral-email'

let issuer: TestIssuer
let mailbox: TestMailbox
let dataDir: string
let env: Record<string, string>
let url: string
const running = new Set<ChildProcess>()

beforeAll(async () => {
  issuer = await startIssuer()
  mailbox = await startMailbox()
  dataDir = await newDataDir('api')
  const port = await freePorts()
  url = `http://127.0.0.1:${port}`
  env = {
    ...(process.env['PATH'] === undefined ? {} : { PATH: process.env['PATH'] }),
    ...COMPILE_CACHE,
    API_PORT: String(port),
    DATA_DIR: dataDir,
    SUPABASE_URL: issuer.url,
    EMAIL_API_KEY: TEST_KEYS.apiKey,
    EMAIL_HMAC_SECRET: TEST_KEYS.hmac,
    TOKEN_ENCRYPTION_KEY: TEST_KEYS.link,
    ADMIN_KEY: TEST_KEYS.admin,
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'CounselRelay <no-reply@example.com>',
    PUBLIC_ORIGIN: 'http://localhost:3000',
    SEED: 'demo',
  }
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await mailbox.stop()
  await issuer.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(change: Readonly<Record<string, string>> = {}): Promise<ChildProcess> {
  const child = launch(change)
  const outcome = await Promise.race([once(child.stdout, 'data').then(() => 'ready'), once(child, 'exit')])
  expect(outcome).toBe('ready')
  return child
}

function launch(change: Readonly<Record<string, string>> = {}) {
  const script = new URL('./testing/api-process.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [script], {
    env: { ...env, ...change },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

let signed = 0
/** The acknowledged messageId, or null without a response. */
async function post(body: ReferralBody, token: string): Promise<string | null> {
  const text = JSON.stringify(body)
  const timestamp = String(Date.now() - (signed += 1))
  try {
    const response = await fetch(url + PATH, {
      method: 'POST',
      body: text,
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
        'X-API-Key': TEST_KEYS.apiKey,
        'X-Timestamp': timestamp,
        'X-Signature': sign(TEST_KEYS.hmac, timestamp, 'POST', PATH, Buffer.from(text)),
      },
    })
    expect(response.status).toBe(200)
    return sendReferralEmailResponseSchema.parse(await response.json()).messageId
  } catch (error) {
    if (error instanceof TypeError) return null // fetch throws it for a broken connection
    throw error
  }
}

it('[RF-10] killed with -9 again and again, every referral is stored once, and a mail that left twice is the same bytes', async () => {
  const token = await issuer.token(ATTORNEY)
  const bodies = Array.from({ length: 60 }, () => referralBody())
  const waiting = new Set(bodies)
  const acknowledged = new Map<ReferralBody, string>()
  // Milliseconds from the start of sending to the kill; the last round completes.
  for (const moment of [40, 90, 160, null]) {
    const child = await start()
    const sending = [...waiting].map(async (body) => {
      const messageId = await post(body, token)
      if (messageId === null) return
      acknowledged.set(body, messageId)
      waiting.delete(body)
    })
    if (moment !== null) {
      await new Promise((resolve) => setTimeout(resolve, moment))
      await kill(child)
    }
    await Promise.all(sending)
    if (moment === null) {
      // A repeated call returns the messageId that was acknowledged before a kill.
      for (const [body, messageId] of acknowledged) expect(await post(body, token)).toBe(messageId)
      await expect
        .poll(() => new Set(mailbox.mails.map((mail) => mail.messageId)).size, { timeout: 20_000 })
        .toBe(60)
      await kill(child)
    }
  }
  expect(waiting.size).toBe(0)
  expect(new Set(mailbox.mails.map((mail) => mail.messageId))).toEqual(new Set(acknowledged.values()))
  const contents = new Set(mailbox.sources.map((source) => source.toString('latin1')))
  expect(contents.size).toBe(60)
}, 90_000)

it('a second process on the same folder is refused with words, and harms nothing', async () => {
  const first = await start()
  const second = launch({ API_PORT: String(await freePorts()) })
  const words: unknown[] = await once(second.stderr, 'data')
  expect(String(words[0])).toMatch(/already uses the embedded database.*DATABASE_URL/)
  const exit: unknown[] = await once(second, 'exit')
  expect(exit[0]).toBe(1)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  await kill(first)
})

it('ends with 0 on SIGTERM after answering who waits for a mail', async () => {
  const child = await start({ SMTP_URL: 'smtp://127.0.0.1:9' })
  const to = 'waiting@example.com'
  const answer = post(referralBody({ email: to }, { to }), await issuer.token(ATTORNEY))
  await expect.poll(async () => (await fetch(`${url}/livez`)).status).toBe(200)
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await answer).toMatch(/^<referral-/)
  expect(await exit).toEqual([0, null])
})
