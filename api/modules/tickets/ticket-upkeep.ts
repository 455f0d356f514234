/** The job that ends tickets by time: solved after days without a word, deleted years later. Each run schedules the next one. */
import { z } from 'zod'
import type { Logger } from '../../../runtime/logger.ts'
import { DAYS_TO_SOLVED } from '../../../shared/contracts/tickets.ts'
import type { Database, ServiceTx } from '../../db/database.ts'
import { parseRows } from '../../db/rows.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { JobHandler } from '../../jobs/job-worker.ts'
import { publish } from '../live/live-hub.ts'

export const TICKET_QUEUE = 'ticket-upkeep'

const DAY = 86_400_000
const INTERVAL = 60 * 60_000
/** Rows per kind and transaction; the next run handles the rest immediately. */
const BATCH = 200
/** Days for which a solved ticket stays. */
const KEPT = 2 * 365

export type TicketUpkeepDeps = {
  readonly database: Database
  readonly jobs: Pick<JobQueue, 'send'>
  readonly clock: () => number
  readonly logger: Logger
}

/** Queues the first run unless one is waiting. */
export function planTicketUpkeep({
  database,
  jobs,
}: Pick<TicketUpkeepDeps, 'database' | 'jobs'>): Promise<void> {
  return database.asService((tx) => jobs.send(tx, TICKET_QUEUE, {}))
}

export function createTicketUpkeep({ database, jobs, clock, logger }: TicketUpkeepDeps): JobHandler {
  return async function endTickets(_data, complete) {
    const done = await database.asService(async (tx) => {
      const now = new Date(clock())
      const solved = await solveSilent(tx, now)
      const deleted = await deleteOld(tx, now)
      await complete(tx)
      const hasMore = Math.max(solved, deleted) >= BATCH
      await jobs.send(tx, TICKET_QUEUE, {}, hasMore ? {} : { delay: INTERVAL })
      return { solved, deleted }
    })
    if (done.solved + done.deleted > 0) logger.info(done, 'tickets past their time')
  }
}

const silentSchema = z.object({ id: z.uuid(), user_id: z.uuid() })

/** Only those that wait for their writer: what waits for the team is not over because the team is silent. */
async function solveSilent(tx: ServiceTx, now: Date): Promise<number> {
  const silent = parseRows(
    silentSchema,
    await tx.query(
      `update public.tickets set state = 'solved', last_at = $1 where id in (
         select id from public.tickets where state = 'waiting_on_you' and last_at <= $2
         order by last_at, id limit ${BATCH} for update skip locked
       ) returning id, user_id`,
      [now.toISOString(), new Date(now.getTime() - DAYS_TO_SOLVED * DAY).toISOString()],
    ),
  )
  for (const { id, user_id } of silent) await publish(tx, user_id, { type: 'ticket', ticketId: id })
  return silent.length
}

async function deleteOld(tx: ServiceTx, now: Date): Promise<number> {
  const rows = await tx.query(
    `delete from public.tickets where id in (
       select id from public.tickets where state = 'solved' and last_at <= $1
       order by last_at, id limit ${BATCH} for update skip locked
     ) returning 1`,
    [new Date(now.getTime() - KEPT * DAY).toISOString()],
  )
  return rows.length
}
