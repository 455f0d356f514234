/**
 * The database that the last commit before records (schema version 4) wrote. A script wrote `device-before-records.json` with that commit's
 * modules and fake-indexeddb, one row per name in `names`. With no owner key available it queued a referral and saved a draft. With both
 * owners' keys it sent that referral, queued others until every outcome existed, edited one, and saved a draft, a snapshot, the identity and
 * the grant. Each row's text has its name: `restore-database.ts` tells how bytes are written.
 */
import recorded from './device-before-records.json' with { type: 'json' }
import { userIdSchema, type UserId } from '../../../../shared/domain/ids.ts'
import { restoreDatabase } from './restore-database.ts'

export const BEFORE_RECORDS = {
  now: recorded.recordedAt,
  alice: userIdSchema.parse(recorded.owners.alice),
  bob: userIdSchema.parse(recorded.owners.bob),
  /** The share that the server gives a live session of this owner. */
  share: (owner: UserId): string | null =>
    Object.entries(recorded.shares).find(([of]) => of === owner)?.[1] ?? null,
  /** The name under which a row was recorded. */
  nameOf: (id: string): string => Object.entries(recorded.names).find(([, of]) => of === id)?.[0] ?? id,
  /** How many rows each store has. */
  counts: Object.fromEntries(Object.entries(recorded.stores).map(([name, { rows }]) => [name, rows.length])),
  restore: (indexedDB: IDBFactory): Promise<void> => restoreDatabase(indexedDB, recorded),
} as const
