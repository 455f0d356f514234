/** A database that makes room when the disk is full. Only copies of what the server has are deleted, never drafts or changes. */
import type { OfflineDatabase } from './database.ts'
import { toOfflineError } from './offline-error.ts'

/** A write that finds no room, even after all copies that can be spared are gone, throws OfflineError storage_full. */
export function withRoom(database: OfflineDatabase): OfflineDatabase {
  return {
    ...database,
    write: async (names, work) => {
      try {
        return await database.write(names, work)
      } catch (error) {
        if (!isFull(error)) throw error
        for (const make of await ways().catch(() => [])) {
          const freed = await make(database).catch(() => 0)
          if (freed === 0) continue
          try {
            return await database.write(names, work)
          } catch (again) {
            if (!isFull(again)) throw again
          }
        }
        throw error
      }
    },
  }
}

/** Loaded when they are needed: a start of the app is not to wait for them. */
async function ways() {
  return (await import('./room.ts')).ROOM
}

function isFull(error: unknown): boolean {
  return toOfflineError(error).code === 'storage_full'
}
