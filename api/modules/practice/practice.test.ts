import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { attorneyProfileEndpoint } from '../../../shared/contracts/attorney-profile.ts'
import { ownPracticeResponseSchema, type OwnPractice } from '../../../shared/contracts/practice.ts'
import { DEMO_ACCOUNTS } from '../../../shared/domain/demo-accounts.ts'
import { ATTORNEY, CLIENT, fromBff, PENDING, startTestApi, type TestApi } from '../../testing/test-api.ts'

const OTHER = DEMO_ACCOUNTS.find(({ email }) => email === 'attorney2@demo.test') ?? DEMO_ACCOUNTS[0]
const NOW = Date.parse('2026-11-27T10:00:00.000Z')
const PRACTICE = {
  practiceAreas: ['Tax Law'],
  languages: ['es'],
  pausedUntil: '2026-12-05T05:00:00.000Z',
  defaultPercent: 33.33,
  defaultDeadlineHours: 72,
  isListed: false,
}
const PAGE = {
  isPublic: true,
  slug: 'dana-reyes',
  bio: 'Helps with taxes.',
  website: 'https://reyes.example',
  allowsIndexing: false,
}

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ clock: () => NOW })
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.database.statement('delete from public.practice_preferences')
})

type Person = { readonly id: string; readonly email: string }

const own = async (person: Person = ATTORNEY): Promise<OwnPractice | null> =>
  ownPracticeResponseSchema.parse(await (await api.get('/api/users/practice', person)).json()).practice
const update = (more: object = {}, person: Person | null = ATTORNEY) =>
  api.send('PUT', '/api/users/practice', person, { ...PRACTICE, ...more })
const show = (more: object = {}, person: Person | null = ATTORNEY) =>
  api.send('PUT', '/api/users/public-page', person, { ...PAGE, ...more })
const visit = (slug = PAGE.slug) => api.get(`/api/attorneys/${slug}`, null)

describe('one’s own practice', () => {
  it('begins listed, without a public page', async () => {
    expect(await own()).toMatchObject({
      ...{ isApproved: true, isListed: true, isPublic: false, slug: null },
      ...{ defaultPercent: null, defaultDeadlineHours: null, pausedUntil: null },
      publicPage: { firmName: 'Demo Law Office', allowsIndexing: false },
    })
    expect(await own(CLIENT)).toBeNull()
    expect(await own(PENDING)).toMatchObject({ isApproved: false })
  })

  it('keeps what is chosen', async () => {
    expect((await update()).status).toBe(200)
    expect(await own()).toMatchObject(PRACTICE)
    expect((await update({ pausedUntil: null, isListed: true })).status).toBe(200)
    expect(await own()).toMatchObject({ pausedUntil: null, isListed: true })
    const column = await api.database.statement(
      'select listed_in_directory from public.practice_preferences where user_id = $1',
      [ATTORNEY.id],
    )
    expect(column).toEqual([{ listed_in_directory: true }])
  })

  it.each([
    [{ practiceAreas: [] }, 'practiceAreas'],
    [{ languages: ['xx'] }, 'languages.0'],
    [{ defaultPercent: 101 }, 'defaultPercent'],
    [{ defaultDeadlineHours: 0 }, 'defaultDeadlineHours'],
    [{ pausedUntil: '2028-01-01T00:00:00.000Z' }, 'pausedUntil'],
  ])('refuses %j', async (more, field) => {
    const answer = await update(more)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ details: [{ field }] })
  })

  it('is an approved attorney’s to change', async () => {
    const calls = async (person: Person | null) =>
      (await Promise.all([update({}, person), show({}, person)])).map(({ status }) => status)
    expect(await calls(null)).toEqual([401, 401])
    expect(await calls(CLIENT)).toEqual([404, 404])
    expect(await calls(PENDING)).toEqual([409, 409])
  })
})

describe('a public page', () => {
  it('shows a visitor what it says it shows, and nothing else', async () => {
    expect((await show()).status).toBe(200)
    const answer = await visit()
    expect(answer.status).toBe(200)
    const body: unknown = await answer.json()
    expect(body).toMatchObject({
      profile: {
        firmName: 'Demo Law Office',
        state: 'NY',
        licenses: ['NY', 'PA'].map((jurisdiction) => ({
          jurisdiction,
          verifiedOn: expect.stringMatching(/^\d{4}-/) as unknown,
        })),
        bio: PAGE.bio,
        website: PAGE.website,
        allowsIndexing: false,
      },
    })
    expect(attorneyProfileEndpoint.response.parse(body)).toEqual(body)
    const text = JSON.stringify(body)
    for (const secret of [ATTORNEY.email, ATTORNEY.id, 'DEMO-', '212-555']) expect(text).not.toContain(secret)
  })

  it('is the same 404 when it was never on, is off, or its attorney is suspended or has not paid', async () => {
    const nothing = async (slug?: string): Promise<unknown> => {
      const answer = await visit(slug)
      expect(answer.status).toBe(404)
      return { ...((await answer.json()) as object), requestId: '' }
    }
    const unknown = await nothing('nobody-here')
    expect(await nothing('Not%20A%20Slug')).toEqual(unknown)
    await show({ isPublic: false })
    expect(await nothing()).toEqual(unknown)
    await show()
    const set = (sql: string) =>
      api.database.statement(`update public.users set ${sql} where id = $1`, [ATTORNEY.id])
    await set(`subscription_status = 'cancelled'`)
    expect(await nothing()).toEqual(unknown)
    await set(`subscription_status = 'active', application_state = 'suspended', is_approved = false`)
    expect(await nothing()).toEqual(unknown)
    await set(`application_state = 'approved', is_approved = true`)
    expect((await visit()).status).toBe(200)
  })

  it('has an address of its own', async () => {
    await show()
    const answer = await show({}, OTHER)
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ details: [{ field: 'slug' }] })
    expect((await show({ slug: 'Dana Reyes' })).status).toBe(400)
    expect((await show({ slug: 'dana-reyes-2' })).status).toBe(200)
    expect((await visit()).status).toBe(404)
    expect((await visit('dana-reyes-2')).status).toBe(200)
  })

  it('limits its bio, and is on record when it is switched', async () => {
    expect((await show({ bio: 'x'.repeat(1501) })).status).toBe(400)
    await show({ isPublic: false })
    await show()
    await show({ bio: 'Other words.' })
    await show({ isPublic: false })
    const audit = await api.database.statement(
      `select action, details from public.audit_log where subject_id = $1 and action like 'public_page.%' order by id desc limit 2`,
      [ATTORNEY.id],
    )
    expect(audit).toEqual([
      { action: 'public_page.off', details: { slug: 'dana-reyes' } },
      { action: 'public_page.on', details: { slug: 'dana-reyes' } },
    ])
  })

  it('is looked at 60 times a minute from one address', async () => {
    const path = '/api/attorneys/nobody-here'
    const look = async (address: string): Promise<number> =>
      (await api.app.request(path, { headers: fromBff('GET', path, address, NOW) })).status
    const looks: number[] = []
    for (let count = 0; count < 61; count++) looks.push(await look('198.51.100.7'))
    expect(looks).toEqual([...Array.from({ length: 60 }, () => 404), 429])
    expect(await look('198.51.100.8')).toBe(404)
  })
})
