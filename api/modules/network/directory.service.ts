/** The directory of attorneys, and whether it shows the caller. */
import {
  DIRECTORY_PAGE,
  type DirectoryFilter,
  type DirectoryResponse,
} from '../../../shared/contracts/network.ts'
import type { Caller } from '../../caller.ts'
import type { ApiPlatform } from '../../platform.ts'
import { decodeCursor, encodeCursor } from '../../http/page-cursor.ts'
import { requireActiveAttorney } from '../users/active-attorney.ts'
import { listDirectory, readListed, setListed } from './directory.repository.ts'

/** All reject with an AppError attorney_only, payment_required or approval_required. */
export type DirectoryService = {
  list(
    caller: Caller,
    query: DirectoryFilter & { readonly next?: string | undefined },
  ): Promise<DirectoryResponse>
  setListed(caller: Caller, listed: boolean): Promise<void>
}

export function createDirectoryService({
  database,
  clock,
}: Pick<ApiPlatform, 'database' | 'clock'>): DirectoryService {
  return {
    async list(caller, { next, ...filter }) {
      await requireActiveAttorney(database, caller)
      const after = decodeCursor(next, 'by text')
      return database.asUser(caller.claims, async (tx) => {
        const listed = await readListed(tx, caller.userId)
        const rows = await listDirectory(tx, caller.userId, { filter, after, limit: DIRECTORY_PAGE + 1 })
        const page = rows.slice(0, DIRECTORY_PAGE)
        const last = page.at(-1)
        return {
          attorneys: page.map(({ attorney }) => attorney),
          next:
            rows.length > page.length && last !== undefined
              ? encodeCursor([last.place, last.attorney.userId])
              : null,
          listed,
        }
      })
    },
    async setListed(caller, listed) {
      await requireActiveAttorney(database, caller)
      await database.asUser(caller.claims, (user) =>
        user.withoutRowSecurity((tx) => setListed(tx, caller.userId, listed, new Date(clock()))),
      )
    },
  }
}
