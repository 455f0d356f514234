/** Stripe's events, each stored once. */
import { z } from 'zod'
import type { ServiceTx } from '../../db/database.ts'
import { parseRow } from '../../db/rows.ts'
import type { EventReading } from './stripe-objects.ts'

/** False if the event is already stored. */
export async function insertEvent(tx: ServiceTx, event: EventReading): Promise<boolean> {
  const inserted = await tx.query(
    `insert into public.stripe_events (id, type, stripe_session_id, stripe_subscription_id, paid_invoice_id, created_at)
     values ($1, $2, $3, $4, $5, $6) on conflict (id) do nothing returning id`,
    [
      event.id,
      event.type,
      event.sessionId,
      event.subscriptionId,
      event.paidInvoiceId,
      event.createdAt.toISOString(),
    ],
  )
  return inserted.length === 1
}

const subjectSchema = z
  .object({
    stripe_session_id: z.string().nullable(),
    stripe_subscription_id: z.string().nullable(),
    paid_invoice_id: z.string().nullable(),
  })
  .transform((row) => ({
    sessionId: row.stripe_session_id,
    subscriptionId: row.stripe_subscription_id,
    paidInvoiceId: row.paid_invoice_id,
  }))
export type EventSubject = z.output<typeof subjectSchema>

/** Null if the event has been processed. */
export async function findUnprocessed(tx: ServiceTx, eventId: string): Promise<EventSubject | null> {
  return parseRow(
    subjectSchema,
    await tx.query(
      `select stripe_session_id, stripe_subscription_id, paid_invoice_id from public.stripe_events
       where id = $1 and processed_at is null`,
      [eventId],
    ),
  )
}

export async function markProcessed(tx: ServiceTx, eventId: string, at: Date): Promise<void> {
  await tx.query('update public.stripe_events set processed_at = $2 where id = $1', [
    eventId,
    at.toISOString(),
  ])
}
