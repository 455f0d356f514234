import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApplicationState } from '../../../shared/contracts/admin.ts'
import {
  ownApplicationResponseSchema,
  resubmitApplicationResponseSchema,
  type OwnApplication,
  type ResubmitApplicationRequest,
} from '../../../shared/contracts/application.ts'
import { DEMO_ACCOUNTS } from '../../../shared/domain/demo-accounts.ts'
import { startOwnAccountApi, type OwnAccountApi } from '../../testing/own-account-api.ts'

const [ATTORNEY, PENDING, CLIENT] = DEMO_ACCOUNTS
const NEWCOMER = { id: '6f1d8a52-0000-4000-8000-000000000009', email: 'new@example.com' }
const NOW = Date.parse('2026-11-20T10:00:00.000Z')
const DECIDED = '2026-11-19T09:00:00.000Z'

const FIRM: ResubmitApplicationRequest = {
  firmName: 'Corrected & Partners',
  office_address: '100 Congress Ave',
  firmCity: 'Austin',
  firmState: 'TX',
  firmZip: '78701',
  barId: 'TX-24001',
  yearsOfExperience: 12,
  practiceAreas: ['Personal Injury'],
  publicReferrals: true,
  bio: 'Trial lawyer',
  website: 'https://example.com',
}

let api: OwnAccountApi
beforeAll(async () => {
  api = await startOwnAccountApi('/api/users/application', () => NOW)
})
afterAll(() => api.close())

/** Sets the state of the pending attorney's application as a review does. */
async function review(state: ApplicationState, reason: string | null = null): Promise<void> {
  await api.database.asService((tx) =>
    tx.query(
      `update public.users set application_state = $2, is_approved = ($2 = 'approved'), application_reason = $3,
         decided_at = $4, decided_by = 'admin@demo.test', bar_id = 'DEMO-1', firm_state = 'NY', bar_state = 'NY', submitted_at = null
       where id = $1`,
      [PENDING.id, state, reason, state === 'submitted' ? null : DECIDED],
    ),
  )
}
beforeEach(() => review('submitted'))

/** The admission of an application before its review. */
function waiting(jurisdiction: string, number: string): OwnApplication['admissions'][number] {
  return {
    jurisdiction,
    number,
    status: 'submitted',
    verifiedOn: null,
    reason: null,
    isOfApplication: true,
    proposedNumber: null,
    proposalRefused: null,
  }
}

async function own(person: { id: string; email: string } = PENDING): Promise<OwnApplication | null> {
  return ownApplicationResponseSchema.parse((await api.call(person)).body).application
}
async function lastReply(): Promise<unknown> {
  const [row] = await api.database.asService((tx) =>
    tx.query('select reason from public.audit_log where subject_id = $1 order by id desc limit 1', [
      PENDING.id,
    ]),
  )
  return row?.['reason']
}
async function resubmit(body: object = FIRM): Promise<OwnApplication> {
  const answer = await api.call(PENDING, body)
  expect(answer.status).toBe(200)
  return resubmitApplicationResponseSchema.parse(answer.body).application
}

describe('one’s own application', () => {
  it('shows what a reviewer sees, and the reviewer’s words', async () => {
    await review('needs_information', 'Which court admitted you?')
    expect(await own()).toMatchObject({
      state: 'needs_information',
      reason: 'Which court admitted you?',
      decidedAt: DECIDED,
      email: PENDING.email,
      firstName: PENDING.firstName,
      firm: { barId: 'DEMO-1', firmState: 'NY', practiceAreas: ['Personal Injury', 'Civil Litigation'] },
    })
  })

  it('is null before anything was handed in', async () => {
    expect([await own(CLIENT), await own(NEWCOMER)]).toEqual([null, null])
  })

  it('is for the signed-in', async () => {
    expect((await api.call(null)).status).toBe(401)
    expect((await api.call(null, FIRM)).status).toBe(401)
  })
})

describe('the subscription beside it', () => {
  const put = (status: string, ends: boolean): Promise<unknown> =>
    api.database.asService((tx) =>
      tx.query(
        `insert into public.subscriptions (stripe_subscription_id, user_id, stripe_customer_id, status, seats, monthly_total,
           period_ends_at, cancel_at_period_end, read_number)
         values ('sub_outlook', $1, 'cus_outlook', $2, 1, 104999, '2026-12-23T10:00:00Z', $3, 1)
         on conflict (stripe_subscription_id) do update set status = excluded.status,
           cancel_at_period_end = excluded.cancel_at_period_end`,
        [PENDING.id, status, ends],
      ),
    )

  it.each([
    ['active', false, { isPastDue: false, renews: true, endsAt: '2026-12-23T10:00:00.000Z' }],
    ['active', true, { isPastDue: false, renews: false, endsAt: '2026-12-23T10:00:00.000Z' }],
    ['past_due', false, { isPastDue: true, renews: true, endsAt: '2026-12-23T10:00:00.000Z' }],
    ['cancelled', false, null],
  ] as const)('%s, ending: %s', async (status, ends, subscription) => {
    await put(status, ends)
    expect((await own())?.subscription).toEqual(subscription)
    expect((await own(ATTORNEY))?.subscription).toBeNull()
  })
})

describe('handing it in again', () => {
  it('corrects it in place while it waits, and puts that on record', async () => {
    const before = await own()
    const seen = (await api.audit(PENDING)).length
    const after = await resubmit()
    expect(after).toEqual({
      ...before,
      firm: { ...FIRM, barState: 'TX' },
      admissions: [waiting('TX', 'TX-24001')],
    })
    expect(await own()).toEqual(after)
    expect((await api.audit(PENDING)).slice(seen)).toEqual([
      {
        actor: PENDING.email,
        actor_id: PENDING.id,
        action: 'application.corrected',
        details: {
          before: { state: 'submitted', barId: 'DEMO-1', barState: 'NY' },
          changes: expect.arrayContaining([
            { field: 'barId', from: 'DEMO-1', to: 'TX-24001' },
            { field: 'barState', from: 'NY', to: 'TX' },
            { field: 'bio', from: null, to: null },
          ]) as unknown,
        },
      },
    ])
  })

  it('takes a bar ID of another state than the office’s, in place of the one before', async () => {
    await resubmit()
    const after = await resubmit({ ...FIRM, barState: 'DC', barId: 'DC-7' })
    expect(after).toMatchObject({ firm: { firmState: 'TX', barState: 'DC' } })
    expect(after.admissions).toEqual([waiting('DC', 'DC-7')])
    expect((await resubmit({ ...FIRM, barState: '' })).admissions).toEqual([waiting('TX', 'TX-24001')])
  })

  it.each(['needs_information', 'rejected'] as const)('submits it anew once %s', async (state) => {
    await review(state, 'No such Bar ID.')
    const after = await resubmit()
    expect(after).toMatchObject({
      state: 'submitted',
      reason: null,
      decidedAt: null,
      submittedAt: new Date(NOW).toISOString(),
      firm: FIRM,
    })
    expect((await api.audit(PENDING)).at(-1)).toMatchObject({
      action: 'application.submitted',
      details: { before: { state, barId: 'DEMO-1', barState: 'NY' } },
    })
  })

  it('passes the reply on to the reviewer, in the record, and takes none that is too long', async () => {
    await review('needs_information', 'Which court admitted you?')
    expect((await api.call(PENDING, { ...FIRM, reply: 'x'.repeat(2001) })).status).toBe(400)
    await resubmit({ ...FIRM, reply: ' The court of Travis County.\n' })
    expect(await lastReply()).toBe('The court of Travis County.')
    await resubmit({ ...FIRM, reply: '  ' })
    expect(await lastReply()).toBeNull()
    expect((await api.audit(PENDING)).at(-1)).toMatchObject({ details: { changes: [] } })
  })

  it.each(['approved', 'suspended'] as const)('changes nothing once %s', async (state) => {
    await review(state, state === 'suspended' ? 'Lapsed.' : null)
    const [before, record] = [await own(), await api.audit(PENDING)]
    const answer = await api.call(PENDING, FIRM)
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'conflict' }])
    expect([await own(), await api.audit(PENDING)]).toEqual([before, record])
  })

  it('refuses clients, and those who have not applied', async () => {
    expect((await api.call(CLIENT, FIRM)).status).toBe(403)
    expect((await api.call(NEWCOMER, FIRM)).status).toBe(404)
    expect((await api.call(ATTORNEY, FIRM)).status).toBe(409)
  })

  it('names faulty fields and leaves everything as it was', async () => {
    const before = await own()
    const answer = await api.call(PENDING, { ...FIRM, barId: ' ', firmZip: '1' })
    expect(answer).toMatchObject({
      status: 400,
      body: {
        details: expect.arrayContaining([{ field: 'barId', message: 'Bar ID required' }]) as unknown,
      },
    })
    expect(await own()).toEqual(before)
  })

  it('keeps approval, payment and the person out of the body’s reach', async () => {
    await review('rejected', 'No.')
    const after = await resubmit({
      ...FIRM,
      is_approved: true,
      state: 'approved',
      application_state: 'approved',
      subscription_status: 'trialing',
      email: 'x@example.com',
      userId: ATTORNEY.id,
    })
    expect(after).toMatchObject({ state: 'submitted', email: PENDING.email })
    const rows = await api.database.asService((tx) =>
      tx.query('select is_approved, subscription_status from public.users where id = $1', [PENDING.id]),
    )
    expect(rows).toEqual([{ is_approved: false, subscription_status: 'active' }])
    expect((await own(ATTORNEY))?.state).toBe('approved')
  })

  it('is all or nothing: without its record there is no change', async () => {
    await review('rejected', 'No.')
    const before = await own()
    await api.database.asService((tx) =>
      tx.script(`alter table public.audit_log add constraint nothing_more check (action = '') not valid`),
    )
    try {
      expect((await api.call(PENDING, FIRM)).status).toBe(500)
      expect(await own()).toEqual(before)
    } finally {
      await api.database.asService((tx) =>
        tx.script('alter table public.audit_log drop constraint nothing_more'),
      )
    }
  })
})
