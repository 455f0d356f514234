/** That PostgreSQL reads a page of 5,000 tickets, and the count of those that wait, by an index, and nobody's but their writer's. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { TicketState } from '../../../shared/contracts/new-ticket.ts'
import { TICKET_PAGE } from '../../../shared/contracts/tickets.ts'
import type { UserTx } from '../../db/database.ts'
import { explainedDatabase, nodesOf } from '../../db/testing/explained-database.ts'
import { listDesk, type DeskQuestion } from './ticket-desk.repository.ts'
import { countTicketsWaitingOn, listTickets } from './tickets.repository.ts'

const WRITER = '7c1f8a52-0000-4000-8000-00000000aa01'
const OTHER = '7c1f8a52-0000-4000-8000-00000000aa02'
const MIDDLE = ['2026-08-01 00:00:00+00', randomUUID()] as const

describe('5,000 tickets of one writer among 10,000, on PostgreSQL', () => {
  const { database, plansOf } = explainedDatabase(async (owner) => {
    await owner.query(
      `insert into public.users (id, email, user_type, is_approved)
       values ('${WRITER}', 'writer@example.test', 'client', true), ('${OTHER}', 'other@example.test', 'client', true)`,
    )
    await owner.query(
      `insert into public.tickets (id, user_id, topic, subject, state, created_at, last_at)
       select gen_random_uuid(), case when n % 2 = 0 then '${WRITER}'::uuid else '${OTHER}'::uuid end, 'other', 'Ticket ' || n,
         (array['new', 'waiting_on_us', 'waiting_on_you', 'solved'])[1 + n / 2 % 4],
         '2026-10-01'::timestamptz - n * interval '20 minutes', '2026-10-01'::timestamptz - n * interval '20 minutes'
       from generate_series(1, 10000) n`,
    )
    await owner.query('analyze public.tickets')
  })

  function rowsRead(roots: Awaited<ReturnType<typeof plansOf>>): number {
    const ofTickets = roots.flatMap(nodesOf).filter((node) => node['Relation Name'] === 'tickets')
    expect(ofTickets.some((node) => node['Node Type'].endsWith('Seq Scan'))).toBe(false)
    return ofTickets.reduce(
      (sum, node) =>
        sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    )
  }
  const asWriter = (work: (tx: UserTx) => Promise<unknown>) =>
    database.asUser({ role: 'authenticated', sub: WRITER }, (tx) => plansOf(() => work(tx)))

  it.each<[TicketState | undefined]>([[undefined], ['new'], ['waiting_on_you'], ['solved']])(
    'a page in state %s ends with the page, also from the middle',
    async (state) => {
      for (const after of [null, MIDDLE]) {
        const roots = await asWriter((tx) => listTickets(tx, WRITER, { state, after }))
        expect(rowsRead(roots)).toBeLessThanOrEqual(TICKET_PAGE + 1)
      }
    },
  )

  it('the count of those that wait reads no others', async () => {
    expect(rowsRead(await asWriter((tx) => countTicketsWaitingOn(tx, WRITER)))).toBeLessThanOrEqual(1250)
  })

  it.each<[DeskQuestion['state']]>([['waiting_on_us'], ['waiting_on_you'], ['solved']])(
    'a page of the desk in state %s ends with the page',
    async (state) => {
      for (const after of [null, MIDDLE]) {
        const roots = await database.asService((tx) => plansOf(() => listDesk(tx, { state, after })))
        expect(rowsRead(roots)).toBeLessThanOrEqual(TICKET_PAGE + 1)
      }
    },
  )
})
