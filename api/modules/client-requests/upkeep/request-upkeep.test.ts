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

it('deletes what was written in a represented request once', async () => {
  await api.database.asService((tx) =>
    tx.query(`update public.client_requests set status = 'represented', updated_at = $2 where id = $1`, [
      id,
      new Date(START).toISOString(),
    ]),
  )
  now += 180 * DAY
  expect((await keep()).wiped).toBe(1)
  expect((await keep()).wiped).toBe(0)
})

const count = async (table: string) =>
  (await api.database.asService((tx) => tx.query(`select count(*)::int as n from public.${table}`)))[0]?.['n']

/** A conversation of two messages about the request, which is closed now. */
async function converse(): Promise<{ readonly conversation: string; readonly reported: string }> {
  await answerAndChoose()
  const [conversation, reported] = [randomUUID(), randomUUID()]
  await api.database.asService(async (tx) => {
    await tx.query(
      `insert into public.conversations (id, kind, interest_id, seq, last_at, created_at)
       values ($1, 'request', $2, 2, $3, $3)`,
      [conversation, interest, new Date(now).toISOString()],
    )
    for (const userId of [ATTORNEY.id, CLIENT.id])
      await tx.query('insert into public.conversation_members (conversation_id, user_id) values ($1, $2)', [
        conversation,
        userId,
      ])
    for (const [seq, message] of [reported, randomUUID()].entries())
      await tx.query(
        `insert into public.messages (id, conversation_id, seq, author_id, body, at) values ($1, $2, $3, $4, 'Words', now())`,
        [message, conversation, seq + 1, ATTORNEY.id],
      )
    await tx.query(`update public.client_requests set status = 'closed', closed_at = $2 where id = $1`, [
      id,
      new Date(now).toISOString(),
    ])
    await tx.query('update public.request_interests set status = $2, chosen_at = null where id = $1', [
      interest,
      'passed',
    ])
  })
  return { conversation, reported }
}

it('deletes answers and conversations 180 days after the end', async () => {
  await converse()
  now += 179 * DAY
  await keep()
  expect([await count('request_interests'), await count('messages')]).toEqual([1, 2])
  now += DAY
  await keep()
  expect([await count('request_interests'), await count('messages')]).toEqual([0, 0])
})

it('keeps reported messages for 90 days, for nobody but those who decide', async () => {
  const { conversation, reported } = await converse()
  now += 180 * DAY
  await api.database.asService((tx) =>
    tx.query(
      `insert into public.reports (id, reporter_id, subject_kind, subject_id, reason, words, message_ids, created_at)
       values ($1, $2, 'conversation', $3, 'abuse', '', $4::uuid[], $5)`,
      [randomUUID(), CLIENT.id, conversation, [reported], new Date(now - DAY).toISOString()],
    ),
  )
  await keep()
  const left = await api.database.asService((tx) => tx.query('select id from public.messages'))
  expect(left).toEqual([{ id: reported }])
  expect(await count('conversation_members')).toBe(0)
  now += 89 * DAY
  await keep()
  await keep()
  expect([await count('messages'), await count('request_interests')]).toEqual([0, 0])
  expect(await count('reports')).toBe(1)
  now += 640 * DAY
  expect(await count('reports')).toBe(1)
  now += DAY
  await keep()
  expect(await count('reports')).toBe(0)
})

it('deletes conversations between attorneys two years after the last message', async () => {
  await api.database.asService((tx) =>
    tx.query(
      `insert into public.conversations (id, kind, last_at, created_at) values ($1, 'direct', $2, $2)`,
      [randomUUID(), new Date(now).toISOString()],
    ),
  )
  now = Date.parse('2028-06-01T11:59:59Z')
  await keep()
  expect(await count('conversations')).toBe(1)
  now += 1000
  await keep()
  expect(await count('conversations')).toBe(0)
})
