import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestSandbox, type TestSandbox } from '../../../testing/running-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox({ env: { RATE_LIMITS: 'on', SEED: 'demo' } })
})
afterAll(() => sandbox.stop())

it('guessing codes is stopped for the account, however many challenges are asked for', async () => {
  const { auth } = sandbox.client()
  await auth.signInWithPassword({ email: 'attorney@demo.test', password: 'Demo-Pass-1' })
  const { data } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  const refusals: (string | undefined)[] = []
  for (let guess = 0; guess < 20; guess += 1) {
    const { error } = await auth.mfa.challengeAndVerify({ factorId: data!.id, code: 'wrong' })
    refusals.push(error?.code)
  }
  expect(refusals.filter((code) => code === 'mfa_verification_failed')).toHaveLength(15)
  expect(refusals.at(-1)).toBe('over_request_rate_limit')
})
