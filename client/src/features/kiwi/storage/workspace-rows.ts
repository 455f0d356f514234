/** The workspaces of case files. */
import { workspaceSchema } from './case-file.ts'
import type { CaseFileStore } from './case-files.ts'
import { keys } from './case-keys.ts'
import type { CaseRows } from './case-rows.ts'

type Store = Pick<
  CaseFileStore,
  'workspaces' | 'workspace' | 'addWorkspace' | 'renameWorkspace' | 'removeWorkspace'
>

type Deps = { readonly now: () => number; readonly newId: () => string }

export function workspaceRows({ database, ...rows }: CaseRows, { now, newId }: Deps): Store {
  return {
    async workspaces(owner) {
      const listed = await rows.listed(owner, keys.workspaces(owner), workspaceSchema)
      const counted = await Promise.all(
        listed.rows.map(async (row) => ({
          ...row,
          documents: await database.run(({ caseFiles }) =>
            caseFiles.where('key').startsWith(keys.documents(owner, row.id)).count(),
          ),
        })),
      )
      return {
        rows: counted.toSorted((one, other) => other.createdAt - one.createdAt),
        lost: listed.lost,
      }
    },

    async workspace(owner, id) {
      const value = await rows.read(owner, keys.workspace(owner, id), workspaceSchema)
      return value === null ? null : { ...value, id }
    },

    async addWorkspace(owner, name, isSample = false) {
      const id = newId()
      const facts = { name, createdAt: now(), isSample }
      await rows.put(await rows.sealed(owner, keys.workspace(owner, id), facts))
      return id
    },

    async renameWorkspace(owner, id, name) {
      const key = keys.workspace(owner, id)
      const before = await rows.read(owner, key, workspaceSchema)
      if (before !== null) await rows.putIf(key, [await rows.sealed(owner, key, { ...before, name })])
    },

    removeWorkspace: (owner, id) =>
      rows.remove(
        [keys.workspace(owner, id)],
        [
          ...[keys.documents(owner, id), keys.parts(owner, id), keys.marks(owner, id), keys.edits(owner, id)],
          ...[keys.events(owner, id), keys.answers(owner, id), keys.lookups(owner, id), keys.sent(owner, id)],
          keys.deadlines(owner, id),
        ],
      ),
  }
}
