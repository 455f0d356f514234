/** Rotates the keys of a running platform as in docs/operations.md, in separate processes: no call is rejected, no data is lost. */
import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { newSecret, readSecrets } from '../../runtime/secrets.ts'
import { freePorts } from '../../runtime/testing/ports.ts'
import { DEMO_ACCOUNTS } from '../../shared/domain/demo-accounts.ts'
import { queuedReferral, signInToken, trySend, type QueuedReferral } from '../fixtures/bff-client.ts'
import {
  createWorkplace,
  removeWorkplace,
  startPrograms,
  type Program,
  type Workplace,
} from '../fixtures/programs.ts'
import { linkTo } from '../fixtures/recipient-page.ts'
import { createSandboxClient, type SandboxClient } from '../fixtures/sandbox-client.ts'

test.describe.configure({ mode: 'serial' })

type Keys = Readonly<Record<'EMAIL_API_KEY' | 'EMAIL_HMAC_SECRET' | 'TOKEN_ENCRYPTION_KEY', string>>
const newKeys = (): Keys => ({
  EMAIL_API_KEY: newSecret(),
  EMAIL_HMAC_SECRET: newSecret(),
  TOKEN_ENCRYPTION_KEY: newSecret(),
})
const OLD = newKeys()
const NEW = newKeys()

let workplace: Workplace
let api: Program
let sandbox: SandboxClient
let token: string
const bffs: { readonly old: string; readonly new: string } = { old: '', new: '' }
const running: Program[] = []

/** API and sandbox on the same data with other keys, as after a restart. */
async function startApi(keys: Readonly<Record<string, string>>): Promise<Program> {
  return startPrograms({ ...workplace, env: { ...workplace.env, ...keys } }, ['api', 'sandbox'])
}

async function startBff(keys: Keys): Promise<string> {
  const port = await freePorts(4)
  const { SUPABASE_ANON_KEY = '', SUPABASE_SERVICE_ROLE_KEY = '' } = readSecrets(workplace.dataDir)
  const env = {
    ...workplace.env,
    ...keys,
    PORT: String(port),
    API_URL: `http://127.0.0.1:${workplace.port + 1}`,
    SUPABASE_URL: `http://127.0.0.1:${workplace.port + 2}/supabase`,
    SUPABASE_ANON_KEY,
    SUPABASE_SERVICE_ROLE_KEY,
  }
  running.push(await startPrograms({ ...workplace, port, env }, ['bff']))
  return `http://localhost:${port}`
}

const previous = (keys: Keys): Record<string, string> =>
  Object.fromEntries(Object.entries(keys).map(([name, value]) => [`${name}_PREVIOUS`, value]))

test.beforeAll(async () => {
  workplace = createWorkplace(await freePorts(4))
  api = await startApi(OLD)
  sandbox = createSandboxClient(`http://127.0.0.1:${workplace.port + 2}`)
  Object.assign(bffs, { old: await startBff(OLD), new: await startBff(NEW) })
  token = await signInToken(bffs.old, DEMO_ACCOUNTS[0].email)
})
test.afterAll(async () => {
  for (const program of [...running, api]) await program.kill('SIGTERM')
  removeWorkplace(workplace)
})

const arrived = (referral: QueuedReferral): Promise<void> =>
  expect.poll(async () => (await sandbox.messagesTo(referral.to)).length).toBe(1)

/** `sent`, or the error code. */
async function outcome(origin: string, referral: QueuedReferral): Promise<string> {
  try {
    return (await trySend(origin, token, referral)) === null ? 'no answer' : 'sent'
  } catch (error) {
    const text = error instanceof Error ? error.message : ''
    return z.object({ code: z.string() }).parse(JSON.parse(text.slice(text.indexOf('{')))).code
  }
}

let link: string

test('before: the new keys are not taken', async () => {
  const referral = queuedReferral(1)
  expect(await outcome(bffs.new, queuedReferral(2))).toBe('bad_signature')
  expect(await outcome(bffs.old, referral)).toBe('sent')
  await arrived(referral)
  link = new URL(await linkTo(sandbox, referral.to)).pathname
  expect((await fetch(bffs.old + link)).status).toBe(200)
})

test('R10.7: while they overlap, a BFF with the old keys and one with the new are both heard', async () => {
  await api.kill('SIGTERM')
  api = await startApi({ ...NEW, ...previous(OLD) })
  const referrals = [queuedReferral(3), queuedReferral(4)] as const
  expect(await outcome(bffs.old, referrals[0])).toBe('sent')
  expect(await outcome(bffs.new, referrals[1])).toBe('sent')
  await Promise.all(referrals.map(arrived))
  // Both copies treat the same referral as one.
  expect(await outcome(bffs.new, referrals[0])).toBe('sent')
  await arrived(referrals[0])
})

test('afterwards the old keys are refused, what they were refused with is sent with the new, and old links still lead somewhere', async () => {
  await api.kill('SIGTERM')
  api = await startApi(NEW)
  const referral = queuedReferral(5)
  expect(await outcome(bffs.old, referral)).toBe('bad_signature')
  expect(await outcome(bffs.new, referral)).toBe('sent')
  await arrived(referral)
  expect((await fetch(bffs.new + link)).status).toBe(200)
  expect((await fetch(bffs.new + new URL(await linkTo(sandbox, referral.to)).pathname)).status).toBe(200)
})

test('no key, old or new, is in any line of any log', () => {
  const logs = [...running, api].map((program) => program.output()).join('\n')
  expect([...Object.values(OLD), ...Object.values(NEW)].filter((key) => logs.includes(key))).toEqual([])
  expect(logs.length).toBeGreaterThan(1000)
})
