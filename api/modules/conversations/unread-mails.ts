/** Tells a member about messages that stayed unread for a while: at most once an hour for each conversation. */
import { z } from 'zod'
import type { Database, ServiceTx } from '../../db/database.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { JobHandler } from '../../jobs/job-worker.ts'
import type { Notify } from '../notifications/notify.service.ts'
import { lockUnread, markTold } from './conversations.repository.ts'

export const UNREAD_QUEUE = 'unread-messages'

const MINUTE = 60_000
/** A message is not mailed about before it was unread for so long. */
export const UNREAD_FOR = 15 * MINUTE
const QUIET_FOR = 60 * MINUTE

const jobSchema = z.object({ conversationId: z.uuid(), userId: z.uuid() })

/** Part of the transaction of a message to `userId`. */
export async function planUnreadMail(
  jobs: Pick<JobQueue, 'send'>,
  tx: ServiceTx,
  conversationId: string,
  userId: string,
): Promise<void> {
  await jobs.send(tx, UNREAD_QUEUE, { conversationId, userId }, { delay: UNREAD_FOR })
}

export type UnreadMailsDeps = {
  readonly database: Database
  readonly jobs: Pick<JobQueue, 'send'>
  readonly notify: Notify
  readonly clock: () => number
}

export function createUnreadMails({ database, jobs, notify, clock }: UnreadMailsDeps): JobHandler {
  return async function tellOfUnread(data, complete) {
    const { conversationId, userId } = jobSchema.parse(data)
    const now = clock()
    await database.asService(async (tx) => {
      await complete(tx)
      // The job may run a moment before the message is as old as that.
      const before = new Date(now - UNREAD_FOR + MINUTE)
      const unread = await lockUnread(tx, conversationId, userId, before)
      if (unread === null) return
      const quietUntil = unread.mailedAt === null ? now : unread.mailedAt.getTime() + QUIET_FOR
      if (quietUntil > now) {
        await jobs.send(tx, UNREAD_QUEUE, { conversationId, userId }, { delay: quietUntil - now })
        return
      }
      await markTold(tx, conversationId, userId, new Date(now))
      await notify(tx, userId, {
        kind: 'conversation_message',
        title: 'You have a new message',
        body: 'Sign in to read it.',
        link: unread.link,
      })
    })
  }
}
