/** A member's notifications and preferences, read and marked under row-level security; written by the server. */
import { z } from 'zod'
import {
  MAILED_BY_DEFAULT,
  NOTIFICATION_KINDS,
  notificationKindSchema,
  type Notification,
  type NotificationKind,
  type NotificationPreferences,
} from '../../../shared/contracts/notifications.ts'
import { conditionsAfter } from '../../db/conditions.ts'
import type { AnyTx, ServiceTx, UserTx } from '../../db/database.ts'
import { isoTime, parseRow, parseRows } from '../../db/rows.ts'

const rowSchema = z
  .object({
    id: z.uuid(),
    kind: notificationKindSchema,
    title: z.string(),
    body: z.string(),
    link: z.string().nullable(),
    created: z.string(),
    read: z.string().nullable(),
    snoozed: z.string().nullable(),
    place: z.string(),
  })
  .transform((row) => ({
    /** Cursor of the next page: text, because a Date would lose the microseconds. */
    place: row.place,
    notification: {
      id: row.id,
      kind: row.kind,
      title: row.title,
      body: row.body,
      link: row.link,
      createdAt: row.created,
      readAt: row.read,
      snoozedUntil: row.snoozed,
    } satisfies Notification,
  }))

const COLUMNS = `id, kind, title, body, link, created_at::text as place,
  ${isoTime('created_at')} as created, ${isoTime('read_at')} as read, ${isoTime('snoozed_until')} as snoozed`

export type NotificationPage = {
  readonly userId: string
  readonly unreadOnly: boolean
  readonly after: readonly [place: string, id: string] | null
  readonly limit: number
  readonly now: Date
}

/** A snoozed notification does not count until its time. `:0`: now. */
const UNREAD = 'read_at is null and (snoozed_until is null or snoozed_until <= :0)'

/** Newest first. */
export async function listNotifications(
  tx: UserTx,
  { userId, unreadOnly, after, limit, now }: NotificationPage,
): Promise<z.output<typeof rowSchema>[]> {
  const { values, given } = conditionsAfter([userId, limit])
  const conditions = [
    'user_id = $1',
    ...(unreadOnly ? [given(UNREAD, now.toISOString())] : []),
    ...(after === null ? [] : [given('(created_at, id) < (:0::timestamptz, :1::uuid)', ...after)]),
  ]
  const rows = await tx.query(
    `select ${COLUMNS} from public.notifications where ${conditions.join(' and ')}
     order by created_at desc, id desc limit $2`,
    values,
  )
  return parseRows(rowSchema, rows)
}

const countSchema = z.object({ n: z.number() })

export async function countUnread(tx: AnyTx, userId: string, now: Date): Promise<number> {
  const { values, given } = conditionsAfter([userId])
  const isUnread = given(UNREAD, now.toISOString())
  const row = parseRow(
    countSchema,
    await tx.query(
      `select count(*)::int as n from public.notifications where user_id = $1 and ${isUnread}`,
      values,
    ),
  )
  return row?.n ?? 0
}

/** Null means no filter. Opening a link does not mark notifications that are still snoozed. */
type Named = { readonly ids: readonly string[] | null; readonly link: string | null }

export async function markRead(tx: UserTx, userId: string, { ids, link }: Named, at: Date): Promise<void> {
  await tx.query(
    `update public.notifications set read_at = $2
     where user_id = $1 and read_at is null and ($3::uuid[] is null or id = any($3::uuid[]))
       and ($4::text is null or link = $4 and (snoozed_until is null or snoozed_until <= $2))`,
    [userId, at.toISOString(), ids === null ? null : [...ids], link],
  )
}

/** False if the user has no such notification. */
export async function snooze(tx: UserTx, userId: string, id: string, until: string): Promise<boolean> {
  const rows = await tx.query(
    `update public.notifications set snoozed_until = $3, read_at = null where user_id = $1 and id = $2 returning id`,
    [userId, id, until],
  )
  return rows.length === 1
}

const preferenceSchema = z.object({ kind: z.string(), in_app: z.boolean(), email: z.boolean() })
type Preferences = NotificationPreferences['preferences']
type Preference = Preferences[number]

const KINDS = Object.keys(NOTIFICATION_KINDS) as NotificationKind[] // the keys of the literal

export async function readPreferences(tx: AnyTx, userId: string): Promise<Preferences> {
  const stored = parseRows(
    preferenceSchema,
    await tx.query('select kind, in_app, email from public.notification_preferences where user_id = $1', [
      userId,
    ]),
  )
  return KINDS.map((kind) => {
    const own = stored.find((row) => row.kind === kind)
    return own === undefined
      ? { kind, inApp: true, email: MAILED_BY_DEFAULT.includes(kind) }
      : { kind, inApp: own.in_app, email: own.email }
  })
}

export async function storePreference(tx: UserTx, userId: string, preference: Preference): Promise<void> {
  const { kind, inApp, email } = preference
  await tx.query(
    `insert into public.notification_preferences (user_id, kind, in_app, email) values ($1, $2, $3, $4)
     on conflict (user_id, kind) do update set in_app = excluded.in_app, email = excluded.email`,
    [userId, kind, inApp, email],
  )
}

/** Turns off mails of every kind; in-app notifications stay on. Does nothing for a deleted member. */
export async function endMails(tx: ServiceTx, userId: string): Promise<void> {
  await tx.query(
    `insert into public.notification_preferences (user_id, kind, in_app, email)
     select users.id, kind, true, false from public.users cross join unnest($2::text[]) kind where users.id = $1
     on conflict (user_id, kind) do update set email = false`,
    [userId, KINDS],
  )
}

export async function mailsAreWanted(tx: ServiceTx, userId: string): Promise<boolean> {
  return (await readPreferences(tx, userId)).some(({ email }) => email)
}

export type NewNotification = {
  readonly id: string
  readonly userId: string
  readonly kind: NotificationKind
  readonly title: string
  readonly body: string
  readonly link: string | null
  readonly at: Date
}

export async function insertNotification(tx: ServiceTx, notification: NewNotification): Promise<void> {
  const { id, userId, kind, title, body, link, at } = notification
  await tx.query(
    `insert into public.notifications (id, user_id, kind, title, body, link, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, userId, kind, title, body, link, at.toISOString()],
  )
}
