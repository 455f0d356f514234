/**
 * The database that release 0.1.0 (schema version 3) wrote, restored into an in-memory IndexedDB without app code, so that upgrades are
 * tested on that release's actual data.
 *
 * A script wrote `device-of-0.1.0.json` with that release's modules and fake-indexeddb, one row per name in `names`. Before any owner key
 * was available, it saved the drafts of a registration and of a visitor's request, kept a share, and queued two referrals, then edited
 * one. With both owners' keys it queued, claimed and recorded rows until every state and acknowledgement existed, wiped one, edited one,
 * and saved the drafts, the snapshot, the identity and the grant. Then it read each object store with its key path and indexes
 * (`restore-database.ts`). `shares` are the server's shares for the owners' keys.
 */
import recorded from './device-of-0.1.0.json' with { type: 'json' }
import { restoreDatabase } from './restore-database.ts'
import {
  referralIdSchema,
  userIdSchema,
  type ReferralId,
  type UserId,
} from '../../../../shared/domain/ids.ts'

export const RECORDED_DATABASE = recorded.name
/** The IndexedDB version: ten times Dexie's. */
export const RECORDED_VERSION = recorded.version
export const RECORDED_NOW = recorded.recordedAt

export type RecordedName = keyof typeof recorded.names
export const RECORDED_NAMES = Object.keys(recorded.names) as RecordedName[] // the keys of a JSON object are its names

export function recordedId(name: RecordedName): ReferralId {
  return referralIdSchema.parse(recorded.names[name])
}

/** The stores as Dexie declares them. */
export const RECORDED_SCHEMA: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(recorded.stores).map(([name, { keyPath, indexes }]) => {
    const declared = [keyPath]
    for (const index of indexes) declared.push(`${index.unique ? '&' : ''}${index.name}`)
    return [name, declared.join(', ')] as const
  }),
)

/** The share that the server gives a live session of this owner. */
export function recordedShare(owner: UserId): string | null {
  return Object.entries(recorded.shares).find(([of]) => of === owner)?.[1] ?? null
}

export const RECORDED_OWNERS = {
  alice: userIdSchema.parse(recorded.owners.alice),
  bob: userIdSchema.parse(recorded.owners.bob),
} as const

export const restoreDevice = (indexedDB: IDBFactory): Promise<void> => restoreDatabase(indexedDB, recorded)
