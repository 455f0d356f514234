/**
 * Case files on this device: workspaces, their documents, what was read of them, and what a person decided about findings. Every promise of
 * a change resolves when it is on disk. Offline: works. Two windows: both see each other's changes. Nothing here is sent anywhere.
 */
import type { z } from 'zod'
import type { UserId } from '../../../../../shared/domain/ids.ts'
import type { OfflineDatabase } from '../../../offline/engine/database.ts'
import type { StoredCaseFile } from '../../../offline/engine/stored-rows.ts'
import {
  answerSchema,
  documentSchema,
  markSchema,
  textPartSchema,
  workspaceSchema,
  type CaseAnswer,
  type CaseDocument,
  type DocumentFacts,
  type KeptAnswer,
  type KeptPage,
  type MarkState,
  type Workspace,
} from './case-file.ts'
import { keys, lastOf } from './case-keys.ts'
import type { CaseSeal } from './case-seal.ts'

/** Bytes of a file in one row. */
const PART = 4 * 1024 * 1024

export type ListedWorkspace = Workspace & { readonly documents: number }

/** `lost`: rows that cannot be opened any more. */
export type Listed<Row> = { readonly rows: readonly Row[]; readonly lost: number }

/** Each throws OfflineError locked while the owner's key is locked. */
export type CaseFileStore = {
  readonly workspaces: (owner: UserId) => Promise<Listed<ListedWorkspace>>
  readonly workspace: (owner: UserId, id: string) => Promise<Workspace | null>
  readonly addWorkspace: (owner: UserId, name: string, isSample?: boolean) => Promise<string>
  readonly renameWorkspace: (owner: UserId, id: string, name: string) => Promise<void>
  /** With everything in it. */
  readonly removeWorkspace: (owner: UserId, id: string) => Promise<void>
  /** In the order in which they were added. */
  readonly documents: (owner: UserId, workspace: string) => Promise<Listed<CaseDocument>>
  readonly document: (place: WorkspacePlace, id: string) => Promise<CaseDocument | null>
  readonly newId: () => string
  /** Stores the bytes, and then the facts with state reading. */
  readonly addDocument: (
    place: WorkspacePlace,
    document: CaseDocument,
    bytes: Uint8Array<ArrayBuffer>,
  ) => Promise<CaseDocument>
  readonly changeDocument: (
    place: WorkspacePlace,
    id: string,
    change: Partial<DocumentFacts>,
  ) => Promise<CaseDocument | null>
  /** Saves pages that were read and what is known of the document by then, together. null: the document is gone. */
  readonly savePages: (
    place: WorkspacePlace,
    id: string,
    pages: readonly KeptPage[],
    change: Partial<DocumentFacts>,
  ) => Promise<CaseDocument | null>
  readonly removeDocument: (place: WorkspacePlace, id: string) => Promise<void>
  /** The pages that are read; none if they cannot be opened any more. */
  readonly pages: (place: WorkspacePlace, document: CaseDocument) => Promise<readonly KeptPage[]>
  /** null: they cannot be opened any more. */
  readonly bytes: (place: WorkspacePlace, document: CaseDocument) => Promise<Uint8Array<ArrayBuffer> | null>
  /** What a person decided, by `{document}/{finding}`. */
  readonly marks: (owner: UserId, workspace: string) => Promise<ReadonlyMap<string, MarkState>>
  /** null: nothing is decided any more. */
  readonly mark: (place: WorkspacePlace, finding: string, state: MarkState | null) => Promise<void>
  /** The newest first. */
  readonly answers: (owner: UserId, workspace: string) => Promise<readonly CaseAnswer[]>
  readonly addAnswer: (place: WorkspacePlace, answer: KeptAnswer) => Promise<void>
  readonly removeAnswer: (place: WorkspacePlace, id: string) => Promise<void>
  readonly onChange: (listener: () => void) => () => void
}

export type WorkspacePlace = { readonly owner: UserId; readonly workspace: string }

type CaseFileDeps = {
  readonly database: OfflineDatabase
  readonly seal: CaseSeal
  readonly now: () => number
  readonly newId: () => string
  /** Calls the listener when what was locked can be opened. */
  readonly onOpened: (listener: () => void) => () => void
}

export function createCaseFileStore(deps: CaseFileDeps): CaseFileStore {
  const { database, seal, now, newId } = deps

  async function sealed(owner: UserId, key: string, value: unknown): Promise<StoredCaseFile> {
    const content = new TextEncoder().encode(JSON.stringify(value))
    return { key, content: await seal.seal(owner, key, content) }
  }
  async function opened<Value>(
    owner: UserId,
    { key, content }: StoredCaseFile,
    schema: z.ZodType<Value>,
  ): Promise<Value | null> {
    const bytes = await seal.open(owner, key, content)
    if (bytes === null) return null
    return schema.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data ?? null
  }
  const beginning = (prefix: string) =>
    database.run(({ caseFiles }) => caseFiles.where('key').startsWith(prefix).toArray())

  async function listed<Value extends object>(
    owner: UserId,
    prefix: string,
    schema: z.ZodType<Value>,
  ): Promise<Listed<Value & { readonly id: string }>> {
    const stored = await beginning(prefix)
    const rows = await Promise.all(
      stored.map(async (row) => {
        const value = await opened(owner, row, schema)
        return value === null ? null : { ...value, id: lastOf(row.key) }
      }),
    )
    const found = rows.filter((row) => row !== null)
    return { rows: found, lost: rows.length - found.length }
  }

  async function documentAt({ owner, workspace }: WorkspacePlace, id: string) {
    const stored = await database.run(({ caseFiles }) => caseFiles.get(keys.document(owner, workspace, id)))
    return stored === undefined ? null : opened(owner, stored, documentSchema)
  }

  /** Writes only if the document is still there: a person may have removed it meanwhile. */
  async function put(
    { owner, workspace }: WorkspacePlace,
    id: string,
    facts: DocumentFacts,
    parts: readonly StoredCaseFile[],
  ): Promise<CaseDocument | null> {
    const row = await sealed(owner, keys.document(owner, workspace, id), facts)
    const isThere = await database.write(['caseFiles'], async ({ caseFiles }) => {
      if ((await caseFiles.get(row.key)) === undefined) return false
      await caseFiles.bulkPut([row, ...parts])
      return true
    })
    return isThere ? { ...facts, id } : null
  }

  return {
    async workspaces(owner) {
      const { rows, lost } = await listed(owner, keys.workspaces(owner), workspaceSchema)
      const counted = await Promise.all(
        rows.map(async (row) => ({
          ...row,
          documents: await database.run(({ caseFiles }) =>
            caseFiles.where('key').startsWith(keys.documents(owner, row.id)).count(),
          ),
        })),
      )
      return { rows: counted.toSorted((one, other) => other.createdAt - one.createdAt), lost }
    },

    async workspace(owner, id) {
      const stored = await database.run(({ caseFiles }) => caseFiles.get(keys.workspace(owner, id)))
      const value = stored === undefined ? null : await opened(owner, stored, workspaceSchema)
      return value === null ? null : { ...value, id }
    },

    async addWorkspace(owner, name, isSample = false) {
      const id = newId()
      const row = await sealed(owner, keys.workspace(owner, id), { name, createdAt: now(), isSample })
      await database.write(['caseFiles'], ({ caseFiles }) => caseFiles.put(row))
      return id
    },

    async renameWorkspace(owner, id, name) {
      const key = keys.workspace(owner, id)
      const stored = await database.run(({ caseFiles }) => caseFiles.get(key))
      const before = stored === undefined ? null : await opened(owner, stored, workspaceSchema)
      if (before === null) return
      const row = await sealed(owner, key, { ...before, name })
      await database.write(['caseFiles'], ({ caseFiles }) => caseFiles.put(row))
    },

    async removeWorkspace(owner, id) {
      await database.write(['caseFiles'], async ({ caseFiles }) => {
        await caseFiles.delete(keys.workspace(owner, id))
        await caseFiles.where('key').startsWith(keys.documents(owner, id)).delete()
        await caseFiles.where('key').startsWith(keys.marks(owner, id)).delete()
        await caseFiles.where('key').startsWith(keys.answers(owner, id)).delete()
        await caseFiles.where('key').startsWith(keys.parts(owner, id)).delete()
      })
    },

    async documents(owner, workspace) {
      const { rows, lost } = await listed(owner, keys.documents(owner, workspace), documentSchema)
      return { rows: rows.toSorted((one, other) => one.addedAt - other.addedAt), lost }
    },

    newId,

    async document(place, id) {
      const facts = await documentAt(place, id)
      return facts === null ? null : { ...facts, id }
    },

    async addDocument({ owner, workspace }, { id, ...facts }, bytes) {
      const key = keys.document(owner, workspace, id)
      const byteParts = Math.ceil(bytes.length / PART)
      const storing = await sealed(owner, key, { ...facts, state: 'storing', byteParts })
      await database.write(['caseFiles'], ({ caseFiles }) => caseFiles.put(storing))
      for (let number = 0; number < byteParts; number += 1) {
        const part = keys.bytes(owner, workspace, id, number)
        const content = await seal.seal(owner, part, bytes.slice(number * PART, (number + 1) * PART))
        await database.write(['caseFiles'], ({ caseFiles }) => caseFiles.put({ key: part, content }))
      }
      const whole: DocumentFacts = { ...facts, state: 'reading', byteParts }
      const row = await sealed(owner, key, whole)
      await database.write(['caseFiles'], ({ caseFiles }) => caseFiles.put(row))
      return { ...whole, id }
    },

    async changeDocument(place, id, change) {
      const before = await documentAt(place, id)
      return before === null ? null : put(place, id, { ...before, ...change }, [])
    },

    async savePages(place, id, pages, change) {
      const before = await documentAt(place, id)
      if (before === null) return null
      const key = keys.text(place.owner, place.workspace, id, before.textParts)
      const parts = pages.length === 0 ? [] : [await sealed(place.owner, key, pages)]
      const read = before.read + pages.length
      const textParts = before.textParts + parts.length
      return put(place, id, { ...before, read, ...change, textParts }, parts)
    },

    async removeDocument({ owner, workspace }, id) {
      await database.write(['caseFiles'], async ({ caseFiles }) => {
        await caseFiles.delete(keys.document(owner, workspace, id))
        await caseFiles
          .where('key')
          .startsWith(keys.marksOf(owner, workspace, id))
          .delete()
        await caseFiles
          .where('key')
          .startsWith(keys.partsOf(owner, workspace, id))
          .delete()
      })
    },

    async pages({ owner, workspace }, { id }) {
      const parts = await beginning(`${keys.partsOf(owner, workspace, id)}text/`)
      const pages = await Promise.all(parts.map((part) => opened(owner, part, textPartSchema)))
      // With a part missing, every later page would stand in the wrong place.
      return pages.some((part) => part === null) ? [] : pages.flatMap((part) => part ?? [])
    },

    async bytes({ owner, workspace }, { id, size, byteParts }) {
      const parts = await beginning(`${keys.partsOf(owner, workspace, id)}bytes/`)
      if (parts.length !== byteParts) return null
      const whole = new Uint8Array(size)
      let at = 0
      for (const { key, content } of parts) {
        const part = await seal.open(owner, key, content)
        if (part === null) return null
        whole.set(part, at)
        at += part.length
      }
      return whole
    },

    async marks(owner, workspace) {
      const prefix = keys.marks(owner, workspace)
      const stored = await beginning(prefix)
      const marks = await Promise.all(
        stored.map(
          async (row) => [row.key.slice(prefix.length), await opened(owner, row, markSchema)] as const,
        ),
      )
      return new Map(marks.flatMap(([finding, mark]) => (mark === null ? [] : [[finding, mark.state]])))
    },

    async mark({ owner, workspace }, finding, state) {
      const key = `${keys.marks(owner, workspace)}${finding}`
      const row = state === null ? null : await sealed(owner, key, { state })
      await database.write(['caseFiles'], ({ caseFiles }) =>
        row === null ? caseFiles.delete(key) : caseFiles.put(row).then(() => undefined),
      )
    },

    async answers(owner, workspace) {
      const { rows } = await listed(owner, keys.answers(owner, workspace), answerSchema)
      return rows.toSorted((one, other) => other.askedAt - one.askedAt)
    },

    async addAnswer({ owner, workspace }, answer) {
      const row = await sealed(owner, keys.answer(owner, workspace, newId()), answer)
      await database.write(['caseFiles'], ({ caseFiles }) => caseFiles.put(row))
    },

    async removeAnswer({ owner, workspace }, id) {
      await database.write(['caseFiles'], ({ caseFiles }) =>
        caseFiles.delete(keys.answer(owner, workspace, id)),
      )
    },

    onChange: (listener) => {
      const stops = [database.onChange('caseFiles', listener), deps.onOpened(listener)]
      return () => stops.forEach((stop) => stop())
    },
  }
}
