/** What left this device, and what a service said of citations. */
import { AppError } from '../../../../../shared/domain/app-error.ts'
import type { CaseFileStore } from './case-files.ts'
import { keys } from './case-keys.ts'
import type { CaseRows } from './case-rows.ts'
import { keptLookupSchema, sentSchema } from './sent-thing.ts'

type Store = Pick<CaseFileStore, 'sent' | 'addSent' | 'lookups' | 'addLookups'>

const newestFirst = (one: { readonly at: number }, other: { readonly at: number }): number =>
  other.at - one.at

export function sentRows(rows: CaseRows, newId: () => string): Store {
  return {
    sent: async (owner, workspace) =>
      (await rows.listed(owner, keys.sent(owner, workspace), sentSchema)).rows.toSorted(newestFirst),

    async addSent({ owner, workspace }, thing) {
      const row = await rows.sealed(owner, keys.sentOne(owner, workspace, newId()), thing)
      if (!(await rows.putIf(keys.workspace(owner, workspace), [row])))
        throw new AppError('not_found', 'This workspace was deleted. Nothing was sent.')
    },

    lookups: async (owner, workspace) =>
      (await rows.listed(owner, keys.lookups(owner, workspace), keptLookupSchema)).rows.toSorted(newestFirst),

    async addLookups({ owner, workspace }, lookups) {
      const row = await rows.sealed(owner, keys.lookup(owner, workspace, newId()), lookups)
      await rows.putIf(keys.workspace(owner, workspace), [row])
    },
  }
}
