import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  barAdmissionsResponseSchema,
  type AddBarAdmissionRequest,
  type BarAdmission,
} from '../../../shared/contracts/bar-admissions.ts'
import { DEMO_ACCOUNTS } from '../../../shared/domain/demo-accounts.ts'
import { isRefusedByDatabase, type UserClaims } from '../../db/database.ts'
import { startOwnAccountApi, type OwnAccountApi } from '../../testing/own-account-api.ts'
import { verifiedJurisdictions } from './bar-admissions.repository.ts'

const [ATTORNEY, PENDING, CLIENT, OTHER] = DEMO_ACCOUNTS
const NEWCOMER = { id: '6f1d8a52-0000-4000-8000-000000000009', email: 'new@example.com' }
const NOW = Date.parse('2026-11-24T10:00:00.000Z')

let api: OwnAccountApi
beforeAll(async () => {
  api = await startOwnAccountApi('/api/users/bar-admissions', () => NOW)
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.database.statement(`delete from public.bar_admissions where jurisdiction <> 'NY'`)
})

type Person = { readonly id: string; readonly email: string }

const add = (person: Person | null, body: Partial<AddBarAdmissionRequest> | object) =>
  api.call(person, body, { method: 'POST' })
const correct = (person: Person | null, jurisdiction: string, number: string) =>
  api.call(person, { number }, { method: 'PUT', below: `/${jurisdiction}` })
const remove = (person: Person | null, jurisdiction: string) =>
  api.call(person, undefined, { method: 'DELETE', below: `/${jurisdiction}` })

async function own(person: Person = ATTORNEY): Promise<BarAdmission[]> {
  return barAdmissionsResponseSchema.parse((await api.call(person)).body).admissions
}
const briefly = async (person: Person = ATTORNEY): Promise<string[]> =>
  (await own(person)).map(({ jurisdiction, number, status }) => `${jurisdiction} ${number} ${status}`)

/** Sets an admission's status as a review does. */
async function set(
  jurisdiction: string,
  status: BarAdmission['status'],
  person: Person = ATTORNEY,
): Promise<void> {
  await api.database.statement(
    `update public.bar_admissions set status = $3, verified_on = case when $3 = 'verified' then date '2026-11-20' end,
       reason = case when $3 = 'refused' then 'Another name is listed.' end where user_id = $1 and jurisdiction = $2`,
    [person.id, jurisdiction, status],
  )
}
const NY = expect.stringMatching(/^NY DEMO-.* verified$/) as unknown

describe('one’s own bar admissions', () => {
  it('begin with the one of the application', async () => {
    expect(await own()).toEqual([
      {
        jurisdiction: 'NY',
        number: expect.stringMatching(/^DEMO-/) as unknown,
        status: 'verified',
        verifiedOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as unknown,
        reason: null,
        isOfApplication: true,
        proposedNumber: null,
        proposalRefused: null,
      },
    ])
    expect([await own(CLIENT), await own(NEWCOMER)]).toEqual([[], []])
  })

  it('grow by one that waits for a reviewer, on record', async () => {
    const answer = await add(ATTORNEY, { jurisdiction: 'PR', number: ' 123 ' })
    expect(answer.status).toBe(201)
    expect(await briefly()).toEqual([NY, 'PR 123 submitted'])
    expect((await api.audit(ATTORNEY)).at(-1)).toEqual({
      actor: ATTORNEY.email,
      actor_id: ATTORNEY.id,
      action: 'bar_admission.submitted',
      details: { jurisdiction: 'PR', number: '123' },
    })
  })

  it('hold one for each jurisdiction, and say so at the field', async () => {
    expect(await add(ATTORNEY, { jurisdiction: 'NY', number: '9' })).toMatchObject({
      status: 409,
      body: { details: [{ field: 'jurisdiction', message: 'New York is already on your list.' }] },
    })
    expect(await briefly()).toEqual([NY])
  })

  it.each([
    [{ jurisdiction: 'XX', number: '1' }, 'jurisdiction'],
    [{ jurisdiction: '', number: '1' }, 'jurisdiction'],
    [{ jurisdiction: 'PA', number: ' ' }, 'number'],
    [{ jurisdiction: 'PA', number: 'x'.repeat(61) }, 'number'],
  ])('refuse %j', async (body, field) => {
    expect(await add(ATTORNEY, body)).toMatchObject({ status: 400, body: { details: [{ field }] } })
  })

  it('are for the signed-in who have applied as attorneys', async () => {
    const calls = async (person: Person | null): Promise<number[]> =>
      (
        await Promise.all([
          add(person, { jurisdiction: 'PA', number: '1' }),
          correct(person, 'PA', '1'),
          remove(person, 'PA'),
        ])
      ).map(({ status }) => status)
    expect((await api.call(null)).status).toBe(401)
    expect(await calls(null)).toEqual([401, 401, 401])
    expect(await calls(CLIENT)).toEqual([403, 403, 403])
    expect(await calls(NEWCOMER)).toEqual([404, 404, 404])
  })
})

describe('correcting one', () => {
  beforeEach(() => add(ATTORNEY, { jurisdiction: 'PA', number: '1' }))

  it('asks the reviewer again', async () => {
    await set('PA', 'refused')
    expect((await correct(ATTORNEY, 'PA', '2')).status).toBe(200)
    expect(await briefly()).toEqual([NY, 'PA 2 submitted'])
    expect((await api.audit(ATTORNEY)).at(-1)).toMatchObject({ action: 'bar_admission.corrected' })
  })

  it('of a verified one waits for the reviewer, and the verified number holds', async () => {
    await set('PA', 'verified')
    expect((await correct(ATTORNEY, 'PA', '2')).status).toBe(200)
    expect(await briefly()).toEqual([NY, 'PA 1 verified'])
    expect((await own())[1]).toMatchObject({ proposedNumber: '2' })
    expect((await api.audit(ATTORNEY)).at(-1)).toMatchObject({ action: 'bar_admission.proposed' })
    expect((await correct(ATTORNEY, 'PA', '1')).status).toBe(200)
    expect((await correct(ATTORNEY, 'PA', '1')).status).toBe(409)
    expect((await own())[1]).toMatchObject({ number: '1', proposedNumber: null })
    expect((await correct(ATTORNEY, 'GU', '2')).status).toBe(404)
  })

  it('leaves an applicant’s to the application', async () => {
    expect((await correct(PENDING, 'NY', '2')).status).toBe(409)
    expect((await remove(PENDING, 'NY')).status).toBe(409)
  })
})

describe('removing one', () => {
  it('keeps the only one, and the only verified one', async () => {
    expect((await remove(ATTORNEY, 'NY')).status).toBe(409)
    await add(ATTORNEY, { jurisdiction: 'PA', number: '1' })
    expect((await remove(ATTORNEY, 'NY')).status).toBe(409)
    expect((await remove(ATTORNEY, 'PA')).status).toBe(200)
    expect(await briefly()).toEqual([NY])
    expect((await api.audit(ATTORNEY)).at(-1)).toMatchObject({
      action: 'bar_admission.removed',
      details: { jurisdiction: 'PA', number: '1' },
    })
  })

  it('puts another one in the place of the application’s', async () => {
    await add(OTHER, { jurisdiction: 'GU', number: '8' })
    await add(OTHER, { jurisdiction: 'PA', number: '9' })
    await set('PA', 'verified', OTHER)
    expect((await remove(OTHER, 'NY')).status).toBe(200)
    expect(await own(OTHER)).toMatchObject([
      { jurisdiction: 'PA', isOfApplication: true },
      { jurisdiction: 'GU', isOfApplication: false },
    ])
    const users = await api.database.statement('select bar_id, bar_state from public.users where id = $1', [
      OTHER.id,
    ])
    expect(users).toEqual([{ bar_id: '9', bar_state: 'PA' }])
  })
})

describe('what is verified', () => {
  const claimsOf = ({ id }: Person): UserClaims => ({ role: 'authenticated', sub: id })

  it('counts only while the account is approved', async () => {
    await add(ATTORNEY, { jurisdiction: 'PA', number: '1' })
    await set('PA', 'verified')
    await add(ATTORNEY, { jurisdiction: 'GU', number: '1' })
    const of = (person: Person): Promise<string[]> =>
      api.database.asUser(claimsOf(person), (tx) => verifiedJurisdictions(tx, person.id))
    expect(await of(ATTORNEY)).toEqual(['NY', 'PA'])
    const suspend = (state: string) =>
      api.database.statement(
        `update public.users set application_state = $2, is_approved = ($2 = 'approved') where id = $1`,
        [ATTORNEY.id, state],
      )
    await suspend('suspended')
    expect(await of(ATTORNEY)).toEqual([])
    expect((await add(ATTORNEY, { jurisdiction: 'OH', number: '1' })).status).toBe(409)
    await suspend('approved')
  })

  it('is neither read nor written by another attorney, nor written by its owner', async () => {
    const as = (person: Person, sql: string) =>
      api.database.asUser(claimsOf(person), (tx) => tx.query(sql, []))
    expect(
      await as(PENDING, `select user_id from public.bar_admissions where user_id <> '${PENDING.id}'`),
    ).toEqual([])
    for (const person of [ATTORNEY, PENDING])
      for (const sql of [
        `update public.bar_admissions set status = 'verified', verified_on = current_date`,
        `insert into public.bar_admissions (user_id, jurisdiction, number, status, verified_on)
         values ('${person.id}', 'GU', '1', 'verified', current_date)`,
        'delete from public.bar_admissions',
      ])
        await expect(as(person, sql), sql).rejects.toSatisfy(isRefusedByDatabase)
  })
})
