/** How many of a person's rows stand where, without reading any of them. */
import type { UserId } from '../../../shared/domain/ids.ts'
import { STATE_INDEX, type OfflineDatabase } from './database.ts'
import { UNSENT_STATES } from './outbox-row.ts'
import type { OutboxState } from './stored-rows.ts'

export type OutboxCounts = {
  readonly unsent: number
  /** Of the unsent: those that only a person can move. */
  readonly attention: number
  /** Of the unsent: those on their way right now. */
  readonly sending: number
}

const ATTENTION_STATES = ['needs_fix', 'conflict', 'blocked_auth'] as const

export async function countRows(database: OfflineDatabase, owner: UserId): Promise<OutboxCounts> {
  return database.run(async ({ outbox }) => {
    const inStates = async (states: readonly OutboxState[]) => {
      const counts = await Promise.all(
        states.map((state) =>
          outbox.where(STATE_INDEX).between([owner, state, 0], [owner, state, Infinity]).count(),
        ),
      )
      return counts.reduce((sum, count) => sum + count, 0)
    }
    const [unsent, attention, sending] = await Promise.all([
      inStates(UNSENT_STATES),
      inStates(ATTENTION_STATES),
      inStates(['sending']),
    ])
    return { unsent, attention, sending }
  })
}
