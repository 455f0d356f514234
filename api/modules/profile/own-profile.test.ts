import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ownProfileResponseSchema,
  updateProfileResponseSchema,
  type OwnProfile,
} from '../../../shared/contracts/own-profile.ts'
import { DEMO_ACCOUNTS } from '../../../shared/domain/demo-accounts.ts'
import { isRefusedByDatabase, type UserClaims } from '../../db/database.ts'
import { startOwnAccountApi, type OwnAccountApi } from '../../testing/own-account-api.ts'

const [ATTORNEY, PENDING, CLIENT] = DEMO_ACCOUNTS
const NEWCOMER = { id: '6f1d8a52-0000-4000-8000-000000000009', email: 'new@example.com' }
const NOW = Date.parse('2026-11-20T10:00:00.000Z')

const CHANGE = {
  firstName: ' Dana ',
  lastName: 'Reyes',
  phone: '415-555-0123',
  secondaryPhone: '',
  secondaryEmail: 'dana@example.com',
}

let api: OwnAccountApi
beforeAll(async () => {
  api = await startOwnAccountApi('/api/users/profile', () => NOW)
})
afterAll(() => api.close())

async function own(person: { id: string; email: string }): Promise<OwnProfile | null> {
  return ownProfileResponseSchema.parse((await api.call(person)).body).profile
}

describe('one’s own profile', () => {
  it('tells how one is called and reached', async () => {
    expect(await own(CLIENT)).toEqual({
      email: CLIENT.email,
      userType: 'client',
      firstName: 'Demo',
      lastName: 'Client',
      phone: '212-555-0100',
      secondaryPhone: null,
      secondaryEmail: null,
      firmName: null,
      firm: null,
    })
    expect(await own(NEWCOMER)).toBeNull()
    expect((await api.call(null)).status).toBe(401)
  })

  it('takes changes of names and contact, and records what a reviewer relied on', async () => {
    const answer = await api.call(ATTORNEY, CHANGE)
    expect(answer.status).toBe(200)
    const { profile } = updateProfileResponseSchema.parse(answer.body)
    expect(profile).toEqual({
      email: ATTORNEY.email,
      userType: 'attorney',
      firstName: 'Dana',
      lastName: 'Reyes',
      phone: '4155550123',
      secondaryPhone: null,
      secondaryEmail: 'dana@example.com',
      firmName: 'Demo Law Office',
      firm: expect.objectContaining({ firmState: 'NY' }) as unknown,
    })
    expect(await own(ATTORNEY)).toEqual(profile)
    expect(await api.audit(ATTORNEY)).toEqual([
      {
        actor: ATTORNEY.email,
        actor_id: ATTORNEY.id,
        action: 'profile.changed',
        details: {
          firstName: { from: 'Demo', to: 'Dana' },
          lastName: { from: 'Attorney', to: 'Reyes' },
        },
      },
    ])
  })

  it('records nothing of a phone', async () => {
    await api.call(ATTORNEY, { ...CHANGE, phone: '2125550188' })
    expect(await own(ATTORNEY)).toMatchObject({ phone: '2125550188' })
    expect(await api.audit(ATTORNEY)).toHaveLength(1)
  })

  it('refuses an older page that still sends the firm, and says where it is changed now', async () => {
    for (const field of ['firmName', 'firm'])
      expect(await api.call(ATTORNEY, { ...CHANGE, [field]: 'Sudden Law' })).toMatchObject({
        status: 400,
        body: { details: [{ field, message: expect.stringContaining('Settings > Firm') as unknown }] },
      })
    expect((await api.call(CLIENT, CHANGE)).status).toBe(200)
    expect((await api.call(NEWCOMER, CHANGE)).status).toBe(404)
    expect((await api.call(null, CHANGE)).status).toBe(401)
  })

  it('names each faulty field', async () => {
    const answer = await api.call(PENDING, {
      firstName: ' ',
      lastName: '',
      phone: '',
      secondaryPhone: '12',
      secondaryEmail: 'nowhere',
    })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      details: expect.arrayContaining([
        { field: 'firstName', message: 'First name required' },
        { field: 'lastName', message: 'Last name required' },
        { field: 'phone', message: 'Phone required' },
        { field: 'secondaryPhone', message: 'Invalid secondary phone' },
        { field: 'secondaryEmail', message: 'Invalid secondary email' },
      ]) as unknown,
    })
  })
})

describe('what is the server’s to write', () => {
  const everything = `select is_approved, application_state, subscription_status, user_type, email, bar_id, firm_state
    from public.users where id = $1`

  it('is out of the body’s reach', async () => {
    const state = () => api.database.asService((tx) => tx.query(everything, [PENDING.id]))
    const before = await state()
    const answer = await api.call(PENDING, {
      ...CHANGE,
      is_approved: true,
      application_state: 'approved',
      subscription_status: 'trialing',
      user_type: 'client',
      userType: 'client',
      email: 'x@example.com',
      barId: 'NY-1',
      bar_id: 'NY-1',
    })
    expect(answer.status).toBe(200)
    expect(await state()).toEqual(before)
  })

  const as = (sub: string): UserClaims => ({ role: 'authenticated', sub })

  it.each([
    ...['is_approved', 'application_state', 'application_reason', 'decided_at', 'decided_by'],
    ...[
      'subscription_status',
      'user_type',
      'email',
      'bar_id',
      'firm_state',
      'firm_name',
      'submitted_at',
      'updated_at',
      'id',
    ],
  ])('%s is refused by the database itself', async (column) => {
    const writing = api.database.asUser(as(PENDING.id), (tx) =>
      tx.query(`update public.users set ${column} = ${column} where id = auth.uid()`),
    )
    await expect(writing).rejects.toSatisfy(isRefusedByDatabase)
  })

  it('so is another person’s row, and a firm for a client', async () => {
    const before = await own(ATTORNEY)
    const changed = await api.database.asUser(as(PENDING.id), (tx) =>
      tx.query(`update public.users set first_name = 'Mallory' where id <> auth.uid() returning id`),
    )
    expect(changed).toEqual([])
    expect(await own(ATTORNEY)).toEqual(before)
    const firm = api.database.asUser(as(CLIENT.id), (tx) =>
      tx.query(`update public.users set firm_name = 'Sudden Law' where id = auth.uid()`),
    )
    await expect(firm).rejects.toSatisfy(isRefusedByDatabase)
  })
})
