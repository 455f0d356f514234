import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { firmChangesResponseSchema, type FirmChanges } from '../../../shared/contracts/own-firm.ts'
import { ADMIN, ATTORNEY, CLIENT, startTestApi, TEST_KEYS, type TestApi } from '../../testing/test-api.ts'

const LIST = '/api/admin/firm-changes'
const DECIDE = `${LIST}/decide`
const NEW = { office_address: '2 New Street', firmCity: 'Buffalo', firmState: 'NY', firmZip: '14201' }
const FIRM = { firmName: 'Reyes Law', ...NEW }

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.database.statement('delete from public.firm_reviews')
  await api.database.statement(`update public.users set firm_zip = '12207' where id = $1`, [ATTORNEY.id])
})

type Person = { readonly id: string; readonly email: string }

const move = (firm: object, person: Person = ATTORNEY) => api.send('PUT', '/api/users/firm', person, firm)
const decide = (body: object, person: Person | null = ADMIN) => api.post(DECIDE, person, body)
const listed = async (): Promise<FirmChanges> =>
  firmChangesResponseSchema.parse(await (await api.get(LIST, ADMIN)).json())

async function waitingId(): Promise<string> {
  await move(FIRM)
  return (await listed()).waiting[0]?.id ?? ''
}
const office = async () =>
  (
    await api.database.statement('select firm_city, firm_zip from public.users where id = $1', [ATTORNEY.id])
  )[0]

describe('offices to check', () => {
  it('show the office in force beside the new one, and what was changed without a review', async () => {
    await move(FIRM)
    const { waiting, total, made } = await listed()
    expect(total).toBe(1)
    expect(waiting).toMatchObject([{ email: ATTORNEY.email, now: { firmZip: '12207' }, proposed: NEW }])
    expect(made[0]).toMatchObject({
      email: ATTORNEY.email,
      changes: [{ field: 'firmName', from: 'Demo Law Office', to: 'Reyes Law' }],
    })
  })

  it.each([
    ['nobody', null, 401],
    ['an attorney', ATTORNEY, 403],
    ['a client', CLIENT, 403],
  ])('are not for %s', async (_, person, status) => {
    expect((await api.get(LIST, person)).status).toBe(status)
    expect((await decide({ id: ADMIN.id, decision: 'approve' }, person)).status).toBe(status)
    expect((await api.app.request(LIST, { headers: { 'X-Admin-Key': TEST_KEYS.admin } })).status).toBe(200)
  })
})

describe('a decision on one', () => {
  it('puts the whole new office in force, and the attorney hears of it without an address in the mail', async () => {
    const id = await waitingId()
    expect((await decide({ id, decision: 'approve' })).status).toBe(200)
    expect(await office()).toEqual({ firm_city: 'Buffalo', firm_zip: '14201' })
    expect((await listed()).waiting).toEqual([])
    expect((await decide({ id, decision: 'approve' })).status).toBe(404)
    await expect
      .poll(() => api.mailbox.mails.at(-1)?.subject)
      .toBe('Your new office address has been confirmed')
    expect(api.mailbox.mails.at(-1)?.text).not.toContain('Street')
    expect(await (await api.get('/api/notifications', ATTORNEY)).json()).toMatchObject({
      notifications: [{ kind: 'licence_decision', link: '/settings/firm' }],
    })
  })

  it('refuses with a reason, and the old office holds', async () => {
    const before = await office()
    const id = await waitingId()
    expect((await decide({ id, decision: 'refuse' })).status).toBe(400)
    expect((await decide({ id, decision: 'refuse', reason: 'No such street.' })).status).toBe(200)
    expect(await office()).toEqual(before)
    expect(await (await api.get('/api/users/firm', ATTORNEY)).json()).toMatchObject({
      firm: { review: { ...NEW, reason: 'No such street.' } },
    })
  })

  it('is about exactly the office that was read', async () => {
    const id = await waitingId()
    await move({ ...FIRM, office_address: '3 Other Street' })
    expect((await decide({ id, decision: 'approve' })).status).toBe(404)
    expect((await listed()).waiting).toMatchObject([{ proposed: { office_address: '3 Other Street' } }])
  })

  it('is not one’s own to make', async () => {
    await api.database.statement(
      `insert into public.firm_reviews (id, user_id, office_address, firm_city, firm_state, firm_zip, submitted_at)
       values ($1, $1, '2 New Street', 'Buffalo', 'NY', '14201', now())`,
      [ADMIN.id],
    )
    expect((await decide({ id: ADMIN.id, decision: 'approve' })).status).toBe(403)
  })
})
