import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applicationListResponseSchema, decisionResponseSchema } from '../../../shared/contracts/admin.ts'
import { errorBodySchema } from '../../../shared/contracts/http.ts'
import { verifyProfileResponseSchema, type VerifyProfileResponse } from '../../../shared/contracts/profile.ts'
import {
  ADMIN,
  ATTORNEY,
  CLIENT,
  PENDING,
  startTestApi,
  TEST_KEYS,
  type TestApi,
} from '../../testing/test-api.ts'
import { DEMO_ACCOUNTS } from '../../../shared/domain/demo-accounts.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const LIST = '/api/admin/applications'
const DECIDE = '/api/admin/applications/decide'
const key = { 'X-Admin-Key': TEST_KEYS.admin }

const decide = (body: unknown, headers: Readonly<Record<string, string>> = key): Promise<Response> =>
  api.post(DECIDE, null, body, headers)
/** The version of the application, which a reviewer reads before deciding. */
async function versionOf(person: { readonly email: string }): Promise<string | undefined> {
  const response = await api.app.request(LIST, { headers: key })
  const { applications } = applicationListResponseSchema.parse(await response.json())
  return applications.find(({ email }) => email === person.email)?.version
}
const audit = (id: string): Promise<readonly unknown[]> =>
  api.database.asService((tx) =>
    tx.query(
      'select actor, actor_id, action, reason from public.audit_log where subject_id = $1 order by id',
      [id],
    ),
  )
async function profile(person: {
  readonly id: string
  readonly email: string
}): Promise<VerifyProfileResponse> {
  return verifyProfileResponseSchema.parse(await (await api.get('/api/users/verify-profile', person)).json())
}

describe('who may review', () => {
  it.each([
    ['nobody', null, 401],
    ['an attorney', ATTORNEY, 403],
    ['a client', CLIENT, 403],
    ['an administrator', ADMIN, 200],
  ])('%s', async (_, person, status) => {
    expect((await api.get(LIST, person)).status).toBe(status)
  })

  it('the operator by the administration key, and no other key', async () => {
    expect((await api.app.request(LIST, { headers: key })).status).toBe(200)
    for (const wrong of ['', 'x', `${TEST_KEYS.admin}x`, TEST_KEYS.apiKey])
      expect((await api.app.request(LIST, { headers: { 'X-Admin-Key': wrong } })).status).toBe(401)
  })

  it('an administrator by a proved address only', async () => {
    const moved = { ...ADMIN, email: 'moved@example.com' }
    const token = await api.issuer.token(moved, {
      session_id: randomUUID(),
      user_metadata: { email_verified: false },
    })
    const response = await api.app.request(LIST, { headers: { Authorization: `Bearer ${token}` } })
    expect(response.status).toBe(403)
  })
})

describe('[AP-06] a decision about an application that has changed meanwhile', () => {
  it('is refused with words and leaves everything as it was; read again, it goes through', async () => {
    const read = await versionOf(PENDING)
    const barId = async (value: string): Promise<unknown> =>
      api.database.asService((tx) =>
        tx.query('update public.users set bar_id = $2 where id = $1', [PENDING.id, value]),
      )
    await barId('CORRECTED-1')
    for (const request of [{ decision: 'approve' }, { decision: 'reject', reason: 'No such number' }]) {
      const response = await decide({ email: PENDING.email, ...request, version: read })
      expect(response.status).toBe(409)
      expect(errorBodySchema.parse(await response.json()).error).toBe(
        `This application (${PENDING.email}) has changed since you opened it. Review it again before you decide.`,
      )
    }
    const unnamed = await decide({ email: PENDING.email, decision: 'approve' })
    expect(unnamed.status).toBe(400)
    expect(errorBodySchema.parse(await unnamed.json()).details?.[0]?.field).toBe('version')
    expect(await profile(PENDING)).toMatchObject({ is_approved: false })
    expect(await audit(PENDING.id)).toEqual([])
    expect(await versionOf(PENDING)).not.toBe(read)
  })

  it('does not change by being read', async () => {
    expect(await versionOf(PENDING)).toBe(await versionOf(PENDING))
  })
})

describe('[AP-06] a decision', () => {
  it('approves: the attorney is in, told by mail, and who, when and why are on record', async () => {
    expect(await profile(PENDING)).toMatchObject({ is_approved: false })
    const version = await versionOf(PENDING)
    const response = await api.post(DECIDE, ADMIN, { email: PENDING.email, decision: 'approve', version })
    const { application } = decisionResponseSchema.parse(await response.json())
    expect(application).toMatchObject({ email: PENDING.email, state: 'approved', decidedBy: ADMIN.email })
    expect(await profile(PENDING)).toMatchObject({ is_approved: true })
    expect(await audit(PENDING.id)).toEqual([
      { actor: ADMIN.email, actor_id: ADMIN.id, action: 'application.approved', reason: null },
    ])
    await expect
      .poll(() => api.mailbox.mails.map((mail) => [mail.to?.[0]?.address, mail.subject]))
      .toEqual([[PENDING.email, 'Your CounselRelay account has been approved']])
    const told = await api.get('/api/notifications', PENDING)
    expect(await told.json()).toMatchObject({
      notifications: [{ kind: 'account_decision', title: 'Your CounselRelay account has been approved' }],
    })
  })

  it('approving again changes nothing and writes to nobody', async () => {
    expect((await decide({ email: PENDING.email.toUpperCase(), decision: 'approve' })).status).toBe(200)
    expect(await audit(PENDING.id)).toHaveLength(1)
    expect(api.mailbox.mails).toHaveLength(1)
  })

  it.each(['suspend', 'reject', 'request_information'])('%s needs a reason', async (decision) => {
    const response = await decide({ email: PENDING.email, decision })
    expect(response.status).toBe(400)
    expect(errorBodySchema.parse(await response.json()).details?.[0]?.field).toBe('reason')
  })

  it('suspends with a reason that the attorney reads; the attorney is out at once', async () => {
    const response = await decide({ email: PENDING.email, decision: 'suspend', reason: 'Bar ID <lapsed>' })
    expect(response.status).toBe(200)
    expect(await profile(PENDING)).toMatchObject({ is_approved: false })
    expect((await audit(PENDING.id)).at(-1)).toEqual({
      actor: 'operator (administration key)',
      actor_id: null,
      action: 'application.suspended',
      reason: 'Bar ID <lapsed>',
    })
    await expect.poll(() => api.mailbox.mails.at(-1)?.html).toContain('Bar ID &lt;lapsed&gt;')
  })

  it.each([
    ['request_information', 'needs_information', 'Your CounselRelay application needs more information'],
    ['reject', 'rejected', 'Your CounselRelay application could not be approved'],
  ] as const)('%s: the mail has the reason, and the way to the form', async (decision, state, subject) => {
    const response = await decide({ email: PENDING.email, decision, reason: 'Which court admitted you?' })
    expect(decisionResponseSchema.parse(await response.json()).application.state).toBe(state)
    await expect.poll(() => api.mailbox.mails.at(-1)?.subject).toBe(subject)
    const told = api.mailbox.mails.at(-1)
    expect(told?.text).toContain('Which court admitted you?')
    expect(told?.text).toMatch(/Update my application: https?:\/\/\S+\/bar-verification-preview\?edit=1/)
    expect(told?.html).toMatch(
      /<a href="[^"]+\/bar-verification-preview\?edit=1"[^>]*>Update my application<\/a>/,
    )
  })

  it('tells who is rejected what becomes of the subscription, and where to ask about the money', async () => {
    await api.database.statement(
      `insert into public.subscriptions (stripe_subscription_id, user_id, stripe_customer_id, status, seats, monthly_total,
         period_ends_at, read_number)
       values ('sub_decided', $1, 'cus_decided', 'active', 1, 104999, '2026-12-23T10:00:00Z', 1)`,
      [PENDING.id],
    )
    await decide({ email: PENDING.email, decision: 'reject', reason: 'Another name is listed.' })
    await expect.poll(() => api.mailbox.mails.at(-1)?.text).toContain('Another name is listed.')
    const told = api.mailbox.mails.at(-1)
    expect(told?.text).toContain('Your subscription renews on December 23, 2026, unless you cancel it.')
    expect(told?.text).toContain('To ask about a refund, email support@example.com.')
    expect(told?.html).toContain('Settings &gt; Billing')
    await decide({ email: PENDING.email, decision: 'request_information', reason: 'Which court?' })
    await expect.poll(() => api.mailbox.mails.at(-1)?.text).toContain('Which court?')
    expect(api.mailbox.mails.at(-1)?.text).not.toContain('subscription')
    await decide({ email: PENDING.email, decision: 'reject', reason: 'No answer.' })
  })

  it('shows the reviewer everything that was entered, and what was decided before', async () => {
    const response = await api.app.request(`${LIST}?state=rejected`, { headers: key })
    const { applications } = applicationListResponseSchema.parse(await response.json())
    const shown = applications.find(({ email }) => email === PENDING.email)
    expect(shown).toMatchObject({
      firmZip: expect.stringMatching(/^\d{5}$/) as unknown,
      publicReferrals: false,
    })
    expect(shown?.practiceAreas.length).toBeGreaterThan(0)
    expect(shown?.history.map(({ became, reason }) => [became, reason])).toEqual([
      ['rejected', 'No answer.'],
      ['needs_information', 'Which court?'],
      ['rejected', 'Another name is listed.'],
      ['rejected', 'Which court admitted you?'],
      ['needs_information', 'Which court admitted you?'],
      ['suspended', 'Bar ID <lapsed>'],
      ['approved', null],
    ])
  })

  it('is nobody’s own to make', async () => {
    const version = await versionOf(ADMIN)
    const own = { email: ADMIN.email, decision: 'suspend', reason: 'A slip.', version }
    const response = await api.post(DECIDE, ADMIN, own)
    expect(response.status).toBe(403)
    expect(await profile(ADMIN)).toMatchObject({ is_approved: true })
  })

  it.each([
    [{ email: 'nobody@example.com', decision: 'approve' }, 404],
    [{ email: CLIENT.email, decision: 'approve' }, 404],
    [{ email: PENDING.email, decision: 'suspend', reason: 'again' }, 409],
    [{ email: PENDING.email, decision: 'promote' }, 400],
    [{ decision: 'approve' }, 400],
  ])('refuses %j with %i', async (body, status) => {
    expect((await decide(body)).status).toBe(status)
  })
})

describe('the list', () => {
  it('holds attorneys only, by state', async () => {
    const states = async (query: string): Promise<string[]> => {
      const response = await api.app.request(LIST + query, { headers: key })
      const { applications } = applicationListResponseSchema.parse(await response.json())
      return applications.map((application) => `${application.email} ${application.state}`)
    }
    expect(await states('?state=rejected')).toEqual([`${PENDING.email} rejected`])
    expect(await states('')).toHaveLength(DEMO_ACCOUNTS.filter((one) => one.userType === 'attorney').length)
    expect((await api.app.request(`${LIST}?state=odd`, { headers: key })).status).toBe(400)
  })
})

describe('a long list', () => {
  it('comes in pages that hold each application once, also of those handed in at one moment', async () => {
    await api.database.statement(
      `insert into public.users (id, email, user_type, application_state, submitted_at)
       select gen_random_uuid(), 'page' || n || '@example.test', 'attorney', 'submitted', timestamptz '2026-01-01' + (n / 3) * interval '1 microsecond'
       from generate_series(1, $1::int) n`,
      [250],
    )
    const seen: string[] = []
    const sizes: number[] = []
    let next: string | null = ''
    while (next !== null) {
      const query: string = next === '' ? '' : `&next=${next}`
      const response = await api.app.request(`${LIST}?state=submitted${query}`, { headers: key })
      const page = applicationListResponseSchema.parse(await response.json())
      seen.push(...page.applications.map(({ userId }) => userId))
      sizes.push(page.applications.length)
      next = page.next
    }
    expect(sizes.slice(0, 2)).toEqual([100, 100])
    expect(seen.length).toBeGreaterThanOrEqual(250)
    expect(new Set(seen).size).toBe(seen.length)
  })
})

describe('[ID-02] verify-profile', () => {
  it('answers what is known of the caller', async () => {
    expect(await profile(ATTORNEY)).toEqual({
      exists: true,
      is_approved: true,
      user_type: 'attorney',
      subscription_status: 'active',
      first_name: 'Demo',
      firm_name: 'Demo Law Office',
      is_admin: false,
      email: ATTORNEY.email,
      email_confirmed: true,
    })
    expect(await profile(ADMIN)).toMatchObject({ is_admin: true })
    expect(await profile(CLIENT)).toMatchObject({ user_type: 'client', subscription_status: 'none' })
    expect(await profile({ id: '6f1d8a52-0000-4000-8000-000000000009', email: 'new@example.com' })).toEqual({
      exists: false,
      is_admin: false,
      email: 'new@example.com',
      email_confirmed: true,
    })
  })

  it('says why not in "error"', async () => {
    const response = await api.get('/api/users/verify-profile', null)
    expect(response.status).toBe(401)
    expect(errorBodySchema.parse(await response.json())).toMatchObject({
      error: 'No active session',
      code: 'not_signed_in',
    })
  })
})

describe('health', () => {
  it('is ready with database and keys, and says what is missing or that it is ending', async () => {
    expect((await api.get('/livez', null)).status).toBe(200)
    expect(await (await api.get('/readyz', null)).json()).toEqual({ status: 'ok', missing: [] })
    api.readiness.drain()
    const response = await api.get('/readyz', null)
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({ status: 'unavailable', missing: ['shutting down'] })
  })
})
