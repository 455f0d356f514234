/** Registration from the first check to the submitted application, and attempts to bypass it. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  APPLICATIONS_PATH,
  applicationListResponseSchema,
  DECIDE_PATH,
  type DecisionRequest,
} from '../../../shared/contracts/admin.ts'
import { ownApplicationResponseSchema, type OwnApplication } from '../../../shared/contracts/application.ts'
import {
  checkEmailResponseSchema,
  completeProfileResponseSchema,
  signupAtomicResponseSchema,
} from '../../../shared/contracts/registration.ts'
import { profileBody, registrantsOn } from '../../testing/registrants.ts'
import {
  ADMINISTRATOR,
  startPlatform,
  type Answer,
  type RunningPlatform,
  type SignedIn,
} from '../../testing/running-platform.ts'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

const { newEmail, registrant, signUp, order, complete } = registrantsOn(() => platform, 'registrant')

const checkEmail = (email: string): Promise<Answer> =>
  platform.call('GET', `/api/auth/check-email?email=${encodeURIComponent(email)}`)

const EMAIL_TAKEN = 'This email is already registered. Please sign in instead.'

describe('check-email', () => {
  it('[WZ-15] says only whether the e-mail is registered, whatever its case', async () => {
    const person = await registrant()
    const taken = await checkEmail(person.email.toUpperCase())
    expect(taken).toEqual({ status: 200, body: { exists: true } })
    const free = await checkEmail(newEmail())
    expect(checkEmailResponseSchema.parse(free.body)).toEqual({ exists: false })
  })

  it('[WZ-15] knows accounts that have no profile yet', async () => {
    const { email } = await platform.socialAccount(newEmail())
    expect((await checkEmail(email)).body).toEqual({ exists: true })
  })

  it('[WZ-15] fails with words when it cannot be told', async () => {
    await platform.fault('supabase', { mode: 'status', status: 503, count: 1 })
    const answer = await checkEmail(newEmail())
    expect(answer.status).toBe(503)
    expect(answer.body['error']).toBe('Failed to validate email. Please try again.')
    expect((await checkEmail('nonsense')).status).toBe(400)
  })

  it('is limited for one address', async () => {
    const answers = await Promise.all(Array.from({ length: 310 }, () => checkEmail('nonsense')))
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
  })
})

describe('signup-atomic', () => {
  it('[WZ-19] makes account and profile together', async () => {
    const email = newEmail()
    const answer = await signUp(email, { phone: '415-555-0123', secondaryEmail: '', secondaryPhone: null })
    const { success, userId } = signupAtomicResponseSchema.parse(answer.body)
    expect(success).toBe(true)
    const person = await platform.signIn(email)
    expect(person.id).toBe(userId)
    const { body } = await platform.call('GET', '/api/users/verify-profile', person)
    expect(body).toMatchObject({
      exists: true,
      user_type: 'attorney',
      is_approved: false,
      subscription_status: 'none',
    })
  })

  it('[WZ-19] makes one of ten at once and tells the others', async () => {
    const email = newEmail()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => signUp(index % 2 ? email : email.toUpperCase())),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of answers.filter((answer) => answer.status !== 200))
      expect([status, body['success'], body['error']]).toEqual([409, false, EMAIL_TAKEN])
    expect((await platform.signIn(email)).email).toBe(email)
  })

  it('[WZ-18] answers the provider’s words, or that it could not be done', async () => {
    const weak = await signUp(newEmail(), { password: 'x'.repeat(100) })
    expect(weak.status).toBe(400)
    expect(weak.body['error']).toMatch(/72|password/i)
    const email = newEmail()
    await platform.fault('supabase', { mode: 'status', status: 500, count: 1 })
    const down = await signUp(email)
    expect([down.status, down.body['error']]).toEqual([503, 'Unable to create account. Please try again.'])
    expect((await signUp(email)).status).toBe(200)
  })

  it('[WZ-19] leaves nothing behind when the answer about the account is lost', async () => {
    const email = newEmail()
    await platform.fault('supabase', { mode: 'drop', count: 1 })
    expect((await signUp(email)).status).toBe(503)
    expect((await signUp(email)).status).toBe(200)
  })

  it('names faulty fields', async () => {
    const { status, body } = await signUp('no address', { password: 'short', phone: '12' })
    expect(status).toBe(400)
    expect(body['details']).toEqual(
      expect.arrayContaining([
        { field: 'password', message: 'Password must be 8+ characters' },
        { field: 'workEmail', message: 'Invalid work email' },
        { field: 'phone', message: 'Invalid phone (+1...)' },
      ]),
    )
  })
})

const REASON = 'Which court admitted you?'

let administrator: Promise<SignedIn> | undefined

/** Decides as an administrator who has just read the application. */
async function decide(person: SignedIn, decision: DecisionRequest['decision']): Promise<void> {
  administrator ??= platform.socialAccount(ADMINISTRATOR.email, ADMINISTRATOR.id)
  const admin = await administrator
  const list = await platform.call('GET', `${APPLICATIONS_PATH}?limit=200`, admin)
  const { applications } = applicationListResponseSchema.parse(list.body)
  const version = applications.find(({ email }) => email === person.email)?.version
  const reason = decision === 'approve' ? undefined : REASON
  const request: DecisionRequest = { email: person.email, decision, reason, version }
  expect((await platform.call('POST', DECIDE_PATH, admin, request)).status).toBe(200)
}

async function ownApplication(person: SignedIn): Promise<OwnApplication | null> {
  const answer = await platform.call('GET', '/api/users/application', person)
  return ownApplicationResponseSchema.parse(answer.body).application
}

describe('complete-profile', () => {
  async function paidRegistrant(): Promise<SignedIn> {
    const person = await registrant()
    await platform.pay(String((await order(person)).body['url']))
    return person
  }

  it('[FD-09] answers 201 and submits the application, also when repeated', async () => {
    const person = await paidRegistrant()
    const answer = await complete(person, profileBody(person.email))
    expect(answer.status).toBe(201)
    expect(completeProfileResponseSchema.parse(answer.body)).toEqual({ success: true, userId: person.id })
    expect(
      (
        await complete(person, {
          ...profileBody(person.email),
          bio: 'Trial lawyer',
          website: 'https://example.com',
        })
      ).status,
    ).toBe(201)
    const { body } = await platform.call('GET', '/api/users/verify-profile', person)
    expect(body).toMatchObject({
      exists: true,
      is_approved: false,
      user_type: 'attorney',
      subscription_status: 'active',
    })
  })

  it('[FD-09] makes the profile of somebody who came by a social sign-in and paid first', async () => {
    const person = await platform.socialAccount(newEmail())
    expect((await platform.call('GET', '/api/users/verify-profile', person)).body).toMatchObject({
      exists: false,
    })
    await platform.pay(String((await order(person)).body['url']))
    expect((await complete(person, profileBody(person.email))).status).toBe(201)
    const { body } = await platform.call('GET', '/api/users/verify-profile', person)
    expect(body).toMatchObject({
      exists: true,
      user_type: 'attorney',
      is_approved: false,
      subscription_status: 'active',
    })
  })

  it('[FD-14] refuses without a payment, with an unpaid session, and with somebody else’s payment', async () => {
    const words = 'Payment is required to complete signup. Please complete payment first.'
    const person = await registrant()
    const unpaid = await complete(person, profileBody(person.email))
    expect([unpaid.status, unpaid.body['code'], unpaid.body['error']]).toEqual([
      403,
      'payment_required',
      words,
    ])
    await order(person)
    expect((await complete(person, profileBody(person.email))).status).toBe(403)
    const payer = await paidRegistrant()
    expect((await complete(person, profileBody(person.email))).status).toBe(403)
    expect((await complete(null, profileBody(payer.email))).status).toBe(401)
    const asPayer = await complete(person, profileBody(payer.email))
    expect([asPayer.status, asPayer.body['error']]).toEqual([400, 'Use the email address of your account.'])
  })

  it('takes the bar ID for one of the office’s state, unless another one is named', async () => {
    const person = await paidRegistrant()
    const admissions = async (more: object): Promise<unknown> => {
      expect((await complete(person, { ...profileBody(person.email), ...more })).status).toBe(201)
      return (await ownApplication(person))?.admissions
    }
    const one = { number: 'TX-12345', status: 'submitted', isOfApplication: true }
    expect(await admissions({})).toMatchObject([{ ...one, jurisdiction: 'TX' }])
    expect(await admissions({ barState: 'DC' })).toMatchObject([{ ...one, jurisdiction: 'DC' }])
    expect((await complete(person, { ...profileBody(person.email), barState: 'XX' })).status).toBe(400)
  })

  it('answers a reviewer who asked for more, and forgets what was asked', async () => {
    const person = await paidRegistrant()
    await complete(person, profileBody(person.email))
    await decide(person, 'request_information')
    expect(await ownApplication(person)).toMatchObject({ state: 'needs_information', reason: REASON })
    const answer = await complete(person, { ...profileBody(person.email), barId: 'TX-99999' })
    expect(answer.status).toBe(201)
    expect(await ownApplication(person)).toMatchObject({
      state: 'submitted',
      reason: null,
      decidedAt: null,
      firm: { barId: 'TX-99999' },
    })
  })

  it.each([
    ['rejected', ['reject'], 403, /Bar verification says why/],
    ['approved', ['approve'], 409, /Settings/],
  ] as const)('leaves an application that was %s as it is', async (state, decisions, status, words) => {
    const person = await paidRegistrant()
    await complete(person, profileBody(person.email))
    for (const decision of decisions) await decide(person, decision)
    const answer = await complete(person, { ...profileBody(person.email), barId: 'TX-99999' })
    expect([answer.status, answer.body['error']]).toEqual([status, expect.stringMatching(words)])
    expect(await ownApplication(person)).toMatchObject({ state, firm: { barId: 'TX-12345' } })
  })

  it('leaves an application that was suspended as it is, and the person signed out', async () => {
    const person = await paidRegistrant()
    await complete(person, profileBody(person.email))
    await decide(person, 'approve')
    await decide(person, 'suspend')
    const again = await platform.signIn(person.email)
    const answer = await complete(again, { ...profileBody(person.email), barId: 'TX-99999' })
    expect([answer.status, answer.body['error']]).toEqual([403, expect.stringMatching(/contact support/)])
    expect(await ownApplication(again)).toMatchObject({ state: 'suspended', firm: { barId: 'TX-12345' } })
    await vi.waitFor(
      async () =>
        expect((await platform.call('GET', '/api/device-grants', person)).body['code']).toBe('bad_token'),
      { timeout: 25_000, interval: 500 },
    )
  })

  it('explains each faulty field in details', async () => {
    const person = await paidRegistrant()
    const faulty = {
      ...profileBody(person.email),
      firmName: ' ',
      firmZip: '123',
      practiceAreas: [],
      yearsOfExperience: -1,
      barId: '',
    }
    const { status, body } = await complete(person, faulty)
    expect(status).toBe(400)
    expect(body['details']).toEqual(
      expect.arrayContaining([
        { field: 'firmName', message: 'Firm name required' },
        { field: 'firmZip', message: 'Zip code must be 5 digits (e.g., 12345)' },
        { field: 'practiceAreas', message: 'Select at least one practice area' },
        { field: 'yearsOfExperience', message: 'Years of experience must be 0 or more' },
        { field: 'barId', message: 'Bar ID required' },
      ]),
    )
  })

  it('keeps approval out of the body’s reach', async () => {
    const person = await paidRegistrant()
    await complete(person, {
      ...profileBody(person.email),
      is_approved: true,
      user_type: 'client',
      subscription_status: 'trialing',
    })
    const { body } = await platform.call('GET', '/api/users/verify-profile', person)
    expect(body).toMatchObject({ is_approved: false, user_type: 'attorney', subscription_status: 'active' })
  })
})
