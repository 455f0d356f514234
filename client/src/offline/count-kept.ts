/** Counts what this device holds of a person, for the technical facts of a ticket. Reads no content. */
import type { UserId } from '../../../shared/domain/ids.ts'
import { countUnsent } from './count-unsent.ts'
import type { OfflineDatabase } from './engine/database.ts'
import type { Operations } from './engine/operation.ts'

export type Kept = {
  /** Rows of the queue that are not sent. */
  readonly waiting: number
  readonly drafts: number
  readonly records: number
}

export async function countKept(
  database: OfflineDatabase,
  owner: UserId,
  operations: Operations,
): Promise<Kept> {
  const [unsent, [drafts, records]] = await Promise.all([
    countUnsent(database, owner, operations),
    database.run((tables) =>
      Promise.all([
        tables.drafts.filter(({ ownerUserId }) => ownerUserId === owner).count(),
        tables.records.where({ ownerUserId: owner }).count(),
      ]),
    ),
  ])
  return { waiting: unsent.rows, drafts, records }
}
