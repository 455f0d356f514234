import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ownFirmResponseSchema, type OwnFirm } from '../../../shared/contracts/own-firm.ts'
import { DEMO_ACCOUNTS } from '../../../shared/domain/demo-accounts.ts'
import { startOwnAccountApi, type OwnAccountApi } from '../../testing/own-account-api.ts'

const [ATTORNEY, PENDING, CLIENT] = DEMO_ACCOUNTS
const NOW = Date.parse('2026-11-27T10:00:00.000Z')
const OLD = { office_address: '1 Old Street', firmCity: 'Albany', firmState: 'NY', firmZip: '12207' }
const FIRM = { firmName: 'Reyes Law', ...OLD }
const NEW = { office_address: '2 New Street', firmCity: 'Buffalo', firmState: 'NY', firmZip: '14201' }

let api: OwnAccountApi
beforeAll(async () => {
  api = await startOwnAccountApi('/api/users/firm', () => NOW)
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.database.statement(
    `update public.users set firm_name = 'Reyes Law', office_address = '1 Old Street', firm_city = 'Albany', firm_state = 'NY',
       firm_zip = '12207' where id = $1`,
    [ATTORNEY.id],
  )
  await api.database.statement('delete from public.firm_reviews')
})

type Person = { readonly id: string; readonly email: string }

const firmOf = ({ body }: { readonly body: unknown }): OwnFirm | null =>
  ownFirmResponseSchema.parse(body).firm
const own = async (person: Person = ATTORNEY): Promise<OwnFirm | null> => firmOf(await api.call(person))
const change = (wanted: object, person: Person | null = ATTORNEY) => api.call(person, { ...FIRM, ...wanted })
const lastEvent = async () => (await api.audit(ATTORNEY)).at(-1)

describe('one’s own firm', () => {
  it('is that of an attorney', async () => {
    expect(await own()).toEqual({ ...FIRM, isApproved: true, review: null })
    expect(await own(PENDING)).toMatchObject({ isApproved: false })
    expect(await own(CLIENT)).toBeNull()
    expect((await api.call(null)).status).toBe(401)
  })

  it('changes its name, street and city at once, on record for the reviewer', async () => {
    const answer = await change({ firmName: 'Reyes & Ito', office_address: '9 Side Street' })
    expect(firmOf(answer)).toMatchObject({
      firmName: 'Reyes & Ito',
      office_address: '9 Side Street',
      review: null,
    })
    expect(await lastEvent()).toMatchObject({
      action: 'firm.changed',
      details: {
        firmName: { from: 'Reyes Law', to: 'Reyes & Ito' },
        office_address: { from: '1 Old Street', to: '9 Side Street' },
      },
    })
  })

  it('keeps the whole old office while one in another ZIP code waits', async () => {
    const answer = await change({ firmName: 'Reyes & Ito', ...NEW })
    const kept = { firmName: 'Reyes & Ito', ...OLD }
    expect(firmOf(answer)).toMatchObject({ ...kept, review: { ...NEW, reason: null } })
    expect(await own()).toMatchObject(kept)
    expect(await lastEvent()).toMatchObject({
      action: 'firm.office_submitted',
      details: { from: OLD, to: NEW },
    })
  })

  it('waits for the state too, and for the office as it was last given', async () => {
    await change({ ...NEW, firmState: 'NJ' })
    await change(NEW)
    expect((await own())?.review).toMatchObject(NEW)
    const before = (await api.audit(ATTORNEY)).length
    // Nothing new.
    await change(NEW)
    expect((await api.audit(ATTORNEY)).length).toBe(before)
  })

  it('is back as it was when the old ZIP code is given again, or the new office taken back', async () => {
    await change(NEW)
    await change({})
    expect(await own()).toMatchObject({ ...FIRM, review: null })
    expect(await lastEvent()).toMatchObject({ action: 'firm.office_withdrawn' })
    await change(NEW)
    const answer = await api.call(ATTORNEY, undefined, { method: 'DELETE', below: '/review' })
    expect(firmOf(answer)).toMatchObject({ ...FIRM, review: null })
  })

  it('never stands with parts of two offices', async () => {
    const parts = [NEW, OLD]
    const mixed = parts.flatMap(({ firmZip, firmState }) =>
      parts.map(({ office_address, firmCity }) => ({ office_address, firmCity, firmState, firmZip })),
    )
    for (const wanted of mixed) {
      await change(wanted)
      const { review, ...now } = (await own()) ?? { review: null }
      const offices = [now, ...(review === null ? [] : [review])]
      for (const office of offices)
        expect(office).toMatchObject(
          office === now && review === null ? wanted : office === now ? {} : wanted,
        )
      if (review !== null) expect(now).toMatchObject({ firmZip: OLD.firmZip, firmState: OLD.firmState })
    }
  })

  it.each([
    [{ firmName: ' ' }, 'firmName'],
    [{ office_address: '' }, 'office_address'],
    [{ firmZip: '123' }, 'firmZip'],
    [{ firmState: 'XX' }, 'firmState'],
  ])('refuses %j', async (wanted, field) => {
    expect(await change(wanted)).toMatchObject({ status: 400, body: { details: [{ field }] } })
  })

  it('is part of the application until that is decided, and nobody else’s', async () => {
    expect((await change({}, PENDING)).status).toBe(409)
    expect((await change({}, CLIENT)).status).toBe(404)
    expect((await change({}, null)).status).toBe(401)
  })
})
