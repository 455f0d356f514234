/** Tickets, from both sides, through the API. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { listAdminTicketsEndpoint } from '../../../shared/contracts/admin-tickets.ts'
import { createTicketEndpoint, type Ticket } from '../../../shared/contracts/new-ticket.ts'
import { listTicketsEndpoint, TICKET_PAGE, ticketThreadSchema } from '../../../shared/contracts/tickets.ts'
import { DEMO_ACCOUNTS } from '../../../shared/domain/demo-accounts.ts'
import { handlerOf, startTestApi, type Person, type TestApi } from '../../testing/test-api.ts'
import { TICKET_QUEUE } from './ticket-upkeep.ts'

const [ATTORNEY, PENDING, CLIENT, ADMIN] = DEMO_ACCOUNTS
const DAY = 86_400_000

let now = Date.now()
let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ clock: () => now })
}, 60_000)
afterAll(() => api.close())
beforeEach(async () => {
  now = Date.now()
  await api.database.asService(async (tx) => {
    await tx.query('delete from public.tickets')
    await tx.query('delete from public.notifications')
    await tx.query('delete from public.mails')
    await tx.query('delete from public.rate_limits')
    await tx.query('delete from public.reports')
  })
})

const times = (at = now) => ({ writtenAt: new Date(at).toISOString(), sentAt: new Date(now).toISOString() })
const BODY = 'The list of my referrals stays empty after I sign in.'

function aTicket(more: object = {}) {
  return { id: randomUUID(), topic: 'referrals', subject: 'An empty list', body: BODY, ...times(), ...more }
}

const send = (person: Person | null, more: object = {}): Promise<Response> =>
  api.send('POST', '/api/tickets', person, aTicket(more))

async function create(person: Person, more: object = {}): Promise<Ticket> {
  const answer = await send(person, more)
  expect(answer.status).toBe(201)
  return createTicketEndpoint.response.parse(await answer.json()).ticket
}

async function list(person: Person, query = '') {
  return listTicketsEndpoint.response.parse(await (await api.get(`/api/tickets${query}`, person)).json())
}
async function desk(query = '') {
  const answer = await api.get(`/api/admin/tickets${query}`, ADMIN)
  return listAdminTicketsEndpoint.response.parse(await answer.json()).tickets
}
async function thread(person: Person, id: string) {
  return ticketThreadSchema.parse(await (await api.get(`/api/tickets/${id}`, person)).json())
}
const reply = (person: Person, id: string, more: object = {}): Promise<Response> =>
  api.send('POST', `/api/tickets/${id}/messages`, person, {
    ...{ id: randomUUID(), body: 'It is still empty.', ...times() },
    ...more,
  })
const answer = (id: string, more: object = {}): Promise<Response> =>
  api.send('POST', `/api/admin/tickets/${id}/answer`, ADMIN, {
    ...{ id: randomUUID(), body: 'PRIVATEANSWER: reload it once.' },
    ...more,
  })
const decide = (id: string, act: string, reason = 'Read twice.'): Promise<Response> =>
  api.send('POST', `/api/admin/tickets/${id}/decide`, ADMIN, { act, reason })
const stateOf = async (person: Person, id: string) => (await thread(person, id)).ticket.state

async function upkeep(): Promise<void> {
  await handlerOf(api, TICKET_QUEUE)({}, () => Promise.resolve())
}

describe('a ticket', () => {
  it('gets a number, once: the same call again is 200 with the same one', async () => {
    const ticket = aTicket()
    const first = await api.send('POST', '/api/tickets', ATTORNEY, ticket)
    const second = await api.send('POST', '/api/tickets', ATTORNEY, ticket)
    expect([first.status, second.status]).toEqual([201, 200])
    const [one, two] = [await first.json(), await second.json()].map((body) =>
      createTicketEndpoint.response.parse(body),
    )
    expect(one?.ticket.number).toBeGreaterThan(1000)
    expect(two).toEqual({ ticket: one?.ticket, already: true })
    const other = await api.send('POST', '/api/tickets', ATTORNEY, { ...ticket, subject: 'Another one' })
    expect(other.status).toBe(422)
    expect((await list(ATTORNEY)).tickets).toHaveLength(1)
  })

  it('can be written by clients, applicants and attorneys, and by nobody without a session', async () => {
    for (const person of [ATTORNEY, PENDING, CLIENT]) await create(person)
    expect((await send(null)).status).toBe(401)
  })

  it('is its writer’s alone', async () => {
    const { id } = await create(CLIENT)
    expect((await list(ATTORNEY)).tickets).toEqual([])
    expect((await api.get(`/api/tickets/${id}`, ATTORNEY)).status).toBe(404)
    expect((await api.send('POST', `/api/tickets/${id}/solve`, ATTORNEY, {})).status).toBe(404)
    expect((await reply(ATTORNEY, id)).status).toBe(410)
    expect((await send(ATTORNEY, { id })).status).toBe(422)
  })

  it.each([
    ['a subject of 4 characters', { subject: 'abcd' }],
    ['a subject of 121 characters', { subject: 'a'.repeat(121) }],
    ['a body of 19 characters', { body: 'a'.repeat(19) }],
    ['a body of 5,001 characters', { body: 'a'.repeat(5001) }],
    ['an unknown topic', { topic: 'weather' }],
    ['a report that names nobody', { topic: 'report_attorney' }],
  ])('is refused with %s', async (_, more) => {
    expect((await send(ATTORNEY, more)).status).toBe(400)
  })

  it('holds the technical facts that the form showed, and none unless its writer wants', async () => {
    const facts = { version: '0.2.0', browser: 'Chrome on Linux', waiting: 1, drafts: 2, records: 3 }
    const { id } = await create(ATTORNEY, { facts })
    expect((await thread(ATTORNEY, id)).facts).toEqual(facts)
    expect((await thread(ATTORNEY, (await create(ATTORNEY)).id)).facts).toBeNull()
  })

  it('can be sent 10 times a day; what is stored is confirmed all the same', async () => {
    const first = aTicket()
    expect((await api.send('POST', '/api/tickets', ATTORNEY, first)).status).toBe(201)
    for (let n = 1; n < 10; n += 1) await create(ATTORNEY)
    const over = await send(ATTORNEY)
    expect(over.status).toBe(429)
    expect(await over.json()).toMatchObject({ code: 'message_limit' })
    expect((await api.send('POST', '/api/tickets', ATTORNEY, first)).status).toBe(200)
    await create(CLIENT)
  })

  it('that waited for 30 days on its device is asked about first', async () => {
    const old = times(now - 31 * DAY)
    const late = await send(ATTORNEY, old)
    expect(late.status).toBe(409)
    expect(await late.json()).toMatchObject({ code: 'stale' })
    await create(ATTORNEY, { ...old, confirmed: true })
  })

  it('is listed by state and page by page, the latest first', async () => {
    await api.database.asService((tx) =>
      tx.query(
        `insert into public.tickets (id, user_id, topic, subject, state, created_at, last_at)
         select gen_random_uuid(), $1, 'other', 'Ticket ' || n, case when n % 2 = 0 then 'solved' else 'waiting_on_you' end,
           now() - n * interval '1 hour', now() - n * interval '1 hour' from generate_series(1, 120) n`,
        [ATTORNEY.id],
      ),
    )
    const first = await list(ATTORNEY)
    expect(first.tickets.map(({ subject }) => subject).slice(0, 2)).toEqual(['Ticket 1', 'Ticket 2'])
    expect(first.tickets).toHaveLength(TICKET_PAGE)
    expect(first.waitingOnYou).toBe(60)
    const solved = await list(ATTORNEY, '?state=solved')
    const rest = await list(ATTORNEY, `?state=solved&next=${solved.next ?? ''}`)
    expect(solved.tickets.length + rest.tickets.length).toBe(60)
    expect(rest.next).toBeNull()
    expect([...solved.tickets, ...rest.tickets].every(({ state }) => state === 'solved')).toBe(true)
  })
})

describe('the thread of a ticket', () => {
  it('goes from new to waiting on you, to waiting on us, to solved, and opens again', async () => {
    const { id } = await create(ATTORNEY)
    expect((await reply(ATTORNEY, id)).status).toBe(201)
    expect(await stateOf(ATTORNEY, id)).toBe('new')
    expect((await answer(id)).status).toBe(201)
    expect(await stateOf(ATTORNEY, id)).toBe('waiting_on_you')
    expect((await list(ATTORNEY)).waitingOnYou).toBe(1)
    await reply(ATTORNEY, id, { body: 'Now it works.' })
    expect(await stateOf(ATTORNEY, id)).toBe('waiting_on_us')
    for (let n = 0; n < 2; n += 1)
      expect((await api.send('POST', `/api/tickets/${id}/solve`, ATTORNEY, {})).status).toBe(200)
    expect(await stateOf(ATTORNEY, id)).toBe('solved')
    await reply(ATTORNEY, id, { body: 'It is empty again.' })
    expect(await stateOf(ATTORNEY, id)).toBe('waiting_on_us')
    const { messages } = await thread(ATTORNEY, id)
    expect(messages.map(({ by }) => by)).toEqual(['writer', 'writer', 'team', 'writer', 'writer'])
  })

  it('takes each message and each answer once', async () => {
    const { id } = await create(CLIENT)
    const message = { id: randomUUID(), body: 'Once.' }
    expect((await reply(CLIENT, id, message)).status).toBe(201)
    expect((await reply(CLIENT, id, message)).status).toBe(200)
    expect((await reply(CLIENT, id, { ...message, body: 'Twice.' })).status).toBe(422)
    const said = { id: randomUUID(), body: 'An answer.' }
    expect([(await answer(id, said)).status, (await answer(id, said)).status]).toEqual([201, 200])
    expect((await answer(id, { ...said, body: 'Another.' })).status).toBe(422)
    expect((await thread(CLIENT, id)).messages).toHaveLength(3)
  })

  it('tells its writer by its number alone: no word of the answer is in a notification or a mail', async () => {
    const { id, number } = await create(CLIENT)
    await answer(id)
    const rows = await api.database.statement(
      'select kind, title, body, link from public.notifications where user_id = $1',
      [CLIENT.id],
    )
    expect(rows).toEqual([
      expect.objectContaining({
        kind: 'ticket_answer',
        title: `Your ticket ${number} has an answer`,
        link: `/support/${id}`,
      }),
    ])
    const mails = await api.database.statement('select subject, html, text from public.mails')
    expect(mails).toMatchObject([{ subject: `Your ticket ${number} has an answer` }])
    expect(JSON.stringify([rows, mails])).not.toMatch(/PRIVATEANSWER|empty list/)
  })
})

describe('the desk of the support team', () => {
  it('has what waits for the team, longest wait first, and each other state', async () => {
    const first = await create(CLIENT)
    now += 1000
    const second = await create(ATTORNEY, { topic: 'billing' })
    expect((await desk()).map(({ id }) => id)).toEqual([first.id, second.id])
    expect((await desk())[0]?.writer).toEqual({ name: 'Demo Client', email: CLIENT.email, role: 'client' })
    expect((await desk('?topic=billing')).map(({ id }) => id)).toEqual([second.id])
    await answer(first.id)
    expect((await desk()).map(({ id }) => id)).toEqual([second.id])
    expect((await desk('?state=waiting_on_you')).map(({ id }) => id)).toEqual([first.id])
    expect((await desk(`?number=${first.number}`)).map(({ id }) => id)).toEqual([first.id])
    for (const person of [ATTORNEY, CLIENT])
      expect((await api.get('/api/admin/tickets', person)).status).toBe(403)
  })

  it('solves and reopens with a reason, which is in the audit log with every answer', async () => {
    const { id, number } = await create(CLIENT)
    await answer(id)
    expect((await decide(id, 'reopen')).status).toBe(409)
    expect((await decide(id, 'solve', ' ')).status).toBe(400)
    expect((await decide(id, 'solve')).status).toBe(204)
    expect((await decide(id, 'solve')).status).toBe(409)
    expect(await stateOf(CLIENT, id)).toBe('solved')
    expect((await decide(id, 'reopen')).status).toBe(204)
    expect(await stateOf(CLIENT, id)).toBe('waiting_on_us')
    const audited = await api.database.statement(
      'select action, reason, details from public.audit_log where subject_id = $1 order by id',
      [id],
    )
    expect(audited).toEqual([
      { action: 'ticket.answer', reason: null, details: { number } },
      { action: 'ticket.solve', reason: 'Read twice.', details: { number } },
      { action: 'ticket.reopen', reason: 'Read twice.', details: { number } },
    ])
    expect((await decide(randomUUID(), 'solve')).status).toBe(404)
  })
})

describe('time', () => {
  it('solves an answered ticket after 14 silent days, and nothing that waits for the team', async () => {
    const answered = await create(CLIENT)
    await answer(answered.id)
    const waiting = await create(ATTORNEY)
    now += 13 * DAY
    await upkeep()
    expect(await stateOf(CLIENT, answered.id)).toBe('waiting_on_you')
    now += DAY
    await upkeep()
    expect(await stateOf(CLIENT, answered.id)).toBe('solved')
    expect(await stateOf(ATTORNEY, waiting.id)).toBe('new')
    now += 730 * DAY
    await upkeep()
    expect((await api.get(`/api/tickets/${answered.id}`, CLIENT)).status).toBe(404)
    expect(await stateOf(ATTORNEY, waiting.id)).toBe('new')
  })
})

describe('a report of an attorney', () => {
  const REPORT = { topic: 'report_attorney', attorney: 'A. Torney of Demo Law', subject: 'Asks for money' }
  const queueSchema = z.object({
    tickets: z.array(z.object({ id: z.uuid(), attorney: z.string() })),
    attorneys: z.array(
      z.object({ userId: z.uuid(), reports: z.array(z.object({ reason: z.string(), words: z.string() })) }),
    ),
  })
  const queue = async () => queueSchema.parse(await (await api.get('/api/admin/moderation', ADMIN)).json())
  const moderate = async (id: string, more: object): Promise<number> =>
    (
      await api.send('POST', '/api/admin/moderation/decide', ADMIN, {
        ...{ kind: 'ticket', id, reason: 'Looked at it.' },
        ...more,
      })
    ).status

  it('goes to moderation, and is filed against an account there', async () => {
    const { id } = await create(CLIENT, REPORT)
    expect((await queue()).tickets).toMatchObject([{ id, attorney: REPORT.attorney }])
    expect(await moderate(id, { act: 'file', email: 'nobody@example.test' })).toBe(400)
    expect(await moderate(id, { act: 'file', email: ATTORNEY.email.toUpperCase() })).toBe(204)
    const after = await queue()
    expect(after.tickets).toEqual([])
    expect(after.attorneys).toMatchObject([
      { userId: ATTORNEY.id, reports: [{ reason: 'ticket', words: BODY }] },
    ])
    expect(await moderate(id, { act: 'release' })).toBe(404)
    expect((await desk()).map((ticket) => ticket.id)).toEqual([id])
  })

  it('is released without a trace on any account', async () => {
    const { id } = await create(CLIENT, REPORT)
    expect(await moderate(id, { act: 'release' })).toBe(204)
    expect(await queue()).toEqual({ tickets: [], attorneys: [] })
  })
})
