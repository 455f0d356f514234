/** Counts what is on this device and nowhere else. Loaded when somebody leaves or looks: no page has to wait for it. */
import type { UserId } from '../../../shared/domain/ids.ts'
import { documentKeys } from './engine/case-file-keys.ts'
import { inState, type OfflineDatabase } from './engine/database.ts'
import type { Operations } from './engine/operation.ts'
import { UNSENT_STATES } from './engine/outbox-row.ts'
import { countRecordOps } from './records/any-records.ts'

export type Unsent = {
  readonly rows: number
  readonly changes: number
  /** Documents of case files, which are on this device alone. */
  readonly documents: number
  /** The rows by what they are, such as { referral: 2, message: 1 }. */
  readonly kinds: Readonly<Record<string, number>>
}

export async function countUnsent(
  database: OfflineDatabase,
  owner: UserId,
  operations: Operations,
): Promise<Unsent> {
  const [kinds, ops, documents] = await Promise.all([
    countNouns(database, owner, operations),
    countRecordOps(database, owner),
    countDocuments(database, owner),
  ])
  const rows = Object.values(kinds).reduce((sum, count) => sum + count, 0)
  return { rows, changes: ops.unsent, documents, kinds }
}

/** How many documents of the owner's case files are on this device. */
export async function countDocuments(database: OfflineDatabase, owner: UserId): Promise<number> {
  return database.run(({ caseFiles }) => caseFiles.where('key').startsWith(documentKeys(owner)).count())
}

/** Counts a user's unsent rows by what they are, such as { referral: 2, message: 1 }; "item" for a kind of a later release. */
async function countNouns(
  database: OfflineDatabase,
  owner: UserId,
  operations: Operations,
): Promise<Readonly<Record<string, number>>> {
  return database.run(async ({ outbox }) => {
    const nouns: Record<string, number> = {}
    for (const state of UNSENT_STATES)
      await inState(outbox, owner, state).each(({ kind }) => {
        const noun = operations.of(kind)?.noun ?? 'item'
        nouns[noun] = (nouns[noun] ?? 0) + 1
      })
    return nouns
  })
}
