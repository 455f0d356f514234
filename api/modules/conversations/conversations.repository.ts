/** Conversations and messages: read under row-level security, written by the server. */
import { z } from 'zod'
import { type Message } from '../../../shared/contracts/conversation-messages.ts'
import {
  CONVERSATION_PAGE,
  MESSAGE_PAGE,
  type Conversation,
} from '../../../shared/contracts/conversations.ts'
import { matterOf } from '../../../shared/domain/requests/matter-of.ts'
import { US_JURISDICTIONS } from '../../../shared/domain/us-states.ts'
import { conditionsAfter } from '../../db/conditions.ts'
import type { AnyTx, ServiceTx, UserTx } from '../../db/database.ts'
import { parseRow, parseRows, type PagePlace } from '../../db/rows.ts'

const conversationSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['request', 'direct']),
  interest_id: z.uuid().nullable(),
  last_at: z.date(),
  place: z.string(),
  unread: z.number(),
  is_muted: z.boolean(),
  closed_because: z.enum(['ended', 'blocked', 'closed']).nullable(),
})
export type ConversationRow = z.output<typeof conversationSchema>

const OWN = `select c.id, c.kind, c.interest_id, c.last_at, c.last_at::text as place, c.closed_because, m.is_muted,
    (select count(*)::int from public.messages t
     where t.conversation_id = c.id and t.seq > m.last_read_seq and t.author_id <> $1 and t.body is not null) as unread
  from public.conversation_members m join public.conversations c on c.id = m.conversation_id
  where m.user_id = $1`

export async function listConversations(
  tx: UserTx,
  userId: string,
  after: PagePlace | null,
): Promise<readonly ConversationRow[]> {
  const { values, given } = conditionsAfter([userId])
  const beyond = after === null ? '' : given('and (c.last_at, c.id) < (:0::timestamptz, :1::uuid)', ...after)
  return parseRows(
    conversationSchema,
    await tx.query(
      `${OWN} ${beyond} order by c.last_at desc, c.id desc limit ${CONVERSATION_PAGE + 1}`,
      values,
    ),
  )
}

export async function findConversation(
  tx: UserTx,
  userId: string,
  id: string,
): Promise<ConversationRow | null> {
  return parseRow(conversationSchema, await tx.query(`${OWN} and c.id = $2`, [userId, id]))
}

const otherSchema = z.object({
  conversation_id: z.uuid(),
  name: z.string(),
  request_id: z.uuid().nullable(),
  practice_area: z.string().nullable(),
  state: z.enum(US_JURISDICTIONS).nullable(),
  is_read_only: z.boolean(),
})

/**
 * An attorney who is suspended or does not pay takes part no longer, and a direct conversation is for partners. `c` is the conversation, $1
 * one of its members.
 */
const IS_READ_ONLY = `(exists (
  select from public.conversation_members p join public.users a on a.id = p.user_id
  where p.conversation_id = c.id and a.user_type = 'attorney'
    and not (a.is_approved and coalesce(a.subscription_status in ('active', 'trialing', 'past_due'), false)))
  or c.kind = 'direct' and not exists (
    select from public.conversation_members p join public.network_links l
      on l.low = least(p.user_id, $1::uuid) and l.high = greatest(p.user_id, $1::uuid)
    where p.conversation_id = c.id and p.user_id <> $1))`

/**
 * The other member of each conversation, and the request it is about. An attorney reads a client's name while the choice stands and the
 * attorney may act; before and after that, it is 'Client'.
 */
export async function findOthers(
  tx: ServiceTx,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, z.output<typeof otherSchema>>> {
  const rows = parseRows(
    otherSchema,
    await tx.query(
      `select m.conversation_id,
         case when i.attorney_id = $1 and not (i.status in ('chosen', 'cleared') and me.is_approved
             and me.subscription_status in ('active', 'trialing', 'past_due')) then 'Client'
           else coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), 'A member') end as name, i.request_id, r.practice_area, r.state,
         ${IS_READ_ONLY} as is_read_only
       from public.conversation_members m
         join public.users u on u.id = m.user_id
         join public.users me on me.id = $1
         join public.conversations c on c.id = m.conversation_id
         left join public.request_interests i on i.id = c.interest_id
         left join public.client_requests r on r.id = i.request_id
       where m.conversation_id = any ($2::uuid[]) and m.user_id <> $1`,
      [userId, [...ids]],
    ),
  )
  return new Map(rows.map((row) => [row.conversation_id, row]))
}

export function toConversation(
  row: ConversationRow,
  other: z.output<typeof otherSchema> | undefined,
): Conversation {
  const isOver = row.closed_because !== null || other?.is_read_only === true
  return {
    id: row.id,
    kind: row.kind,
    requestId: other?.request_id ?? null,
    with: other?.name ?? 'A member',
    about: other === undefined || other.state === null ? null : matterOf(other.practice_area, other.state),
    lastAt: row.last_at.toISOString(),
    unread: row.unread,
    isMuted: row.is_muted,
    closedBecause: row.closed_because === 'closed' ? 'closed' : isOver ? 'ended' : null,
  }
}

const messageSchema = z.object({
  id: z.uuid(),
  seq: z.coerce.number(),
  author_id: z.uuid(),
  body: z.string().nullable(),
  at: z.date(),
})
export type MessageRow = z.output<typeof messageSchema>
const MESSAGE = 'id, seq, author_id, body, at'

export function toMessage(row: MessageRow, userId: string): Message {
  return {
    id: row.id,
    seq: row.seq,
    isMine: row.author_id === userId,
    body: row.body,
    at: row.at.toISOString(),
  }
}

/** Latest first, one more than a page if there are more. */
export async function listMessages(
  tx: UserTx,
  conversationId: string,
  before: number | null,
): Promise<readonly MessageRow[]> {
  const { values, given } = conditionsAfter([conversationId])
  const earlier = before === null ? '' : given('and seq < :0', before)
  return parseRows(
    messageSchema,
    await tx.query(
      `select ${MESSAGE} from public.messages
       where conversation_id = $1 ${earlier} order by seq desc limit ${MESSAGE_PAGE + 1}`,
      values,
    ),
  )
}

const ownedSchema = messageSchema.extend({ conversation_id: z.uuid() })

export async function findMessage(tx: AnyTx, id: string): Promise<z.output<typeof ownedSchema> | null> {
  return parseRow(
    ownedSchema,
    await tx.query(`select conversation_id, ${MESSAGE} from public.messages where id = $1`, [id]),
  )
}

const lockedSchema = z.object({
  closed_because: z.enum(['ended', 'blocked', 'closed']).nullable(),
  other_id: z.uuid(),
  is_blocked: z.boolean(),
  is_read_only: z.boolean(),
  open_reports: z.number(),
  other_muted: z.boolean(),
})

/** Locks the conversation until the transaction ends, so that its messages are numbered in the order of their commits. */
export async function lockConversation(
  tx: ServiceTx,
  userId: string,
  id: string,
): Promise<z.output<typeof lockedSchema> | null> {
  return parseRow(
    lockedSchema,
    await tx.query(
      `select c.closed_because, o.user_id as other_id, o.is_muted as other_muted, ${IS_READ_ONLY} as is_read_only,
         (select count(distinct r.reporter_id)::int from public.reports r
            join public.conversation_members m on m.conversation_id = r.subject_id and m.user_id = $1
          where r.subject_kind = 'conversation' and r.state = 'open' and r.reporter_id <> $1) as open_reports,
         exists (select from public.blocks b
           where (b.blocker_id = $1 and b.blocked_id = o.user_id) or (b.blocker_id = o.user_id and b.blocked_id = $1)) as is_blocked
       from public.conversations c join public.conversation_members o on o.conversation_id = c.id and o.user_id <> $1
       where c.id = $2 for update of c`,
      [userId, id],
    ),
  )
}

export async function insertMessage(
  tx: ServiceTx,
  message: {
    readonly id: string
    readonly conversationId: string
    readonly authorId: string
    readonly body: string
    readonly at: Date
  },
): Promise<MessageRow> {
  const { id, conversationId, authorId, body, at } = message
  const rows = await tx.query(
    `with next as (
       update public.conversations set seq = seq + 1, last_at = $5 where id = $2 returning seq
     )
     insert into public.messages (id, conversation_id, seq, author_id, body, at)
     select $1, $2, seq, $3, $4, $5 from next returning ${MESSAGE}`,
    [id, conversationId, authorId, body, at.toISOString()],
  )
  const row = parseRow(messageSchema, rows)
  if (row === null) throw new Error('the conversation is locked, so it exists')
  return row
}

/** False unless it is the author's and young enough. */
export async function removeMessage(
  tx: ServiceTx,
  userId: string,
  conversationId: string,
  messageId: string,
  since: Date,
  at: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `update public.messages set body = null, removed_at = $5
     where id = $1 and conversation_id = $2 and author_id = $3 and at > $4 and body is not null
       and not exists (select from public.reports r where r.state = 'open' and $1::uuid = any (r.message_ids))
     returning 1`,
    [messageId, conversationId, userId, since.toISOString(), at.toISOString()],
  )
  return rows.length === 1
}

export async function markRead(tx: ServiceTx, userId: string, id: string, seq: number): Promise<void> {
  await tx.query(
    `update public.conversation_members m set last_read_seq = greatest(m.last_read_seq, least($3::bigint, c.seq))
     from public.conversations c where c.id = m.conversation_id and m.conversation_id = $2 and m.user_id = $1`,
    [userId, id, seq],
  )
}

export async function setMuted(tx: ServiceTx, userId: string, id: string, isMuted: boolean): Promise<void> {
  await tx.query(
    'update public.conversation_members set is_muted = $3 where conversation_id = $2 and user_id = $1',
    [userId, id, isMuted],
  )
}

export async function insertReport(
  tx: ServiceTx,
  report: {
    readonly id: string
    readonly reporterId: string
    readonly conversationId: string
    readonly messageIds: readonly string[]
    readonly reason: string
    readonly words: string
    readonly at: Date
  },
): Promise<void> {
  await tx.query(
    `insert into public.reports (id, reporter_id, subject_kind, subject_id, reason, words, message_ids, created_at)
     select $1, $2, 'conversation', $3, $4, $5,
       coalesce((select array_agg(m.id) from public.messages m where m.conversation_id = $3 and m.id = any ($6::uuid[])), '{}'), $7
     on conflict do nothing`,
    [
      report.id,
      report.reporterId,
      report.conversationId,
      report.reason,
      report.words,
      [...report.messageIds],
      report.at.toISOString(),
    ],
  )
}

const unreadSchema = z
  .object({
    id: z.uuid(),
    mailed_at: z.date().nullable(),
    request_id: z.uuid().nullable(),
    is_client: z.boolean(),
  })
  .transform((row) => ({ mailedAt: row.mailed_at, link: pageOf(row) }))

/** The page on which the member finds the conversation: a client's requests, the request that an attorney answered, or the partners. */
function pageOf(row: {
  readonly id: string
  readonly request_id: string | null
  readonly is_client: boolean
}): string {
  if (row.is_client) return '/home2'
  return row.request_id === null
    ? `/private-network?tab=messages&conversation=${row.id}`
    : `/explore/${row.request_id}`
}

/**
 * Locks the membership and says when the member was last told; null if there is nothing to tell: no message is unread that came since then
 * and before `before`, or the conversation is muted.
 */
export async function lockUnread(
  tx: ServiceTx,
  conversationId: string,
  userId: string,
  before: Date,
): Promise<z.output<typeof unreadSchema> | null> {
  return parseRow(
    unreadSchema,
    await tx.query(
      `select c.id, m.mailed_at, i.request_id, coalesce(r.client_id = $2, false) as is_client
       from public.conversation_members m
         join public.conversations c on c.id = m.conversation_id
         left join public.request_interests i on i.id = c.interest_id
         left join public.client_requests r on r.id = i.request_id
       where m.conversation_id = $1 and m.user_id = $2 and not m.is_muted
         and exists (
           select from public.messages t where t.conversation_id = $1 and t.seq > m.last_read_seq and t.author_id <> $2
             and t.body is not null and t.at <= $3 and t.at > coalesce(m.mailed_at, '-infinity')
         )
       for update of m`,
      [conversationId, userId, before.toISOString()],
    ),
  )
}

export async function markTold(
  tx: ServiceTx,
  conversationId: string,
  userId: string,
  at: Date,
): Promise<void> {
  await tx.query(
    'update public.conversation_members set mailed_at = $3 where conversation_id = $1 and user_id = $2',
    [conversationId, userId, at.toISOString()],
  )
}
