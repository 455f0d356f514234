/** SEED=rooms: what it adds, and that the platform itself could have come to it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { clientRequestsResponseSchema } from '../../../../shared/contracts/client-requests.ts'
import { listConversationsEndpoint } from '../../../../shared/contracts/conversations.ts'
import { exploreResponseSchema } from '../../../../shared/contracts/explore.ts'
import { listInterestsEndpoint } from '../../../../shared/contracts/interests.ts'
import { pullRecordsResponseSchema } from '../../../../shared/contracts/records.ts'
import { DEMO_ACCOUNTS } from '../../../../shared/domain/demo-accounts.ts'
import { PRACTICE_AREAS } from '../../../../shared/domain/practice-areas.ts'
import { SERVER_KINDS } from '../../records/server-kinds.ts'
import { unitErrors } from '../../../../shared/domain/records/record-kind.ts'
import type { UnitValues } from '../../../../shared/domain/records/record.ts'
import { needsCare } from '../../../../shared/domain/requests/care-words.ts'
import { findIdentity } from '../../../../shared/domain/requests/identity-detector.ts'
import { chosenInterest, isOpenToInterest } from '../../../../shared/domain/requests/request-lifecycle.ts'
import { SUB_ISSUES } from '../../../../shared/domain/requests/sub-issues.ts'
import { duesOf } from '../../../../shared/domain/books/lien-dues.ts'
import { lienRows } from '../../../../shared/domain/books/lien-rows.ts'
import type { Database } from '../../../db/database.ts'
import { handlerOf, startTestApi, type Person, type TestApi } from '../../../testing/test-api.ts'
import { checkIntegrity } from '../../integrity/integrity-checks.ts'
import { createZipDataLoader } from '../../lookup/zip-data.ts'
import { findExpired, takeExpiring } from '../../client-requests/upkeep/request-upkeep.repository.ts'
import { MAX_OPEN } from '../../client-requests/client-request.policy.ts'
import { TICKET_QUEUE } from '../../tickets/ticket-upkeep.ts'
import { seed } from '../seed.ts'
import { answerers, madeUpAttorneys } from './made-up-attorneys.ts'
import { madeUpCalls } from './made-up-calls.ts'
import { madeUpMatters } from './made-up-matters.ts'
import { CITIES } from './made-up-people.ts'
import { madeUpTickets, ROOMS_TICKETS } from './made-up-tickets.ts'
import { madeUpClients, madeUpRequests } from './made-up-requests.ts'
import { CORE } from './request-words.ts'

const NOW = Date.UTC(2026, 10, 26, 12)
const DAY = 86_400_000
const attorneys = madeUpAttorneys()
const requests = madeUpRequests(attorneys, NOW)
const [DEMO_ATTORNEY, , DEMO_CLIENT] = DEMO_ACCOUNTS

describe('what is made up', () => {
  it('is the same each time, and the same but for its times at another time', () => {
    expect(madeUpRequests(madeUpAttorneys(), NOW)).toEqual(requests)
    const later = madeUpRequests(attorneys, NOW + 9 * DAY)
    expect(later.map(({ id, summary }) => [id, summary])).toEqual(
      requests.map(({ id, summary }) => [id, summary]),
    )
    expect(madeUpCalls(NOW, 7)).toEqual(madeUpCalls(NOW, 7))
  })

  it('has texts that pass the detector, without two that are the same', () => {
    const names = new Map(
      [...madeUpClients(), ...DEMO_ACCOUNTS].map(({ id, firstName, lastName }) => [
        id,
        `${firstName} ${lastName}`,
      ]),
    )
    for (const { summary, clientId, otherParties } of requests) {
      expect(findIdentity(summary, [names.get(clientId) ?? '', ...otherParties])).toEqual([])
      expect(needsCare(summary)).toBeNull()
      expect(summary.length).toBeLessThanOrEqual(500)
    }
    expect(new Set(requests.map(({ summary }) => summary)).size).toBe(requests.length)
    expect(Object.keys(CORE).sort()).toEqual(SUB_ISSUES.map(({ id }) => id).sort())
  })

  it('covers all areas and open states, from today to eighty days ago', () => {
    expect(new Set(requests.flatMap(({ area }) => area ?? []))).toEqual(new Set(PRACTICE_AREAS))
    expect(new Set(requests.map(({ state }) => state))).toEqual(new Set(Object.keys(CITIES)))
    const ages = requests.map(({ postedAt }) => (NOW - postedAt) / DAY)
    expect(Math.min(...ages)).toBeLessThan(1)
    expect(Math.max(...ages)).toBeGreaterThan(78)
    expect(Math.max(...ages)).toBeLessThan(81)
  })

  it('lets only admitted attorneys answer, and no time lie ahead or before what it follows', () => {
    const statesOf = new Map(answerers(attorneys).map(({ id, states }) => [id, states]))
    for (const { state, postedAt, life } of requests) {
      expect(life.updatedAt).toBeGreaterThanOrEqual(postedAt)
      expect(life.updatedAt).toBeLessThanOrEqual(NOW)
      expect(life.state.status === 'looking').toBe(
        isLooking(life.interests.map(({ status }) => status)) && isOpen(life.state.status),
      )
      for (const { attorneyId, createdAt, updatedAt, chosenAt, clearedAt } of life.interests) {
        expect(statesOf.get(attorneyId)).toContain(state)
        const times = [
          postedAt,
          createdAt,
          chosenAt ?? createdAt,
          clearedAt ?? chosenAt ?? createdAt,
          updatedAt,
          NOW,
        ]
        expect(times).toEqual(times.toSorted((a, b) => a - b))
      }
      for (const { at } of life.messages) expect(at).toBeLessThanOrEqual(NOW)
      expect(life.messages.length > 0).toBe(life.interests.some(({ status }) => status === 'cleared'))
      if (life.state.status === 'chosen') expect(chosenInterest(life.state)).not.toBeNull()
    }
  })

  it('places people where the ZIP code is', async () => {
    const zips = await createZipDataLoader()()
    for (const [state, cities] of Object.entries(CITIES))
      for (const [city, zip] of Object.entries(cities)) expect(zips.byZip(zip)).toEqual({ zip, city, state })
  })

  it('has calls that the kind takes, with one rev for each change', () => {
    const kind = SERVER_KINDS.of('call')
    if (kind === null) throw new Error('calls are a kind')
    const calls = madeUpCalls(NOW, 100)
    for (const { body, units, rev } of calls) {
      expect(unitErrors(kind, body ?? {})).toEqual([])
      expect(Math.max(...Object.values(units))).toBe(rev)
    }
    const changes = calls.reduce((sum, { rev }) => sum + rev, 0)
    expect(calls.at(-1)?.seq).toBe(100 + changes)
    expect(new Set(calls.map(({ seq }) => seq)).size).toBe(600)
  })
})

const utcDay = (at: string): string => at.slice(0, 10)

describe('the matters that are made up', () => {
  const matters = madeUpMatters(NOW, 7)
  const rows = matters.flatMap(({ id, body }) => lienRows(id, body ?? {}))
  const dues = matters.flatMap(({ body }) => duesOf(body ?? {}, utcDay))

  it('are three with nine liens of nine types over three states, in as many states of their lives as there are', () => {
    expect(matters.map(({ body }) => body?.['state'])).toEqual(['IL', 'TX', 'CA'])
    expect(rows.map(({ type }) => type)).toEqual([
      ...['hospital', 'letter_of_protection', 'medicare'],
      ...['workers_compensation', 'medpay_pip', 'funding'],
      ...['medicaid', 'erisa_self_funded', 'erisa_insured'],
    ])
    expect(new Set(rows.map(({ status }) => status)).size).toBe(7)
    expect(rows.some(({ hasConflict, isUnchecked }) => hasConflict || isUnchecked)).toBe(false)
    expect(rows.reduce((sum, { open }) => sum + open, 0)).toBeGreaterThan(0)
    expect(rows.reduce((sum, { saved }) => sum + (saved ?? 0), 0)).toBeGreaterThan(0)
  })

  it('have units that the kind takes, with one rev for each change', () => {
    const kind = SERVER_KINDS.of('book')
    if (kind === null) throw new Error('books are a kind')
    for (const { body, units, rev, updatedAt } of matters) {
      expect(unitErrors(kind, body ?? {})).toEqual([])
      expect(Math.max(...Object.values(units))).toBe(rev)
      expect(Date.parse(updatedAt)).toBeLessThanOrEqual(NOW)
    }
    expect(matters.at(-1)?.seq).toBe(7 + matters.reduce((sum, { rev }) => sum + rev, 0))
  })

  it('are due for something this week, whenever the seed runs', () => {
    const kindsThisWeek = (later: number): ReadonlySet<string> => {
      const now = NOW + later * DAY
      const day = (days: number): string => new Date(now + days * DAY).toISOString().slice(0, 10)
      const all = madeUpMatters(now, 0).flatMap(({ body }) => duesOf(body ?? {}, utcDay))
      return new Set(all.filter((due) => due.day >= day(0) && due.day <= day(7)).map(({ kind }) => kind))
    }
    expect(kindsThisWeek(0).size).toBeGreaterThan(4)
    for (const later of [100, 1000]) expect(kindsThisWeek(later)).toEqual(kindsThisWeek(0))
    const kinds = new Set(dues.map(({ kind }) => kind))
    for (const kind of ['response_due', 'call', 'payoff_old', 'release_missing', 'deadline'] as const)
      expect(kinds).toContain(kind)
  })
})

const isOpen = isOpenToInterest
const isLooking = (statuses: readonly string[]): boolean => !statuses.includes('sent')

describe('in a database', () => {
  let api: TestApi
  let database: Database
  beforeAll(async () => {
    api = await startTestApi({ clock: () => NOW })
    database = api.database
    await seed(database, 'rooms', new Date(NOW))
  }, 60_000)
  afterAll(() => api.close())

  const count = async (sql: string): Promise<number> =>
    z.object({ n: z.number() }).parse((await database.statement(`select count(*)::int as n from ${sql}`))[0])
      .n

  it('are so many of each', async () => {
    expect(await count('public.client_requests')).toBe(300)
    expect(
      await count(
        `public.users where email like 'room-attorney-%@demo.test' and is_approved and subscription_status = 'active'`,
      ),
    ).toBe(40)
    expect(await count(`public.records where kind = 'call' and owner_id = '${DEMO_ATTORNEY.id}'`)).toBe(600)
    for (const status of ['looking', 'interested', 'chosen', 'represented', 'closed'])
      expect(await count(`public.client_requests where status = '${status}'`)).toBeGreaterThan(10)
    expect(await count(`public.request_interests where status = 'cleared'`)).toBe(
      await count('public.conversations'),
    )
    expect(await count('public.conversations')).toBeGreaterThan(10)
  })

  it('show exactly the open requests', async () => {
    const open = await count(`public.client_requests where status in ('looking', 'interested')`)
    expect(await count('public.request_teasers')).toBe(open)
    expect(
      await count(
        `public.request_places p join public.client_requests r on r.id = p.request_id and r.zip = p.zip`,
      ),
    ).toBe(
      await count(`public.client_requests where status in ('looking', 'interested') and zip is not null`),
    )
    expect(await count(`public.client_requests where visibility <> 'listed'`)).toBe(0)
  })

  it('have 30 tickets in all states, none of the administrator, none that time has ended', async () => {
    expect(await count('public.tickets')).toBe(ROOMS_TICKETS)
    for (const { id, isAdmin } of DEMO_ACCOUNTS)
      expect(await count(`(select distinct state from public.tickets where user_id = '${id}') states`)).toBe(
        isAdmin ? 0 : 4,
      )
    await handlerOf(api, TICKET_QUEUE)({}, () => Promise.resolve())
    expect(await count(`public.tickets where state = 'waiting_on_you'`)).toBe(
      madeUpTickets(NOW).filter(({ state }) => state === 'waiting_on_you').length,
    )
    expect(
      await count(
        `public.ticket_messages m join public.tickets t on t.id = m.ticket_id where m.at > t.last_at`,
      ),
    ).toBe(0)
    expect(await count(`public.tickets where last_at > '2026-11-26T12:00:00Z'`)).toBe(0)
  })

  it('give the demo accounts something to do', async () => {
    expect(await count(`public.request_teasers where state in ('NY', 'PA')`)).toBeGreaterThan(50)
    expect(await count(`public.conversation_members where user_id = '${DEMO_ATTORNEY.id}'`)).toBeGreaterThan(
      0,
    )
    expect(
      await count(`public.client_requests where client_id = '${DEMO_CLIENT.id}' and status = 'interested'`),
    ).toBeGreaterThan(0)
  })

  it('have the days of the matters to be reminded of', async () => {
    const owned = `public.book_dues where owner_id = '${DEMO_ATTORNEY.id}'`
    expect(await count(`(select distinct book_id from ${owned}) books`)).toBe(3)
    expect(await count(`${owned} and reminded_at is null and day <= '2026-11-26'`)).toBeGreaterThan(0)
  })

  it('keep to the limits of a client, and are due for no mail and no closing', async () => {
    expect(
      await count(`(select client_id from public.client_requests where status in ('looking', 'interested')
        group by client_id having count(*) > ${MAX_OPEN}) over_limit`),
    ).toBe(0)
    await database.asService(async (tx) => {
      expect(await findExpired(tx, new Date(NOW), 10)).toEqual([])
      expect(await takeExpiring(tx, new Date(NOW), 10)).toEqual([])
    })
    expect(await count('public.mails')).toBe(0)
    expect(await count('public.notifications')).toBe(0)
  })

  it('hold to the books, and a second run adds nothing', async () => {
    const before = await database.statement('select owner_id, seq from public.record_heads')
    await seed(database, 'rooms', new Date(NOW + DAY))
    expect(await database.statement('select owner_id, seq from public.record_heads')).toEqual(before)
    expect(await count('public.client_requests')).toBe(300)
    expect(await count('public.tickets')).toBe(ROOMS_TICKETS)
    expect(await checkIntegrity(database)).toEqual([])
  })

  it('are answered by every call that shows them', async () => {
    const get = async (path: string, person: Person): Promise<unknown> => {
      const answer = await api.get(path, person)
      expect(answer.status).toBe(200)
      return answer.json()
    }
    const page = exploreResponseSchema.parse(await get('/api/explore', DEMO_ATTORNEY))
    expect(page.teasers).toHaveLength(50)
    expect(page.next).not.toBeNull()
    const { interests } = listInterestsEndpoint.response.parse(await get('/api/interests', DEMO_ATTORNEY))
    expect(new Set(interests.map(({ status }) => status)).size).toBeGreaterThan(2)
    const talks = listConversationsEndpoint.response.parse(await get('/api/conversations', DEMO_ATTORNEY))
    expect(talks.conversations).not.toEqual([])
    const own = clientRequestsResponseSchema.parse(await get('/api/client-requests', DEMO_CLIENT))
    expect(own.requests.map(({ status }) => status)).toContain('interested')
    const pulled = pullRecordsResponseSchema.parse(await get('/api/records?after=0&limit=500', DEMO_ATTORNEY))
    expect(pulled.rows).toHaveLength(500)
  })
  it('store each call with its units', async () => {
    const [row] = await database.statement(
      `select body, units from public.records where kind = 'call' and body ->> 'class' = 'new_lead' order by seq limit 1`,
    )
    const { body, units } = z
      .object({ body: z.custom<UnitValues>(), units: z.record(z.string(), z.number()) })
      .parse(row)
    expect(Object.keys(units).sort()).toEqual(Object.keys(body).sort())
  })
})
