/** Reads and writes sealed rows of case files. */
import type { z } from 'zod'
import type { UserId } from '../../../../../shared/domain/ids.ts'
import type { OfflineDatabase } from '../../../offline/engine/database.ts'
import type { StoredCaseFile } from '../../../offline/engine/stored-rows.ts'
import type { Listed } from './case-files.ts'
import { lastOf } from './case-keys.ts'
import type { CaseSeal } from './case-seal.ts'

export type CaseRows = {
  readonly database: OfflineDatabase
  readonly seal: CaseSeal
  readonly sealed: (owner: UserId, key: string, value: unknown) => Promise<StoredCaseFile>
  /** null: it cannot be opened any more, or is of a later version. */
  readonly opened: <Value>(
    owner: UserId,
    row: StoredCaseFile,
    schema: z.ZodType<Value>,
  ) => Promise<Value | null>
  readonly read: <Value>(owner: UserId, key: string, schema: z.ZodType<Value>) => Promise<Value | null>
  /** Rows whose keys begin so, in the order of their keys. */
  readonly beginning: (prefix: string) => Promise<readonly StoredCaseFile[]>
  /** The same opened, each with the last part of its key. */
  readonly listed: <Value extends object>(
    owner: UserId,
    prefix: string,
    schema: z.ZodType<Value>,
  ) => Promise<Listed<Value & { readonly id: string }>>
  readonly put: (row: StoredCaseFile) => Promise<void>
  /** Writes them together, and only if the row `key` is there; returns whether it is. */
  readonly putIf: (key: string, rows: readonly StoredCaseFile[]) => Promise<boolean>
  /** Deletes rows, and all those whose keys begin so, together. */
  readonly remove: (keys: readonly string[], prefixes: readonly string[]) => Promise<void>
}

export function createCaseRows(database: OfflineDatabase, seal: CaseSeal): CaseRows {
  const opened: CaseRows['opened'] = async (owner, { key, content }, schema) => {
    const bytes = await seal.open(owner, key, content)
    if (bytes === null) return null
    return schema.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data ?? null
  }
  const beginning: CaseRows['beginning'] = (prefix) =>
    database.run(({ caseFiles }) => caseFiles.where('key').startsWith(prefix).toArray())
  return {
    ...{ database, seal, opened, beginning },
    async sealed(owner, key, value) {
      const content = new TextEncoder().encode(JSON.stringify(value))
      return { key, content: await seal.seal(owner, key, content) }
    },
    async read(owner, key, schema) {
      const stored = await database.run(({ caseFiles }) => caseFiles.get(key))
      return stored === undefined ? null : opened(owner, stored, schema)
    },
    async listed(owner, prefix, schema) {
      const stored = await beginning(prefix)
      const rows = await Promise.all(
        stored.map(async (row) => {
          const value = await opened(owner, row, schema)
          return value === null ? null : { ...value, id: lastOf(row.key) }
        }),
      )
      const found = rows.filter((row) => row !== null)
      return { rows: found, lost: rows.length - found.length }
    },
    async put(row) {
      await database.write(['caseFiles'], ({ caseFiles }) => caseFiles.put(row))
    },
    putIf: (key, added) =>
      database.write(['caseFiles'], async ({ caseFiles }) => {
        if ((await caseFiles.get(key)) === undefined) return false
        await caseFiles.bulkPut([...added])
        return true
      }),
    async remove(keys, prefixes) {
      await database.write(['caseFiles'], async ({ caseFiles }) => {
        await caseFiles.bulkDelete([...keys])
        for (const prefix of prefixes) await caseFiles.where('key').startsWith(prefix).delete()
      })
    },
  }
}
