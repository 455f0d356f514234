/** Sealed copies of server responses with their age, for reading offline. Offline writes are in the outbox and drafts, never here. */
import type { z } from 'zod'
import type { UserId } from '../../../../shared/domain/ids.ts'
import type { OfflineDatabase } from './database.ts'
import type { Sealer } from './seal.ts'
import type { StoredSnapshot } from './stored-rows.ts'

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
  /** All whose name begins with `prefix`, but those that this version of the app cannot read. */
  readonly readAll: <Value>(
    owner: UserId,
    prefix: string,
    schema: z.ZodType<Value>,
  ) => Promise<readonly (Snapshot<Value> & { readonly name: string })[]>
  /** Changes the latest stored value, or `nothing` where there is none, and resolves with what was stored. Calls of any window lose nothing. */
  readonly change: <Value>(
    owner: UserId,
    name: string,
    kept: { readonly schema: z.ZodType<Value>; readonly nothing: Value },
    changed: (before: Value) => Value,
  ) => Promise<Value>
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

  /** null when this version of the app cannot read it. */
  async function open<Value>(stored: StoredSnapshot, schema: z.ZodType<Value>): Promise<Value | null> {
    const text = await sealer.open(stored.value, boundSnapshot(stored.id), stored.ownerUserId)
    const parsed = text === null ? null : schema.safeParse(JSON.parse(text))
    return parsed?.success === true ? parsed.data : null
  }

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
      const value = stored ? await open(stored, schema) : null
      return stored && value !== null ? { value, savedAt: stored.savedAt } : null
    },

    async readAll<Value>(owner: UserId, prefix: string, schema: z.ZodType<Value>) {
      const start = idOf(owner, prefix)
      const stored = await database.run(({ snapshots }) =>
        snapshots
          .where('ownerUserId')
          .equals(owner)
          .filter(({ id }) => id.startsWith(start))
          .toArray(),
      )
      const opened = await Promise.all(
        stored.map(async (row) => ({
          name: row.id.slice(idOf(owner, '').length),
          value: await open(row, schema),
          savedAt: row.savedAt,
        })),
      )
      return opened.flatMap((row) => (row.value === null ? [] : [{ ...row, value: row.value }]))
    },

    async change<Value>(
      owner: UserId,
      name: string,
      { schema, nothing }: { readonly schema: z.ZodType<Value>; readonly nothing: Value },
      changed: (before: Value) => Value,
    ): Promise<Value> {
      const id = idOf(owner, name)
      for (;;) {
        const stored = await database.run(({ snapshots }) => snapshots.get(id))
        const before = stored ? await open(stored, schema) : null
        const after = changed(before ?? nothing)
        const value = await sealer.seal(JSON.stringify(after), boundSnapshot(id), owner)
        // Sealing takes place outside of a transaction: what another call stored meanwhile is read first. Each sealing has its own vector.
        const isStored = await database.write(['snapshots'], async ({ snapshots }) => {
          const present = await snapshots.get(id)
          if (String(present?.value.iv) !== String(stored?.value.iv)) return false
          await snapshots.put({ id, ownerUserId: owner, value, savedAt: deps.now() })
          return true
        })
        if (isStored) return after
      }
    },

    async remove(owner: UserId, name: string): Promise<void> {
      await database.write(['snapshots'], ({ snapshots }) => snapshots.delete(idOf(owner, name)))
    },
  }
}
