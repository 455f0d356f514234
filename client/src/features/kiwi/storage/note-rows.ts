/** The answers to questions, and a person's own checklists. */
import { answerSchema, checklistSchema } from './case-file.ts'
import type { CaseFileStore } from './case-files.ts'
import { keys } from './case-keys.ts'
import type { CaseRows } from './case-rows.ts'

type Store = Pick<
  CaseFileStore,
  | 'answers'
  | 'addAnswer'
  | 'saveWritten'
  | 'removeAnswer'
  | 'checklists'
  | 'saveChecklist'
  | 'removeChecklist'
>

export function noteRows(rows: CaseRows, newId: () => string): Store {
  return {
    async checklists(owner) {
      const listed = await rows.listed(owner, keys.checklists(owner), checklistSchema)
      return listed.rows.toSorted((one, other) => one.name.localeCompare(other.name, 'en-US'))
    },

    async saveChecklist(owner, { id, ...list }) {
      await rows.put(await rows.sealed(owner, keys.checklist(owner, id), list))
    },

    removeChecklist: (owner, id) => rows.remove([keys.checklist(owner, id)], []),

    async answers(owner, workspace) {
      const listed = await rows.listed(owner, keys.answers(owner, workspace), answerSchema)
      return listed.rows.toSorted((one, other) => other.askedAt - one.askedAt)
    },

    async addAnswer({ owner, workspace }, answer) {
      const id = newId()
      const row = await rows.sealed(owner, keys.answer(owner, workspace, id), answer)
      await rows.putIf(keys.workspace(owner, workspace), [row])
      return { ...answer, id }
    },

    async saveWritten({ owner, workspace }, id, written) {
      const key = keys.answer(owner, workspace, id)
      const before = await rows.read(owner, key, answerSchema)
      if (before !== null) await rows.putIf(key, [await rows.sealed(owner, key, { ...before, written })])
    },

    removeAnswer: ({ owner, workspace }, id) => rows.remove([keys.answer(owner, workspace, id)], []),
  }
}
