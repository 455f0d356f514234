/** Messages of conversations: in one order, each once. Who is not a member is told that there is no such conversation. */
import { sendMessageEndpoint, type Message } from '../../../shared/contracts/conversation-messages.ts'
import {
  CONVERSATION_PAGE,
  MESSAGE_PAGE,
  MINUTES_TO_REMOVE,
  type Conversation,
} from '../../../shared/contracts/conversations.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import { ageOf, isStale, questionOfAge } from '../../../shared/domain/command-age.ts'
import type { Caller } from '../../caller.ts'
import type { Database, ServiceTx, UserTx } from '../../db/database.ts'
import { decodeCursor, encodeCursor } from '../../http/page-cursor.ts'
import type { CallLimit } from '../../http/call-limit.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { publish } from '../live/live-hub.ts'
import { closeConversation } from './closing.repository.ts'
import {
  findConversation,
  findMessage,
  findOthers,
  insertMessage,
  insertReport,
  listConversations,
  listMessages,
  lockConversation,
  markRead,
  removeMessage,
  setMuted,
  toConversation,
  toMessage,
  type ConversationRow,
} from './conversations.repository.ts'
import { planUnreadMail } from './unread-mails.ts'

const MINUTE = 60_000
/** Reporters after whom a person cannot write until an administrator has looked. */
const MAX_OPEN_REPORTS = 3

export type NewMessage = {
  readonly id: string
  readonly body: string
  readonly writtenAt: string
  readonly sentAt: string
  readonly confirmed: boolean
}

export type ConversationsDeps = {
  readonly database: Database
  readonly clock: () => number
  readonly newId: () => string
  readonly jobs: Pick<JobQueue, 'send'>
  /** New messages per user. */
  readonly messageLimit: CallLimit
}

/** All that name a conversation reject with an AppError not_found unless the caller is a member. */
export type ConversationsService = {
  list(
    caller: Caller,
    next: string | undefined,
  ): Promise<{ readonly conversations: Conversation[]; readonly next: string | null }>
  messages(
    caller: Caller,
    id: string,
    before: number | null,
  ): Promise<{
    readonly conversation: Conversation
    readonly messages: Message[]
    readonly hasEarlier: boolean
  }>
  /** Idempotent by id. Rejects with an AppError as `sendMessageEndpoint` says. */
  send(caller: Caller, id: string, message: NewMessage): Promise<Message>
  read(caller: Caller, id: string, seq: number): Promise<void>
  mute(caller: Caller, id: string, isMuted: boolean): Promise<void>
  /** Rejects with an AppError conflict for a direct conversation, which lasts as long as its members are partners. */
  close(caller: Caller, id: string): Promise<void>
  /** Rejects with an AppError conflict after MINUTES_TO_REMOVE, and while the message is reported. */
  remove(caller: Caller, id: string, messageId: string): Promise<void>
  /** Once for each person and conversation. */
  report(
    caller: Caller,
    id: string,
    report: { readonly messageIds: readonly string[]; readonly reason: string; readonly words: string },
  ): Promise<void>
}

export function createConversationsService(deps: ConversationsDeps): ConversationsService {
  const { database, clock, newId } = deps
  /** Runs the server's part for a member. */
  const asMember = <T>(
    { userId, claims }: Caller,
    id: string,
    work: (tx: ServiceTx, conversation: ConversationRow) => Promise<T>,
  ): Promise<T> =>
    database.asUser(claims, async (tx) => {
      const conversation = await requireConversation(tx, userId, id)
      return tx.withoutRowSecurity((service) => work(service, conversation))
    })
  return {
    list: ({ userId, claims }, next) =>
      database.asUser(claims, async (tx) => {
        const rows = await listConversations(tx, userId, decodeCursor(next, 'by time'))
        const page = rows.slice(0, CONVERSATION_PAGE)
        const last = page.at(-1)
        return {
          conversations: await shown(tx, userId, page),
          next: rows.length > page.length && last !== undefined ? encodeCursor([last.place, last.id]) : null,
        }
      }),
    messages: ({ userId, claims }, id, before) =>
      database.asUser(claims, async (tx) => {
        const row = await requireConversation(tx, userId, id)
        const [conversation] = await shown(tx, userId, [row])
        if (conversation === undefined) throw new Error('one row gives one conversation')
        const rows = await listMessages(tx, id, before)
        return {
          conversation,
          messages: rows
            .slice(0, MESSAGE_PAGE)
            .toReversed()
            .map((message) => toMessage(message, userId)),
          hasEarlier: rows.length > MESSAGE_PAGE,
        }
      }),
    async send(caller, id, message) {
      await limitNew(deps, caller, message.id)
      return asMember(caller, id, (tx) => send(deps, tx, caller.userId, id, message)).catch(goneIfUnknown)
    },
    read: (caller, id, seq) => asMember(caller, id, (tx) => markRead(tx, caller.userId, id, seq)),
    mute: (caller, id, isMuted) => asMember(caller, id, (tx) => setMuted(tx, caller.userId, id, isMuted)),
    close: (caller, id) => asMember(caller, id, (tx, { kind }) => close(tx, caller.userId, id, kind)),
    remove: (caller, id, messageId) =>
      asMember(caller, id, async (tx) => {
        const at = new Date(clock())
        const since = new Date(at.getTime() - MINUTES_TO_REMOVE * MINUTE)
        const known = await findMessage(tx, messageId)
        if (known === null || known.conversation_id !== id || known.author_id !== caller.userId)
          throw new AppError('not_found', 'We couldn’t find this message.')
        if (known.body === null) return
        if (!(await removeMessage(tx, caller.userId, id, messageId, since, at)))
          throw new AppError(
            'conflict',
            `A message can be taken back for ${MINUTES_TO_REMOVE} minutes, and not while it is reported.`,
          )
        const locked = await lockConversation(tx, caller.userId, id)
        if (locked !== null) await publish(tx, locked.other_id, { type: 'conversation', conversationId: id })
      }),
    report: (caller, id, report) =>
      asMember(caller, id, (tx) =>
        insertReport(tx, {
          ...report,
          id: newId(),
          reporterId: caller.userId,
          conversationId: id,
          at: new Date(clock()),
        }),
      ),
  }
}

async function close(
  tx: ServiceTx,
  userId: string,
  id: string,
  kind: ConversationRow['kind'],
): Promise<void> {
  if (kind === 'direct')
    throw new AppError(
      'conflict',
      'This conversation lasts as long as you are partners. Remove the partner to end it, or mute it.',
    )
  const locked = await lockConversation(tx, userId, id)
  await closeConversation(tx, id)
  if (locked !== null) await publish(tx, locked.other_id, { type: 'conversation', conversationId: id })
}

/** What is stored is confirmed before any limit: only the answer was lost. */
async function limitNew(
  { database, messageLimit }: ConversationsDeps,
  { userId, claims }: Caller,
  messageId: string,
): Promise<void> {
  const known = await database.asUser(claims, (tx) => findMessage(tx, messageId))
  if (known === null) await messageLimit(userId)
}

async function send(
  { clock, jobs }: ConversationsDeps,
  tx: ServiceTx,
  userId: string,
  conversationId: string,
  message: NewMessage,
): Promise<Message> {
  const { id, body } = message
  const locked = await lockConversation(tx, userId, conversationId)
  if (locked === null) throw notFound()
  const known = await findMessage(tx, id)
  if (known !== null) {
    const isSame = known.author_id === userId && known.conversation_id === conversationId
    // A message that was taken back since has lost its words, and is the same one all the same.
    if (!isSame || (known.body !== null && known.body !== body))
      throw new AppError('idempotency_key_reused', 'This message was sent before with other words.')
    return toMessage(known, userId)
  }
  if (locked.closed_because !== null || locked.is_blocked || locked.is_read_only)
    throw new AppError('conversation_closed', 'This conversation has ended. Nobody can write in it any more.')
  if (locked.open_reports >= MAX_OPEN_REPORTS)
    throw new AppError(
      'blocked',
      'Several people reported your messages. You can write again once we have looked at the reports.',
    )
  if (isStale(message, sendMessageEndpoint.maxAge))
    throw new AppError('stale', questionOfAge(ageOf(message.writtenAt, message.sentAt)))
  const row = await insertMessage(tx, { id, conversationId, authorId: userId, body, at: new Date(clock()) })
  await planUnreadMail(jobs, tx, conversationId, locked.other_id)
  await publish(tx, locked.other_id, { type: 'conversation', conversationId })
  await publish(tx, userId, { type: 'conversation', conversationId })
  return toMessage(row, userId)
}

async function requireConversation(tx: UserTx, userId: string, id: string): Promise<ConversationRow> {
  const row = await findConversation(tx, userId, id)
  if (row === null) throw notFound()
  return row
}

async function shown(tx: UserTx, userId: string, rows: readonly ConversationRow[]): Promise<Conversation[]> {
  const others = await tx.withoutRowSecurity((service) =>
    findOthers(
      service,
      userId,
      rows.map(({ id }) => id),
    ),
  )
  return rows.map((row) => toConversation(row, others.get(row.id)))
}

/** A device's queue repeats what is not found, because an older server does not know the call. */
function goneIfUnknown(error: unknown): never {
  throw error instanceof AppError && error.code === 'not_found'
    ? new AppError('gone', error.userMessage)
    : error
}

function notFound(): AppError {
  return new AppError('not_found', 'We couldn’t find this conversation.')
}
