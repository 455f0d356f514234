/** What a person decided about findings, what they changed of them, and the rows that they added to the timeline. */
import type { z } from 'zod'
import type { UserId } from '../../../../../shared/domain/ids.ts'
import { editSchema, eventSchema, markSchema } from './case-file.ts'
import type { CaseFileStore } from './case-files.ts'
import { keys } from './case-keys.ts'
import type { CaseRows } from './case-rows.ts'

type Store = Pick<CaseFileStore, 'marks' | 'mark' | 'edits' | 'edit' | 'events' | 'saveEvent' | 'removeEvent'>

export function findingRows(rows: CaseRows): Store {
  return {
    async marks(owner, workspace) {
      const marks = await byFinding(rows, owner, keys.marks(owner, workspace), markSchema)
      return new Map(marks.map(([finding, { state }]) => [finding, state]))
    },

    async mark({ owner, workspace }, finding, state) {
      const key = `${keys.marks(owner, workspace)}${finding}`
      if (state === null) await rows.remove([key], [])
      else await rows.putIf(keys.workspace(owner, workspace), [await rows.sealed(owner, key, { state })])
    },

    async edits(owner, workspace) {
      return new Map(await byFinding(rows, owner, keys.edits(owner, workspace), editSchema))
    },

    async edit({ owner, workspace }, finding, edit) {
      const key = `${keys.edits(owner, workspace)}${finding}`
      if (edit === null) {
        await rows.remove([key], [])
        return
      }
      // Only while its document is there: nothing is left behind a removal.
      const document = finding.slice(0, finding.indexOf('/'))
      await rows.putIf(keys.document(owner, workspace, document), [await rows.sealed(owner, key, edit)])
    },

    events: async (owner, workspace) =>
      (await rows.listed(owner, keys.events(owner, workspace), eventSchema)).rows,

    async saveEvent({ owner, workspace }, { id, ...event }) {
      const row = await rows.sealed(owner, keys.event(owner, workspace, id), event)
      await rows.putIf(keys.workspace(owner, workspace), [row])
    },

    removeEvent: ({ owner, workspace }, id) => rows.remove([keys.event(owner, workspace, id)], []),
  }
}

/** What is kept under the names of findings; what cannot be opened any more is left out. */
async function byFinding<Value>(
  rows: CaseRows,
  owner: UserId,
  prefix: string,
  schema: z.ZodType<Value>,
): Promise<readonly (readonly [finding: string, value: Value])[]> {
  const stored = await rows.beginning(prefix)
  const opened = await Promise.all(
    stored.map(async (row) => [row.key.slice(prefix.length), await rows.opened(owner, row, schema)] as const),
  )
  return opened.flatMap(([finding, value]) => (value === null ? [] : [[finding, value] as const]))
}
