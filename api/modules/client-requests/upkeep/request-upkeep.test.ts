/** What happens to requests as time passes. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { NOTICES_VERSION } from '../../../../shared/contracts/client-requests.ts'
import { DEMO_ACCOUNTS } from '../../../../shared/domain/demo-accounts.ts'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'
import { relist } from '../listing/listing.repository.ts'
import { keepUp } from './request-upkeep.ts'

const [ATTORNEY, , CLIENT] = DEMO_ACCOUNTS
const HOUR = 3_600_000
const DAY = 24 * HOUR
const START = Date.parse('2026-06-01T12:00:00Z')

let now = START
let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
}, 60_000)
afterAll(() => api.close())

const id = randomUUID()
const interest = randomUUID()

beforeEach(async () => {
  now = START
  await api.database.asService(async (tx) => {
    await tx.query('delete from public.client_requests')
    await tx.query('delete from public.notifications')
    await tx.query(
      `insert into public.client_requests (id, client_id, practice_area, summary, state, incident_date, other_parties,
         notices_version, agreed_at, created_at, updated_at)
       values ($1, $2, 'Personal Injury', 'A van hit me.', 'OH', '2025-01-01', '{Acme}', $3, $4, $4, $4)`,
      [id, CLIENT.id, NOTICES_VERSION, new Date(START).toISOString()],
    )
    await relist(tx, id, new Date(START))
  })
})

const keep = () =>
  api.database.asService((tx) =>
    keepUp({ notify: api.modules.notifications.notify, clock: () => now, newId: randomUUID }, tx),
  )

async function row(columns: string, table = 'client_requests', key = 'id') {
  const [found] = await api.database.asService((tx) =>
    tx.query(`select ${columns} from public.${table} where ${key} = $1`, [id]),
  )
  return found
}

const kinds = async (userId: string) =>
  (
    await api.database.asService((tx) =>
      tx.query('select kind from public.notifications where user_id = $1 order by created_at', [userId]),
    )
  ).map((found) => found['kind'])

async function answerAndChoose(): Promise<void> {
  await api.database.asService(async (tx) => {
    await tx.query(
      `insert into public.request_interests (id, request_id, attorney_id, message, license_state, attested, check_result,
         status, created_at, updated_at, chosen_at)
       values ($1, $2, $3, 'I can help.', 'OH', '{}', 'none', 'chosen', $4, $4, $4)`,
      [interest, id, ATTORNEY.id, new Date(now).toISOString()],
    )
    await tx.query(`update public.client_requests set status = 'chosen' where id = $1`, [id])
  })
}

it('ends a choice that the attorney has not answered for 72 hours, and tells the attorney once', async () => {
  await answerAndChoose()
  now += 72 * HOUR - 1
  expect((await keep()).released).toBe(0)
  now += 1
  expect((await keep()).released).toBe(1)
  expect((await keep()).released).toBe(0)
  expect(await row('status')).toEqual({ status: 'looking' })
  expect(await kinds(ATTORNEY.id)).toEqual(['request_released'])
})

it('tells a client two weeks before the request closes by itself, and closes it', async () => {
  now += 44 * DAY
  expect((await keep()).told).toBe(0)
  now += 2 * DAY
  expect(await keep()).toMatchObject({ told: 1, closed: 0 })
  expect((await keep()).told).toBe(0)
  expect(await kinds(CLIENT.id)).toEqual(['request_expiring'])
  now = START + 60 * DAY
  expect((await keep()).closed).toBe(1)
  expect(await row('status')).toEqual({ status: 'closed' })
  expect(await row('1', 'request_teasers', 'request_id')).toBeUndefined()
})

it('deletes 180 days after the end what was written, and keeps area, state and month', async () => {
  now += 60 * DAY
  await keep()
  now += 179 * DAY
  expect((await keep()).wiped).toBe(0)
  now += DAY
  expect((await keep()).wiped).toBe(1)
  expect((await keep()).wiped).toBe(0)
  expect(await row('practice_area, state, incident_date::text as month, summary, other_parties')).toEqual({
    practice_area: 'Personal Injury',
    state: 'OH',
    month: '2025-01-01',
    summary: '',
    other_parties: [],
  })
})

it('says in the teaser that a time limit has come near since', async () => {
  expect(await row('time_critical', 'request_teasers', 'request_id')).toEqual({ time_critical: false })
  now = Date.parse('2026-07-03T00:00:00Z')
  expect((await keep()).critical).toBe(1)
  expect((await keep()).critical).toBe(0)
  expect(await row('time_critical', 'request_teasers', 'request_id')).toEqual({ time_critical: true })
})
