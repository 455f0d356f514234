/** Agreements to terms are stored with version and time, whichever way users signed up. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TERMS_PATH } from '../../../shared/contracts/registration.ts'
import { TERMS_VERSION } from '../../../shared/domain/registration.ts'
import { ATTORNEY, PENDING, type Person } from '../../testing/test-api.ts'
import { startOwnAccountApi, type OwnAccountApi } from '../../testing/own-account-api.ts'

let now = Date.parse('2026-11-20T10:00:00.000Z')
let api: OwnAccountApi
beforeAll(async () => {
  api = await startOwnAccountApi(TERMS_PATH, () => now)
})
afterAll(() => api.close())

const agreements = (person: Person): Promise<unknown> =>
  api.database.statement(
    'select version, agreed_at from public.terms_agreements where user_id = $1 order by version',
    [person.id],
  )

it('the first time of each version counts', async () => {
  const body = { version: TERMS_VERSION }
  expect(await api.call(ATTORNEY, body)).toEqual({ status: 200, body })
  now += 60_000
  await api.call(ATTORNEY, body)
  await api.call(ATTORNEY, { version: '2027-01-01' })
  expect(await agreements(ATTORNEY)).toEqual([
    { version: TERMS_VERSION, agreed_at: new Date('2026-11-20T10:00:00.000Z') },
    { version: '2027-01-01', agreed_at: new Date('2026-11-20T10:01:00.000Z') },
  ])
  expect(await agreements(PENDING)).toEqual([])
})

it('is the signed-in person’s own, of a version that can be one', async () => {
  expect((await api.call(null, { version: TERMS_VERSION })).status).toBe(401)
  expect((await api.call(PENDING, { version: 'newest' })).status).toBe(400)
})
