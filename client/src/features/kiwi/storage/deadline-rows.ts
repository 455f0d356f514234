/** Deadlines of case files that a person put on the dashboard. The dashboard loads this file without the rest of the room. */
import { z } from 'zod'
import { deadlineKeys } from '../../../offline/engine/case-file-keys.ts'
import type { CaseFileStore } from './case-files.ts'
import { keys } from './case-keys.ts'
import type { CaseRows } from './case-rows.ts'
import { deadlineSchema, type KeptDeadline, type ListedDeadline } from './kept-deadline.ts'

/** All that a row of the dashboard says of a workspace. */
const nameSchema = z.object({ name: z.string() })

type Store = Pick<CaseFileStore, 'deadlines' | 'saveDeadline' | 'removeDeadline' | 'allDeadlines'>

export function deadlineRows(rows: CaseRows): Store {
  return {
    async deadlines(owner, workspace) {
      const listed = await rows.listed(owner, keys.deadlines(owner, workspace), deadlineSchema)
      return listed.rows.toSorted(byDay)
    },

    async saveDeadline({ owner, workspace }, { id, ...deadline }) {
      const row = await rows.sealed(owner, keys.deadline(owner, workspace, id), deadline)
      // Only while its workspace is there: nothing is left behind a removal.
      await rows.putIf(keys.workspace(owner, workspace), [row])
    },

    removeDeadline: ({ owner, workspace }, id) => rows.remove([keys.deadline(owner, workspace, id)], []),

    async allDeadlines(owner) {
      const stored = await rows.beginning(deadlineKeys(owner))
      const listed = await Promise.all(
        stored.map(async (row): Promise<readonly ListedDeadline[]> => {
          const [workspace = '', id = ''] = row.key.slice(deadlineKeys(owner).length).split('/')
          const deadline = await rows.opened(owner, row, deadlineSchema)
          const named = await rows.read(owner, keys.workspace(owner, workspace), nameSchema)
          if (deadline === null || named === null) return []
          return [{ ...deadline, id, workspace, workspaceName: named.name }]
        }),
      )
      return listed.flat().toSorted(byDay)
    },
  }
}

function byDay(one: KeptDeadline, other: KeptDeadline): number {
  return one.day === other.day ? 0 : one.day < other.day ? -1 : 1
}
