/** The documents of a workspace: what is known of each, its text in parts of pages, and its bytes in parts. */
import type { StoredCaseFile } from '../../../offline/engine/stored-rows.ts'
import { documentSchema, textPartSchema, type CaseDocument, type DocumentFacts } from './case-file.ts'
import type { CaseFileStore, WorkspacePlace } from './case-files.ts'
import { keys } from './case-keys.ts'
import type { CaseRows } from './case-rows.ts'

/** Bytes of a file in one row. */
const PART = 4 * 1024 * 1024

type Store = Pick<
  CaseFileStore,
  | 'documents'
  | 'document'
  | 'addDocument'
  | 'changeDocument'
  | 'savePages'
  | 'removeDocument'
  | 'pages'
  | 'bytes'
>

export function documentRows(rows: CaseRows): Store {
  return {
    async documents(owner, workspace) {
      const listed = await rows.listed(owner, keys.documents(owner, workspace), documentSchema)
      return { ...listed, rows: listed.rows.toSorted((one, other) => one.addedAt - other.addedAt) }
    },

    async document({ owner, workspace }, id) {
      const facts = await rows.read(owner, keys.document(owner, workspace, id), documentSchema)
      return facts === null ? null : { ...facts, id }
    },

    addDocument: (place, document, bytes) => addDocument(rows, place, document, bytes),

    async changeDocument(place, id, change) {
      const before = await factsAt(rows, place, id)
      return before === null ? null : putIfThere(rows, place, id, { ...before, ...change }, [])
    },

    async savePages(place, id, pages, change) {
      const before = await factsAt(rows, place, id)
      if (before === null) return null
      const key = keys.text(place.owner, place.workspace, id, before.textParts)
      const parts = pages.length === 0 ? [] : [await rows.sealed(place.owner, key, pages)]
      const read = before.read + pages.length
      const textParts = before.textParts + parts.length
      return putIfThere(rows, place, id, { ...before, read, ...change, textParts }, parts)
    },

    removeDocument: (place, id) => removeDocument(rows, place, id),

    async pages({ owner, workspace }, { id }) {
      const parts = await rows.beginning(`${keys.partsOf(owner, workspace, id)}text/`)
      const pages = await Promise.all(parts.map((part) => rows.opened(owner, part, textPartSchema)))
      // With a part missing, every later page would be in the wrong place.
      return pages.some((part) => part === null) ? [] : pages.flatMap((part) => part ?? [])
    },

    async bytes({ owner, workspace }, { id, size, byteParts }) {
      const parts = await rows.beginning(`${keys.partsOf(owner, workspace, id)}bytes/`)
      if (parts.length !== byteParts) return null
      const whole = new Uint8Array(size)
      let at = 0
      for (const { key, content } of parts) {
        const part = await rows.seal.open(owner, key, content)
        if (part === null) return null
        whole.set(part, at)
        at += part.length
      }
      return whole
    },
  }
}

function factsAt(rows: CaseRows, { owner, workspace }: WorkspacePlace, id: string) {
  return rows.read(owner, keys.document(owner, workspace, id), documentSchema)
}

function removeDocument(rows: CaseRows, { owner, workspace }: WorkspacePlace, id: string): Promise<void> {
  return rows.remove(
    [keys.document(owner, workspace, id)],
    [
      keys.marksOf(owner, workspace, id),
      keys.editsOf(owner, workspace, id),
      keys.partsOf(owner, workspace, id),
    ],
  )
}

/** Writes only if the document is still there: a person may have removed it meanwhile. */
async function putIfThere(
  rows: CaseRows,
  { owner, workspace }: WorkspacePlace,
  id: string,
  facts: DocumentFacts,
  parts: readonly StoredCaseFile[],
): Promise<CaseDocument | null> {
  const row = await rows.sealed(owner, keys.document(owner, workspace, id), facts)
  return (await rows.putIf(row.key, [row, ...parts])) ? { ...facts, id } : null
}

async function addDocument(
  rows: CaseRows,
  place: WorkspacePlace,
  { id, ...facts }: CaseDocument,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<CaseDocument | null> {
  const { owner, workspace } = place
  const byteParts = Math.ceil(bytes.length / PART)
  const storing = { ...facts, state: 'storing', byteParts }
  const first = await rows.sealed(owner, keys.document(owner, workspace, id), storing)
  // Each only if what it belongs to is still there: nothing is left behind a removal.
  if (!(await rows.putIf(keys.workspace(owner, workspace), [first]))) return null
  for (let number = 0; number < byteParts; number += 1) {
    const key = keys.bytes(owner, workspace, id, number)
    const part = bytes.slice(number * PART, (number + 1) * PART)
    const row = { key, content: await rows.seal.seal(owner, key, part) }
    if (!(await rows.putIf(first.key, [row]))) return null
  }
  return putIfThere(rows, place, id, { ...facts, state: 'reading', byteParts }, [])
}
