/** The Stripe stand-in's tables in the sandbox's database: objects as JSON, responses by idempotency key, deliveries of events. */
import type { Database, SqlValue } from '../database.ts'
import { PRICES, PRODUCTS } from './objects/catalog.ts'
import { findPaymentPart } from './objects/payment.ts'
import type {
  WireCheckoutSession,
  WireCustomer,
  WireEvent,
  WireInvoice,
  WirePortalSession,
  WireSubscription,
} from './wire.ts'

export const STRIPE_SCHEMA = `
  create table if not exists stripe_objects (
    position integer primary key autoincrement,
    id text not null unique,
    kind text not null,
    created integer not null,
    data text not null
  );
  create index if not exists stripe_objects_kind on stripe_objects (kind, position);
  create table if not exists stripe_answers (
    idempotency_key text primary key,
    fingerprint text not null,
    request_id text not null,
    body text not null,
    created integer not null
  );
  create table if not exists stripe_deliveries (
    event_id text primary key,
    attempts integer not null default 0,
    next_at integer not null
  );
`

type Kept = { readonly id: string; readonly object: string; readonly created: number }

export type ListQuery = {
  /** Fields of the object, as JSON paths, that must equal a text. */
  readonly where: Readonly<Record<string, string | undefined>>
  readonly limit: number
  readonly startingAfter?: string | undefined
  readonly endingBefore?: string | undefined
}

export type Page<Item> = { readonly items: readonly Item[]; readonly hasMore: boolean }

export type Collection<Item extends Kept> = {
  readonly kind: Item['object']
  find(id: string): Item | undefined
  insert(item: Item): void
  replace(item: Item): void
  /** Newest first, as in all of Stripe's lists. */
  list(query: ListQuery): Page<Item>
  count(): number
}

export type KeptAnswer = { readonly fingerprint: string; readonly requestId: string; readonly body: string }

export type StripeStore = {
  readonly customers: Collection<WireCustomer>
  readonly sessions: Collection<WireCheckoutSession>
  readonly subscriptions: Collection<WireSubscription>
  readonly invoices: Collection<WireInvoice>
  readonly portalSessions: Collection<WirePortalSession>
  readonly events: Collection<WireEvent>
  /** The object of any kind with this id, for `expand`. */
  findAny(id: string): unknown
  answerTo(idempotencyKey: string, notBefore: number): KeptAnswer | undefined
  keepAnswer(idempotencyKey: string, answer: KeptAnswer, at: number): void
  readonly deliveries: DeliveryQueue
  transaction<Result>(work: () => Result): Result
}

export type Delivery = { readonly event: WireEvent; readonly attempts: number }

export type DeliveryQueue = {
  add(eventId: string, at: number): void
  due(at: number): readonly Delivery[]
  /** When the next delivery is due, in milliseconds; null without any. */
  nextAt(): number | null
  postpone(eventId: string, nextAt: number): void
  remove(eventId: string): void
}

export function createStripeStore(db: Database): StripeStore {
  const invoices = collection<WireInvoice>(db, 'invoice')
  return {
    customers: collection<WireCustomer>(db, 'customer'),
    sessions: collection<WireCheckoutSession>(db, 'checkout.session'),
    subscriptions: collection<WireSubscription>(db, 'subscription'),
    invoices,
    portalSessions: collection<WirePortalSession>(db, 'billing_portal.session'),
    events: collection<WireEvent>(db, 'event'),
    findAny(id) {
      const wellKnown = [...PRICES, ...PRODUCTS].find((item) => item.id === id)
      if (wellKnown !== undefined) return wellKnown
      const row = db.get('select data from stripe_objects where id = ?', id)
      if (row === undefined) return findPaymentPart(id, (invoiceId) => invoices.find(invoiceId))
      const found: unknown = JSON.parse(String(row['data']))
      return found
    },
    answerTo(idempotencyKey, notBefore) {
      db.run('delete from stripe_answers where created < ?', notBefore)
      const row = db.get('select * from stripe_answers where idempotency_key = ?', idempotencyKey)
      if (row === undefined) return undefined
      return {
        fingerprint: String(row['fingerprint']),
        requestId: String(row['request_id']),
        body: String(row['body']),
      }
    },
    keepAnswer(idempotencyKey, { fingerprint, requestId, body }, at) {
      db.run(
        'insert into stripe_answers (idempotency_key, fingerprint, request_id, body, created) values (?, ?, ?, ?, ?)',
        idempotencyKey,
        fingerprint,
        requestId,
        body,
        at,
      )
    },
    deliveries: deliveryQueue(db),
    transaction: (work) => db.transaction(work),
  }
}

function collection<Item extends Kept>(db: Database, kind: Item['object']): Collection<Item> {
  // Only `insert` and `replace` below write rows of this kind, so the JSON has the type of the collection.
  const read = (data: unknown): Item => JSON.parse(String(data)) as Item
  return {
    kind,
    find(id) {
      const row = db.get('select data from stripe_objects where id = ? and kind = ?', id, kind)
      return row === undefined ? undefined : read(row['data'])
    },
    insert(item) {
      db.run(
        'insert into stripe_objects (id, kind, created, data) values (?, ?, ?, ?)',
        item.id,
        kind,
        item.created,
        JSON.stringify(item),
      )
    },
    replace(item) {
      db.run(
        'update stripe_objects set data = ? where id = ? and kind = ?',
        JSON.stringify(item),
        item.id,
        kind,
      )
    },
    list(query) {
      const { sql, values, backwards } = listStatement(db, kind, query)
      const rows = db.all(sql, ...values).map((row) => read(row['data']))
      const items = rows.slice(0, query.limit)
      return { items: backwards ? items.reverse() : items, hasMore: rows.length > query.limit }
    },
    count: () => Number(db.get('select count(*) as n from stripe_objects where kind = ?', kind)?.['n']),
  }
}

function listStatement(
  db: Database,
  kind: string,
  query: ListQuery,
): { sql: string; values: readonly SqlValue[]; backwards: boolean } {
  const conditions = ['kind = ?']
  const values: SqlValue[] = [kind]
  for (const [field, value] of Object.entries(query.where)) {
    if (value === undefined) continue
    conditions.push('json_extract(data, ?) = ?')
    values.push(`$.${field}`, value)
  }
  const backwards = query.endingBefore !== undefined
  const cursor = query.endingBefore ?? query.startingAfter
  if (cursor !== undefined) {
    conditions.push(`position ${backwards ? '>' : '<'} ?`)
    values.push(Number(db.get('select position from stripe_objects where id = ?', cursor)?.['position'] ?? 0))
  }
  const order = backwards ? 'asc' : 'desc'
  values.push(query.limit + 1)
  const sql = `select data from stripe_objects where ${conditions.join(' and ')} order by position ${order} limit ?`
  return { sql, values, backwards }
}

function deliveryQueue(db: Database): DeliveryQueue {
  return {
    add: (eventId, at) => {
      db.run(
        `insert into stripe_deliveries (event_id, next_at) values (?, ?)
         on conflict (event_id) do update set attempts = 0, next_at = excluded.next_at`,
        eventId,
        at,
      )
    },
    due: (at) =>
      db
        .all(
          `select o.data, d.attempts from stripe_deliveries d join stripe_objects o on o.id = d.event_id
           where d.next_at <= ? order by o.position limit 100`,
          at,
        )
        .map((row) => ({
          // Only the events collection writes this row.
          event: JSON.parse(String(row['data'])) as WireEvent,
          attempts: Number(row['attempts']),
        })),
    nextAt: () => {
      const next = db.get('select min(next_at) as next from stripe_deliveries')?.['next']
      return typeof next === 'number' ? next : null
    },
    postpone: (eventId, nextAt) => {
      db.run(
        'update stripe_deliveries set attempts = attempts + 1, next_at = ? where event_id = ?',
        nextAt,
        eventId,
      )
    },
    remove: (eventId) => {
      db.run('delete from stripe_deliveries where event_id = ?', eventId)
    },
  }
}
