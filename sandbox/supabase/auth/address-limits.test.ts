/** Limits are counted by address, and only who has the secret key may call for another one's. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../../shared/domain/demo-accounts.ts'
import { startTestSandbox, type TestSandbox } from '../../testing/running-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox({ env: { RATE_LIMITS: 'on', SEED: 'demo' } })
})
afterAll(() => sandbox.stop())

type Caller = { readonly key: string; readonly from?: string }

async function post(path: string, body: object, { key, from }: Caller): Promise<number> {
  const response = await fetch(`${sandbox.authUrl}/${path}`, {
    method: 'POST',
    headers: { apikey: key, ...(from === undefined ? {} : { 'Sb-Forwarded-For': from }) },
    body: JSON.stringify(body),
  })
  return response.status
}

async function refusedOf(tries: number, call: (index: number) => Promise<number>): Promise<number> {
  const statuses = await Promise.all(Array.from({ length: tries }, (_, index) => call(index)))
  return statuses.filter((status) => status === 429).length
}

const REFRESH = 'token?grant_type=refresh_token'
const verify = (caller: Caller) => post('verify', { type: 'signup', token_hash: 'unknown' }, caller)

it('refreshes and verifications are limited by address like on a hosted project', async () => {
  const caller = { key: sandbox.secretKey, from: '198.51.100.7' }
  expect(await refusedOf(305, () => post(REFRESH, { refresh_token: 'unknown' }, caller))).toBe(5)
  expect(await refusedOf(65, () => verify(caller))).toBe(5)
  expect(await verify({ key: sandbox.secretKey, from: '198.51.100.8' })).toBe(403)
})

it('the header is believed with the secret key alone, and only where it is an address', async () => {
  const keys = [sandbox.anonKey, sandbox.serviceRoleKey, sandbox.secretKey]
  const froms = (index: number): string =>
    keys[index % 3] === sandbox.secretKey ? `not an address ${index}` : `203.0.113.${index}`
  expect(await refusedOf(62, (index) => verify({ key: keys[index % 3] ?? '', from: froms(index) }))).toBe(2)
})

it('wrong sign-ins from one address leave another one’s right password alone', async () => {
  const wrong = (index: number) =>
    post(
      'token?grant_type=password',
      { email: `p${index}@firm.test`, password: 'wrong' },
      { key: sandbox.secretKey, from: '203.0.113.9' },
    )
  expect(await refusedOf(200, wrong)).toBe(80)
  const right = { email: 'attorney@demo.test', password: DEMO_PASSWORD }
  expect(
    await post('token?grant_type=password', right, { key: sandbox.secretKey, from: '203.0.113.10' }),
  ).toBe(200)
})
