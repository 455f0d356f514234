/** Sealed copies of server responses with their age, for reading offline. Offline writes are in the outbox and drafts, never here. */
import type { z } from 'zod'
import type { UserId } from '../../../../shared/domain/ids.ts'
import type { OfflineDatabase } from './database.ts'
import type { Sealer } from './seal.ts'

export const boundSnapshot = (id: string): string => `snapshot/${id}`

type Snapshot<Value> = {
  readonly value: Value
  /** When the server sent it: milliseconds since 1970. */
  readonly savedAt: number
}

export type SnapshotStore = {
  readonly save: (owner: UserId, name: string, value: unknown) => Promise<void>
  /** null when there is none, or this version of the app cannot read it. One that is older than `maxAge` milliseconds is deleted. */
  readonly read: <Value>(
    owner: UserId,
    name: string,
    schema: z.ZodType<Value>,
    maxAge?: number,
  ) => Promise<Snapshot<Value> | null>
  readonly remove: (owner: UserId, name: string) => Promise<void>
}

type SnapshotDeps = {
  readonly database: OfflineDatabase
  readonly sealer: Sealer
  readonly now: () => number
}

export function createSnapshotStore(deps: SnapshotDeps): SnapshotStore {
  const { database, sealer } = deps
  const idOf = (owner: UserId, name: string) => `${owner}/${name}`

  return {
    async save(owner: UserId, name: string, value: unknown): Promise<void> {
      const id = idOf(owner, name)
      const sealed = await sealer.seal(JSON.stringify(value), boundSnapshot(id), owner)
      await database.write(['snapshots'], ({ snapshots }) =>
        snapshots.put({ id, ownerUserId: owner, value: sealed, savedAt: deps.now() }),
      )
    },

    async read<Value>(
      owner: UserId,
      name: string,
      schema: z.ZodType<Value>,
      maxAge = Infinity,
    ): Promise<Snapshot<Value> | null> {
      const id = idOf(owner, name)
      const stored = await database.run(({ snapshots }) => snapshots.get(id))
      if (stored && deps.now() - stored.savedAt > maxAge) {
        await database.write(['snapshots'], ({ snapshots }) => snapshots.delete(id))
        return null
      }
      const text = stored ? await sealer.open(stored.value, boundSnapshot(id), owner) : null
      if (!stored || text === null) return null
      const parsed = schema.safeParse(JSON.parse(text))
      return parsed.success ? { value: parsed.data, savedAt: stored.savedAt } : null
    },

    async remove(owner: UserId, name: string): Promise<void> {
      await database.write(['snapshots'], ({ snapshots }) => snapshots.delete(idOf(owner, name)))
    },
  }
}
