/** Checkout attempts. Runs as the server: no row-level security. */
import { z } from 'zod'
import type { ServiceTx } from '../../db/database.ts'
import { parseRow, parseRows } from '../../db/rows.ts'
import type { CreatedCheckout } from './stripe-objects.ts'

/** `refused`: Stripe reports a payment that does not match our prices. */
const checkoutStateSchema = z.enum(['open', 'processing', 'paid', 'expired', 'refused'])
export type CheckoutState = z.infer<typeof checkoutStateSchema>

const rowSchema = z
  .object({
    id: z.uuid(),
    user_id: z.uuid(),
    fingerprint: z.string(),
    seats: z.number(),
    state: checkoutStateSchema,
    stripe_session_id: z.string().nullable(),
    url: z.string().nullable(),
    stripe_subscription_id: z.string().nullable(),
  })
  .transform((row) => ({
    id: row.id,
    userId: row.user_id,
    fingerprint: row.fingerprint,
    seats: row.seats,
    state: row.state,
    sessionId: row.stripe_session_id,
    url: row.url,
    subscriptionId: row.stripe_subscription_id,
  }))
export type Checkout = z.output<typeof rowSchema>

const COLUMNS = 'id, user_id, fingerprint, seats, state, stripe_session_id, url, stripe_subscription_id'

export type Reservation = {
  readonly id: string
  readonly userId: string
  readonly entryId: string | null
  readonly fingerprint: string
  readonly seats: number
  readonly now: Date
  /** Attempts started before `notBefore`, or sessions that expire before `usableUntil`, are not reused. */
  readonly notBefore: Date
  readonly usableUntil: Date
}

/** Returns the open attempt of an identical request, or a new one. Serializes the requests of one user. */
export async function reserveCheckout(tx: ServiceTx, wanted: Reservation): Promise<Checkout> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('checkout:' || $1, 0))`, [wanted.userId])
  const begun = parseRow(
    rowSchema,
    await tx.query(
      `select ${COLUMNS} from public.checkout_sessions
       where user_id = $1 and fingerprint = $2 and state = 'open' and created_at > $3
         and (expires_at is null or expires_at > $4)
       order by created_at desc limit 1`,
      [wanted.userId, wanted.fingerprint, wanted.notBefore.toISOString(), wanted.usableUntil.toISOString()],
    ),
  )
  if (begun !== null) return begun
  const inserted = parseRow(
    rowSchema,
    await tx.query(
      `insert into public.checkout_sessions (id, user_id, entry_id, fingerprint, seats, created_at)
       values ($1, $2, $3, $4, $5, $6) returning ${COLUMNS}`,
      [wanted.id, wanted.userId, wanted.entryId, wanted.fingerprint, wanted.seats, wanted.now.toISOString()],
    ),
  )
  if (inserted === null) throw new Error('reserving a checkout returned no row')
  return inserted
}

export async function rememberSession(tx: ServiceTx, id: string, session: CreatedCheckout): Promise<void> {
  await tx.query(
    `update public.checkout_sessions set stripe_session_id = $2, url = $3, expires_at = $4
     where id = $1 and stripe_session_id is null`,
    [id, session.id, session.url, session.expiresAt.toISOString()],
  )
}

export async function findCheckout(tx: ServiceTx, sessionId: string): Promise<Checkout | null> {
  return parseRow(
    rowSchema,
    await tx.query(`select ${COLUMNS} from public.checkout_sessions where stripe_session_id = $1`, [
      sessionId,
    ]),
  )
}

/** Newest first. */
export async function listCheckouts(tx: ServiceTx, userId: string): Promise<readonly Checkout[]> {
  return parseRows(
    rowSchema,
    await tx.query(
      `select ${COLUMNS} from public.checkout_sessions where user_id = $1 order by created_at desc limit 20`,
      [userId],
    ),
  )
}

/**
 * Locks the row until the transaction ends. Also finds it by our own id from Stripe's metadata: the process may have died before storing
 * the session's id.
 */
export async function lockCheckout(
  tx: ServiceTx,
  sessionId: string,
  checkoutId: string | null,
): Promise<Checkout | null> {
  return parseRow(
    rowSchema,
    await tx.query(
      `select ${COLUMNS} from public.checkout_sessions
       where stripe_session_id = $1 or (stripe_session_id is null and id::text = $2) for update`,
      [sessionId, checkoutId],
    ),
  )
}

export type CheckoutOutcome = {
  readonly id: string
  readonly sessionId: string
  readonly state: CheckoutState
  readonly subscriptionId: string | null
  readonly at: Date
}

/** A paid attempt stays paid, even if an older message arrives later. */
export async function recordOutcome(tx: ServiceTx, outcome: CheckoutOutcome): Promise<void> {
  await tx.query(
    `update public.checkout_sessions set
       stripe_session_id = $2,
       state = $3,
       stripe_subscription_id = coalesce($4, stripe_subscription_id),
       paid_at = case when $3 = 'paid' then coalesce(paid_at, $5) else paid_at end
     where id = $1 and state <> 'paid'`,
    [outcome.id, outcome.sessionId, outcome.state, outcome.subscriptionId, outcome.at.toISOString()],
  )
}
