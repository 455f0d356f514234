/** Counts a user's rows by state from the index, without reading the rows. */
import type { UserId } from '../../../../shared/domain/ids.ts'
import { inState, type OfflineDatabase } from './database.ts'
import { UNSENT_STATES } from './outbox-row.ts'
import type { OutboxState } from './stored-rows.ts'

export type OutboxCounts = {
  readonly unsent: number
  /** Unsent rows that need user action. */
  readonly attention: number
  /** Unsent rows being sent right now. */
  readonly sending: number
}

const ATTENTION_STATES = ['needs_fix', 'conflict', 'blocked_auth', 'held'] as const

export async function countRows(database: OfflineDatabase, owner: UserId): Promise<OutboxCounts> {
  return database.run(async ({ outbox }) => {
    const counts = await Promise.all(
      UNSENT_STATES.map(async (state): Promise<readonly [OutboxState, number]> => {
        const rows = inState(outbox, owner, state)
        return [state, await rows.count()]
      }),
    )
    const inStates = (states: readonly OutboxState[]): number =>
      counts.reduce((sum, [state, count]) => sum + (states.includes(state) ? count : 0), 0)
    return {
      unsent: inStates(UNSENT_STATES),
      attention: inStates(ATTENTION_STATES),
      sending: inStates(['sending']),
    }
  })
}
