/** Answers under way in this process, so that they end when their consent is taken back in any process, and when this one stops. */
import { z } from 'zod'
import type { Database, ServiceTx } from '../../db/database.ts'
import type { Stop } from './read-answer.ts'

const CHANNEL = 'assistant_end'

const messageSchema = z.object({ ownerId: z.uuid(), workspaceId: z.uuid() })
type Whose = z.output<typeof messageSchema>

/** Part of the transaction that takes the consent back. */
export async function publishConsentEnd(tx: ServiceTx, { ownerId, workspaceId }: Whose): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify({ ownerId, workspaceId })])
}

export type AnswersUnderWay = {
  /** Returns a function that removes it. After `release`, new ones are ended at once. */
  readonly add: (whose: Whose, stop: Stop) => () => void
  readonly release: () => void
  readonly close: () => Promise<void>
}

export async function createAnswersUnderWay(database: Pick<Database, 'listen'>): Promise<AnswersUnderWay> {
  const underWay = new Set<Whose & { readonly stop: Stop }>()
  let isReleased = false
  const stopListening = await database.listen(CHANNEL, (payload) => {
    const ended = messageSchema.parse(JSON.parse(payload))
    for (const { ownerId, workspaceId, stop } of underWay)
      if (ownerId === ended.ownerId && workspaceId === ended.workspaceId) stop.end('ended')
  })
  return {
    add({ ownerId, workspaceId }, stop) {
      const entry = { ownerId, workspaceId, stop }
      underWay.add(entry)
      if (isReleased) stop.end('ended')
      return () => {
        underWay.delete(entry)
      }
    },
    release() {
      isReleased = true
      for (const { stop } of underWay) stop.end('ended')
    },
    close: stopListening,
  }
}
