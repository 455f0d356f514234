/** The API with a real sign-in service: what a password alone allows after a second step has been set up. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newRecoveryCodesSchema } from '../../../shared/contracts/second-step.ts'
import { DEMO_ACCOUNTS } from '../../../shared/domain/demo-accounts.ts'
import {
  ADMINISTRATOR,
  PASSWORD,
  startPlatform,
  type RunningPlatform,
  type SignedIn,
} from '../../testing/running-platform.ts'

const [ATTORNEY, PENDING, CLIENT] = DEMO_ACCOUNTS
const CODES = '/api/second-step/recovery-codes'
const RECOVER = '/api/second-step/recover'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform()
  for (const { email, id } of [ATTORNEY, PENDING, CLIENT, ADMINISTRATOR])
    await platform.socialAccount(email, id)
})
afterAll(() => platform.close())

async function browserOf(email: string): Promise<SupabaseClient> {
  const client = createClient(platform.supabase.url, platform.supabase.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  expect(error).toBeNull()
  return client
}

async function secondStep(client: SupabaseClient, person: SignedIn): Promise<SignedIn> {
  const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  const totp = new TOTP({ secret: Secret.fromBase32(factor!.totp.secret) })
  const { data } = await client.auth.mfa.challengeAndVerify({
    factorId: factor!.id,
    code: totp.generate(),
  })
  return { ...person, token: data!.access_token }
}

const READS = [
  '/api/users/verify-profile',
  '/api/users/profile',
  '/api/referrals',
  '/api/notifications',
  '/api/device-grants',
]

describe('a person with a second step', () => {
  it('is asked for it by every call, until it is removed', async () => {
    const stolen = await platform.signIn(ATTORNEY.email)
    for (const path of READS) expect((await platform.call('GET', path, stolen)).status, path).toBe(200)

    const browser = await browserOf(ATTORNEY.email)
    const person = await secondStep(browser, stolen)
    for (const path of READS) expect((await platform.call('GET', path, person)).status, path).toBe(200)

    const thief = await platform.signIn(ATTORNEY.email)
    for (const [method, path] of [
      ...READS.map((path) => ['GET', path] as const),
      ['POST', '/api/device-grants'] as const,
      ['GET', CODES] as const,
    ]) {
      const answer = await platform.call(method, path, thief, method === 'POST' ? {} : undefined)
      expect([path, answer.status, answer.body['code']]).toEqual([path, 403, 'second_step_needed'])
    }
    // A token from before the setup, which has not expired.
    expect((await platform.call('GET', '/api/referrals', stolen)).status).toBe(403)

    const { data } = await browser.auth.mfa.listFactors()
    await browser.auth.mfa.unenroll({ factorId: data!.totp[0]!.id })
    await expect
      .poll(async () => (await platform.call('GET', '/api/referrals', thief)).status, {
        timeout: 20_000,
        interval: 500,
      })
      .toBe(200)
    // The token from the second step stays valid, and its use does not turn two-step sign-in on again.
    expect((await platform.call('GET', '/api/referrals', person)).status).toBe(200)
    const told = async () =>
      (await platform.mailsTo(ATTORNEY.email))
        .map(({ subject }) => subject)
        .filter((subject) => subject.startsWith('Two-step'))
    await expect.poll(async () => (await told()).length).toBe(2)
    expect((await told()).sort()).toEqual([
      'Two-step sign-in was turned off',
      'Two-step sign-in was turned on',
    ])
  })

  it('is not let in by a password while the sign-in service cannot be asked', async () => {
    const browser = await browserOf(CLIENT.email)
    const person = await secondStep(browser, await platform.signIn(CLIENT.email))
    expect((await platform.call('GET', '/api/users/profile', person)).status).toBe(200)
    const thief = await platform.signIn(CLIENT.email)
    await platform.fault('supabase', { mode: 'down' })
    try {
      expect((await platform.call('GET', '/api/users/profile', thief)).status).not.toBe(200)
      expect((await platform.call('GET', '/api/users/profile', person)).status).toBe(200)
    } finally {
      await platform.fault('supabase', { mode: 'ok' })
    }
  })
})

describe('recovery codes', () => {
  it('are given to a session that has shown its second step, and each opens the account once', async () => {
    const weak = await platform.signIn(PENDING.email)
    const early = await platform.call('POST', CODES, weak)
    expect([early.status, early.body['code']]).toEqual([403, 'second_step_missing'])

    const person = await secondStep(await browserOf(PENDING.email), weak)
    const made = newRecoveryCodesSchema.parse((await platform.call('POST', CODES, person)).body)
    expect(new Set(made.codes).size).toBe(10)
    const again = newRecoveryCodesSchema.parse((await platform.call('POST', CODES, person)).body)
    const [code, unused] = again.codes
    expect((await platform.call('GET', CODES, person)).body).toMatchObject({ left: 10 })

    const locked = await platform.signIn(PENDING.email)
    const recover = (typed: string | undefined) => platform.call('POST', RECOVER, locked, { code: typed })
    for (const wrong of [made.codes[0], 'ABCD-ABCD-ABCD-ABCD', 'x'])
      expect((await recover(wrong)).status, 'a code of before, or none').toBe(403)
    expect((await platform.call('GET', '/api/users/profile', locked)).status).toBe(403)
    expect(await recover(code?.toLowerCase().replaceAll('-', ' '))).toMatchObject({
      status: 200,
      body: { left: 9 },
    })
    expect((await platform.call('GET', '/api/users/profile', locked)).status).toBe(200)
    expect((await recover(code)).status, 'used before').toBe(403)
    expect(unused).not.toBe(code)
  })

  it('of one person are nothing to another', async () => {
    const attorney = await secondStep(await browserOf(ATTORNEY.email), await platform.signIn(ATTORNEY.email))
    const { codes } = newRecoveryCodesSchema.parse((await platform.call('POST', CODES, attorney)).body)
    const other = await platform.signIn(ADMINISTRATOR.email)
    expect((await platform.call('POST', RECOVER, other, { code: codes[0] })).status).toBe(403)
  })
})

it('the demo’s administrator is asked to set one up, and works without', async () => {
  const admin = await platform.signIn(ADMINISTRATOR.email)
  const profile = await platform.call('GET', '/api/users/verify-profile', admin)
  expect(profile.body).toMatchObject({ is_admin: true, second_step: 'suggested' })
  expect((await platform.call('GET', '/api/admin/applications', admin)).status).toBe(200)
  const strong = await secondStep(await browserOf(ADMINISTRATOR.email), admin)
  expect((await platform.call('GET', '/api/users/verify-profile', strong)).body).not.toHaveProperty(
    'second_step',
  )
})
