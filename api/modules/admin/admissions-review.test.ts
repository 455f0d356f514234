import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applicationListResponseSchema } from '../../../shared/contracts/admin.ts'
import {
  admissionDecisionResponseSchema,
  waitingAdmissionsResponseSchema,
} from '../../../shared/contracts/bar-admissions.ts'
import { DEMO_ACCOUNTS } from '../../../shared/domain/demo-accounts.ts'
import {
  ADMIN,
  ATTORNEY,
  CLIENT,
  PENDING,
  startTestApi,
  TEST_KEYS,
  type TestApi,
} from '../../testing/test-api.ts'
import { putAdmission } from '../bar-admissions/bar-admissions.repository.ts'

const OTHER = DEMO_ACCOUNTS.find(({ email }) => email === 'attorney2@demo.test') ?? DEMO_ACCOUNTS[0]
const LIST = '/api/admin/bar-admissions'
const DECIDE = '/api/admin/bar-admissions/decide'
const key = { 'X-Admin-Key': TEST_KEYS.admin }

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  await give(ATTORNEY, 'PA', '77', '2026-11-21')
  await give(ATTORNEY, 'GU', '5', '2026-11-20')
  await give(OTHER, 'PA', '77', '2026-11-22')
  await give(PENDING, 'OH', '1', '2026-11-19')
  await give(ADMIN, 'OH', '2', '2026-11-23')
})
afterAll(() => api.close())

type Person = { readonly id: string; readonly email: string }

const give = ({ id }: Person, jurisdiction: string, number: string, day: string): Promise<void> =>
  api.database.asService((tx) =>
    putAdmission(tx, { userId: id, jurisdiction, number, at: new Date(`${day}T10:00:00Z`) }),
  )
const decide = (body: object, person: Person | null = ADMIN): Promise<Response> =>
  api.post(DECIDE, person, { userId: ATTORNEY.id, jurisdiction: 'PA', number: '77', ...body })

async function waiting(): Promise<string[]> {
  const answer = waitingAdmissionsResponseSchema.parse(await (await api.get(LIST, ADMIN)).json())
  expect(answer.total).toBe(answer.waiting.length)
  return answer.waiting.map(
    ({ email, admission }) =>
      `${email} ${admission.jurisdiction}${admission.isDuplicate ? ' used twice' : ''}`,
  )
}
async function applicationOf({ email }: Person) {
  const response = await api.app.request('/api/admin/applications', { headers: key })
  const { applications } = applicationListResponseSchema.parse(await response.json())
  return applications.find((one) => one.email === email)
}

describe('bar admissions to check', () => {
  it('are those of approved attorneys, the longest wait first', async () => {
    expect(await waiting()).toEqual([
      'attorney@demo.test GU',
      'attorney@demo.test PA used twice',
      'attorney2@demo.test PA used twice',
      'admin@demo.test OH',
    ])
  })

  it.each([
    ['nobody', null, 401],
    ['an attorney', ATTORNEY, 403],
    ['a client', CLIENT, 403],
  ])('are not for %s', async (_, person, status) => {
    expect((await api.get(LIST, person)).status).toBe(status)
    expect((await decide({ decision: 'verify' }, person)).status).toBe(status)
    expect((await api.app.request(LIST, { headers: key })).status).toBe(200)
  })

  it('are among what a reviewer of the application reads, with those used twice', async () => {
    expect(await applicationOf(ATTORNEY)).toMatchObject({
      duplicateBarId: true,
      admissions: [
        { jurisdiction: 'NY', status: 'verified', isOfApplication: true, isDuplicate: false },
        { jurisdiction: 'GU', status: 'submitted', isOfApplication: false, isDuplicate: false },
        { jurisdiction: 'PA', isDuplicate: true },
      ],
    })
  })

  it('are not used twice where one number is of two jurisdictions', async () => {
    await give(PENDING, 'GU', '77', '2026-11-19')
    expect(await applicationOf(PENDING)).toMatchObject({ duplicateBarId: false })
  })
})

describe('a decision on one', () => {
  it('needs a reason to refuse, and the number that was looked up', async () => {
    expect((await decide({ decision: 'refuse' })).status).toBe(400)
    expect((await decide({ decision: 'verify', number: '78' })).status).toBe(409)
    expect((await decide({ decision: 'verify', jurisdiction: 'VI' })).status).toBe(404)
    expect(
      (await decide({ decision: 'verify', userId: PENDING.id, jurisdiction: 'OH', number: '1' })).status,
    ).toBe(409)
    expect(
      (await decide({ decision: 'verify', userId: ADMIN.id, jurisdiction: 'OH', number: '2' })).status,
    ).toBe(403)
    expect(api.mailbox.mails).toEqual([])
  })

  it('verifies: the attorney is told, and who and when are on record', async () => {
    const response = await decide({ decision: 'verify' })
    const { admission } = admissionDecisionResponseSchema.parse(await response.json())
    expect(admission).toMatchObject({
      status: 'verified',
      verifiedOn: new Date().toISOString().slice(0, 10),
      reason: null,
    })
    expect((await decide({ decision: 'verify' })).status).toBe(200)
    await expect
      .poll(() => api.mailbox.mails.map((mail) => [mail.to?.[0]?.address, mail.subject]))
      .toEqual([[ATTORNEY.email, 'Your bar admission has been verified']])
    expect(api.mailbox.mails[0]?.text).toContain('admitted in Pennsylvania')
    const audit = await api.database.statement(
      'select actor, actor_id, action, reason, details from public.audit_log where subject_id = $1',
      [ATTORNEY.id],
    )
    expect(audit).toEqual([
      {
        actor: ADMIN.email,
        actor_id: ADMIN.id,
        action: 'bar_admission.verified',
        reason: null,
        details: { jurisdiction: 'PA', number: '77' },
      },
    ])
    expect(await (await api.get('/api/notifications', ATTORNEY)).json()).toMatchObject({
      notifications: [{ kind: 'licence_decision', title: 'Your bar admission has been verified' }],
    })
  })

  it('refuses with a reason that the attorney reads', async () => {
    const refusal = { decision: 'refuse', jurisdiction: 'GU', number: '5', reason: 'Another <name>.' }
    expect((await decide(refusal)).status).toBe(200)
    await expect
      .poll(() => api.mailbox.mails.at(-1)?.subject)
      .toBe('Your bar admission could not be confirmed')
    expect(api.mailbox.mails.at(-1)?.html).toContain('Another &lt;name&gt;.')
    expect((await applicationOf(ATTORNEY))?.admissions[1]).toMatchObject({
      status: 'refused',
      reason: 'Another <name>.',
    })
    expect(await waiting()).toEqual(['attorney2@demo.test PA used twice', 'admin@demo.test OH'])
  })

  it('on another number for a verified one leaves the verified number until it is made', async () => {
    const number = (await applicationOf(ATTORNEY))?.barId ?? ''
    const propose = (proposed: string) =>
      api.send('PUT', '/api/users/bar-admissions/NY', ATTORNEY, { number: proposed })
    const ny = { jurisdiction: 'NY' }
    expect((await propose('NEW-1')).status).toBe(200)
    expect((await applicationOf(ATTORNEY))?.admissions[0]).toMatchObject({
      ...{ number, status: 'verified', proposedNumber: 'NEW-1' },
    })
    expect(await waiting()).toContain('attorney@demo.test NY')
    // The verified number is not the one to look up.
    expect((await decide({ decision: 'verify', ...ny, number })).status).toBe(409)
    const refusal = { decision: 'refuse', ...ny, number: 'NEW-1', reason: 'Another name.' }
    expect((await decide(refusal)).status).toBe(200)
    expect((await applicationOf(ATTORNEY))?.admissions[0]).toMatchObject({
      ...{ number, status: 'verified', proposedNumber: null, proposalRefused: 'Another name.' },
    })
    expect((await propose('NEW-2')).status).toBe(200)
    expect((await decide({ decision: 'verify', ...ny, number: 'NEW-2' })).status).toBe(200)
    const after = await applicationOf(ATTORNEY)
    expect(after).toMatchObject({ barId: 'NEW-2' })
    expect(after?.admissions[0]).toMatchObject({
      ...{ number: 'NEW-2', status: 'verified', proposedNumber: null, proposalRefused: null },
    })
    expect((await propose('NEW-3')).status).toBe(200)
    expect((await propose('NEW-2')).status).toBe(200)
    expect(await waiting()).not.toContain('attorney@demo.test NY')
  })

  it('leaves an approved attorney one that is verified', async () => {
    const ny = await applicationOf(OTHER)
    await api.database.asService((tx) =>
      tx.query(`delete from public.bar_admissions where user_id = $1 and jurisdiction <> 'NY'`, [OTHER.id]),
    )
    const only = {
      decision: 'refuse',
      userId: OTHER.id,
      jurisdiction: 'NY',
      number: ny?.barId ?? '',
      reason: 'Lapsed.',
    }
    expect((await decide(only)).status).toBe(409)
  })
})

describe('a decision on the application', () => {
  it('is one on the admission that came with it, and on no other', async () => {
    const decideApplication = async (decision: string, reason?: string): Promise<string[]> => {
      const version = (await applicationOf(PENDING))?.version
      const body = { email: PENDING.email, decision, version, ...(reason === undefined ? {} : { reason }) }
      expect((await api.post('/api/admin/applications/decide', ADMIN, body)).status).toBe(200)
      const after = await applicationOf(PENDING)
      return after?.admissions.map(({ jurisdiction, status }) => `${jurisdiction} ${status}`) ?? []
    }
    const others = ['OH submitted', 'GU submitted'].toSorted()
    const withOthers = (first: string) => [first, ...others]
    const sorted = ([first = '', ...rest]: string[]) => [first, ...rest.toSorted()]
    expect(sorted(await decideApplication('reject', 'No such number.'))).toEqual(withOthers('NY refused'))
    expect(sorted(await decideApplication('approve'))).toEqual(withOthers('NY verified'))
    expect(sorted(await decideApplication('suspend', 'Lapsed.'))).toEqual(withOthers('NY verified'))
  })
})
