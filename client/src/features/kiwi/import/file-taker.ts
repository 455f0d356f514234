/** Takes one file into a workspace, or goes on with one: checks it, stores its bytes, reads it and saves what was read. */
import { kindOf } from '../reading/kinds.ts'
import type { CaseDocument } from '../storage/case-file.ts'
import type { CaseFileStore, WorkspacePlace } from '../storage/case-files.ts'
import type { CaseFileWorker } from '../workers/case-client.ts'
import type { WholeRead } from '../workers/case-orders.ts'
import { fileWords, MOST_BYTES, MOST_DOCUMENTS } from './file-words.ts'
import type { ImportBoard } from './import-board.ts'
import { createPageSaver, type PageSaver } from './page-saver.ts'
import { readPdfFile, type PdfOutcome } from './read-pdf-file.ts'
import { readWholeFile } from './read-whole-file.ts'
import { uniqueName } from './unique-name.ts'

/** A file needs so many times its size while it is stored and read. */
const ROOM = 3

/** A file of the person, or one that was attached to another. */
export type AddedFile = {
  readonly name: string
  readonly size: number
  readonly bytes: () => Promise<Uint8Array<ArrayBuffer>>
  /** The document that it was attached to. */
  readonly from?: string
}

export type TakingDeps = {
  readonly store: CaseFileStore
  readonly place: WorkspacePlace
  readonly startPdf: () => CaseFileWorker
  readonly startCase: () => CaseFileWorker
  readonly setTimer: (work: () => void, milliseconds: number) => () => void
  readonly now: () => number
  readonly digest: (bytes: Uint8Array<ArrayBuffer>) => Promise<string>
  /** Bytes left for this app; null where the browser does not say. */
  readonly room: () => Promise<number | null>
}

/** One import: its key on the board, and the way to end it. */
export type Turn = {
  readonly key: string
  readonly abort: AbortController
  readonly password?: string | undefined
}

type Bytes = Uint8Array<ArrayBuffer>

export type FileTaker = {
  readonly take: (added: AddedFile, turn: Turn) => Promise<void>
  /** Another window may have gone on with it meanwhile, or removed it. */
  readonly goOn: (id: string, turn: Turn) => Promise<void>
  /** Whether this window took the document, or went on with it. */
  readonly isOwn: (id: string) => boolean
}

/** `addLater`: for the attachments of a mail. */
export function createFileTaker(
  deps: TakingDeps,
  board: ImportBoard,
  addLater: (added: AddedFile) => void,
): FileTaker {
  const { store, place } = deps
  const own = new Set<string>()
  return {
    isOwn: (id) => own.has(id),
    async take(added, turn) {
      const { rows } = await store.documents(place.owner, place.workspace)
      const refusal = await refusalOf(deps, added, rows.length)
      if (refusal !== null) {
        board.say(refusal)
        return
      }
      board.progress(turn.key, { step: 'storing' })
      const bytes = await added.bytes()
      const sha256 = await deps.digest(bytes)
      const twin = rows.find((row) => row.sha256 === sha256)
      if (twin !== undefined) {
        board.say(fileWords.twice(added.name, twin.file))
        return
      }
      const names = rows.map(({ file }) => file)
      const start = newDocument(deps, { ...added, name: uniqueName(added.name, names) }, bytes, sha256)
      own.add(start.id)
      if (kindOf(bytes) === 'pdf') await takePdf(deps, board, start, bytes, turn)
      else await takeWhole(deps, board, start, bytes, turn, addLater)
    },

    async goOn(id, turn) {
      own.add(id)
      const document = await store.document(place, id)
      if (document === null || document.state === 'ready') return
      const { file, state, pages, read } = document
      if (state === 'storing') {
        await store.removeDocument(place, id)
        board.say(fileWords.incomplete(file))
        return
      }
      board.progress(turn.key, { step: 'reading', documentId: id, pages, read })
      const bytes = await store.bytes(place, document)
      const now = await store.changeDocument(place, id, { state: 'reading' })
      if (bytes === null || now === null) return
      if (kindOf(bytes) === 'pdf') return readPages(deps, board, now, bytes, turn)
      const found = await readWholeFile(file, bytes, {
        ...{ start: deps.startCase, setTimer: deps.setTimer, signal: turn.abort.signal },
      })
      if (found !== null) await saveWhole(deps, board, now, found, addLater)
    },
  }
}

/** Before its bytes are read; null: it may come. */
async function refusalOf(
  { room }: TakingDeps,
  { name, size }: AddedFile,
  documents: number,
): Promise<string | null> {
  if (size > MOST_BYTES) return fileWords.tooLarge(name, size)
  if (documents >= MOST_DOCUMENTS) return fileWords.full()
  const left = await room()
  return left !== null && left < size * ROOM ? fileWords.noRoom(name, left, size * ROOM) : null
}

function newDocument(
  { store, now }: TakingDeps,
  { name, from }: AddedFile,
  bytes: Bytes,
  sha256: string,
): CaseDocument {
  return {
    ...{ id: store.newId(), file: name, kind: 'pdf', size: bytes.length, sha256, addedAt: now() },
    ...{ state: 'reading', pages: null, read: 0, scanned: [], unreadable: [], notes: [] },
    ...{ from: from ?? null, mail: null, textParts: 0, byteParts: 0 },
  }
}

async function takePdf(
  deps: TakingDeps,
  board: ImportBoard,
  start: CaseDocument,
  bytes: Bytes,
  turn: Turn,
): Promise<void> {
  if (turn.abort.signal.aborted) return
  const document = await deps.store.addDocument(deps.place, start, bytes)
  if (document !== null) await readPages(deps, board, document, bytes, turn)
}

/** A file that is read at once is read before it is stored: what is refused is not kept. */
async function takeWhole(
  deps: TakingDeps,
  board: ImportBoard,
  start: CaseDocument,
  bytes: Bytes,
  { key, abort }: Turn,
  addLater: (added: AddedFile) => void,
): Promise<void> {
  board.progress(key, { step: 'reading' })
  const found = await readWholeFile(start.file, bytes, {
    ...{ start: deps.startCase, setTimer: deps.setTimer, signal: abort.signal },
  })
  if (found === null) return
  if (!found.result.ok) {
    board.say(found.result.refused)
    return
  }
  const document = await deps.store.addDocument(deps.place, start, bytes)
  if (document !== null) await saveWhole(deps, board, document, found, addLater)
}

async function saveWhole(
  { store, place }: TakingDeps,
  board: ImportBoard,
  { id, file }: CaseDocument,
  { result, attachments }: WholeRead,
  addLater: (added: AddedFile) => void,
): Promise<void> {
  if (!result.ok) {
    await store.removeDocument(place, id)
    board.say(result.refused)
    return
  }
  const { kind, text, notes, mail } = result.read
  await store.savePages(place, id, [{ text, scanned: false }], {
    ...{ kind, state: 'ready', pages: 1, notes: [...notes] },
    mail: mail === undefined ? null : { ...mail, attachments: [...mail.attachments] },
  })
  for (const { name, bytes } of attachments)
    addLater({ name, size: bytes.length, bytes: () => Promise.resolve(bytes), from: file })
}

async function readPages(
  deps: TakingDeps,
  board: ImportBoard,
  document: CaseDocument,
  bytes: Bytes,
  { key, abort, password }: Turn,
): Promise<void> {
  const saver = createPageSaver(deps.store, deps.place, document)
  const { id, pages, read } = document
  board.progress(key, { step: 'reading', documentId: id, pages, read })
  const outcome = await readPdfFile({
    ...{ start: deps.startPdf, setTimer: deps.setTimer, signal: abort.signal },
    ...{ bytes, password, from: read + 1 },
    onOpened: (count) => {
      saver.opened(count)
      board.progress(key, { pages: count })
    },
    onPage: (page) => {
      saver.page(page)
      board.progress(key, { read: page.number })
    },
    onPause: async () => {
      // The document was removed meanwhile.
      if ((await saver.save()) === null) abort.abort()
    },
  })
  const words = await ended(deps, document, saver, outcome)
  if (words !== null) board.say(words)
}

/** Saves what is left; returns what there is to say. */
async function ended(
  { store, place }: TakingDeps,
  { id, file }: CaseDocument,
  saver: PageSaver,
  outcome: PdfOutcome,
): Promise<string | null> {
  const gone = async (words: string): Promise<string> => {
    await store.removeDocument(place, id)
    return words
  }
  switch (outcome) {
    case 'done': {
      const read = await saver.save('ready')
      if (read === null || read.read === 0) return null
      if (read.unreadable.length === read.read) return gone(fileWords.damaged(file))
      return read.scanned.length === read.read ? fileWords.scanOnly(file) : null
    }
    case 'locked':
      await saver.save('locked')
      return null
    case 'canceled':
      await saver.save('stopped')
      return null
    case 'stopped': {
      const read = (await saver.save('stopped'))?.read ?? 0
      return read === 0 ? fileWords.notNow(file) : fileWords.stopped(file, read)
    }
    case 'damaged': {
      const read = (await saver.save('ready'))?.read ?? 0
      return read > 0 ? null : gone(fileWords.damaged(file))
    }
    case 'too_long': {
      const pages = (await saver.save('ready'))?.pages ?? 0
      return gone(fileWords.tooLong(file, pages))
    }
  }
}
