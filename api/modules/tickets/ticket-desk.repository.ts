/** Tickets as the support team reads them. */
import { z } from 'zod'
import type { AdminTicket, AdminTicketList } from '../../../shared/contracts/admin-tickets.ts'
import type { TicketState, TicketTopic } from '../../../shared/contracts/new-ticket.ts'
import { TICKET_PAGE } from '../../../shared/contracts/tickets.ts'
import { writeAuditEntry } from '../../db/audit-log.ts'
import type { ServiceTx } from '../../db/database.ts'
import { parseRow, parseRows, type PagePlace } from '../../db/rows.ts'
import { TICKET, ticketRowSchema, toTicket } from './tickets.repository.ts'

const deskRowSchema = ticketRowSchema.extend({
  writer: z.string(),
  email: z.string(),
  user_type: z.enum(['attorney', 'client']),
})
export type DeskRow = z.output<typeof deskRowSchema>

const DESK = `select ${TICKET}, u.email, u.user_type,
    coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), 'A member') as writer
  from public.tickets t join public.users u on u.id = t.user_id`

export function toAdminTicket(row: DeskRow): AdminTicket {
  return { ...toTicket(row), writer: { name: row.writer, email: row.email, role: row.user_type } }
}

export type DeskQuestion = {
  readonly state: AdminTicketList
  readonly topic?: TicketTopic | undefined
  readonly number?: number | undefined
  readonly after: PagePlace | null
}

const WAITING: readonly TicketState[] = ['new', 'waiting_on_us']

/** One more than a page if there are more. */
export async function listDesk(tx: ServiceTx, asked: DeskQuestion): Promise<readonly DeskRow[]> {
  const { state, topic, number, after } = asked
  if (number !== undefined)
    return parseRows(deskRowSchema, await tx.query(`${DESK} where t.number = $1`, [number]))
  const states = state === 'waiting' ? WAITING : [state]
  const waits = states.every((one) => WAITING.includes(one))
  const [follows, order] = waits ? ['>', 'asc'] : ['<', 'desc']
  return parseRows(
    deskRowSchema,
    await tx.query(
      `${DESK} where t.state = any ($1::text[]) and ($2::text is null or t.topic = $2)
         and ($3::timestamptz is null or (t.last_at, t.id) ${follows} ($3::timestamptz, $4::uuid))
       order by t.last_at ${order}, t.id ${order} limit ${TICKET_PAGE + 1}`,
      [[...states], topic ?? null, after?.[0] ?? null, after?.[1] ?? null],
    ),
  )
}

export async function findOnDesk(tx: ServiceTx, id: string): Promise<DeskRow | null> {
  return parseRow(deskRowSchema, await tx.query(`${DESK} where t.id = $1`, [id]))
}

export async function recordTicketAct(
  tx: ServiceTx,
  entry: {
    readonly act: 'answer' | 'solve' | 'reopen'
    readonly ticketId: string
    readonly number: number
    /** Null: an answer speaks for itself. */
    readonly reason: string | null
    readonly by: { readonly id: string | null; readonly name: string }
    readonly at: Date
  },
): Promise<void> {
  const { act, ticketId, number, reason, by, at } = entry
  await writeAuditEntry(tx, {
    at,
    actorId: by.id,
    actor: by.name,
    action: `ticket.${act}`,
    subjectId: ticketId,
    reason,
    details: { number },
  })
}
