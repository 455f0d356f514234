/** Takes one file into a workspace, or goes on with one: checks it, stores its bytes, reads it and saves what was read. */
import { kindOf } from '../reading/kinds.ts'
import { isMsg } from '../reading/ole-files.ts'
import type { CaseDocument, CloudSource } from '../storage/case-file.ts'
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

/** A file of the person or of their connected account, or one that was attached to another. */
export type AddedFile = {
  readonly name: string
  /** 0: not known before its bytes are. */
  readonly size: number
  readonly bytes: (signal: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>
  /** The document that it was attached to. */
  readonly from?: string
  /** Its bytes come from a connected account. */
  readonly account?: {
    /** null: there are no newer versions of it. */
    readonly source: CloudSource | null
    /** What is said if its bytes do not come. */
    readonly failureWords: (error: unknown) => string
  }
  /** The document whose newer version it may be. */
  readonly newerOf?: string
}

export type TakingDeps = {
  readonly store: CaseFileStore
  readonly place: WorkspacePlace
  readonly startPdf: () => CaseFileWorker
  readonly startCase: () => CaseFileWorker
  readonly startMsg: () => CaseFileWorker
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

/** Each rejects as the store does, and with an AppError if the worker fails. */
export type FileTaker = {
  readonly take: (added: AddedFile, turn: Turn) => Promise<void>
  /** Another window may have gone on with it meanwhile, or removed it. */
  readonly goOn: (id: string, turn: Turn) => Promise<void>
  /** Only if it is still being stored or read: a person may have stopped it in another window. */
  readonly goOnIfLeft: (id: string, turn: Turn) => Promise<void>
  /** All attachments of a mail are taken. */
  readonly finish: (id: string) => Promise<void>
  /** What is read of a document is kept until a person goes on with it; without its bytes it is removed. Returns whether it is kept. */
  readonly stop: (id: string) => Promise<boolean>
}

type Importing = {
  /** The window has taken the document. */
  readonly own: (id: string) => void
  /** Takes the attachments of a mail after all that waits, and then finishes the mail. */
  readonly addAttachments: (files: readonly AddedFile[], mail: CaseDocument) => void
}

export function createFileTaker(deps: TakingDeps, board: ImportBoard, importing: Importing): FileTaker {
  const { store, place } = deps
  async function goOn(document: CaseDocument, turn: Turn): Promise<void> {
    const { id, file, state, pages, read } = document
    if (state === 'storing') {
      await store.removeDocument(place, id)
      board.say(fileWords.incomplete(file))
      return
    }
    board.progress(turn.key, { step: 'reading', pages, read })
    const bytes = await store.bytes(place, document)
    if (bytes === null) {
      await store.changeDocument(place, id, { state: 'stopped' })
      board.say(fileWords.lost(file))
      return
    }
    const now = await store.changeDocument(place, id, { state: 'reading' })
    if (now === null) return
    if (kindOf(bytes) === 'pdf') return readPages(deps, board, now, bytes, turn)
    const found = await readWhole(deps, file, bytes, turn)
    if (found !== null) await saveWhole(deps, board, now, found, importing)
  }
  return {
    async take(added, turn) {
      // A person may have deleted the workspace while its files waited.
      if ((await store.workspace(place.owner, place.workspace)) === null) return
      const { rows } = await store.documents(place.owner, place.workspace)
      const refusal = await refusalOf(deps, added, rows.length)
      if (refusal !== null) {
        board.say(refusal)
        return
      }
      const bytes = await bytesOf(added, turn, board)
      if (bytes === null) return
      board.progress(turn.key, { step: 'storing' })
      const sha256 = await deps.digest(bytes)
      const twin = rows.find((row) => row.sha256 === sha256)
      if (twin !== undefined) {
        // A mail that is read again brings its attachments again.
        if (added.from === undefined) board.say(twinWords(added, twin.file))
        return
      }
      const names = rows.map(({ file }) => file)
      const start = newDocument(deps, { ...added, name: uniqueName(added.name, names) }, bytes, sha256)
      importing.own(start.id)
      board.progress(turn.key, { documentId: start.id })
      if (kindOf(bytes) === 'pdf') await takePdf(deps, board, start, bytes, turn)
      else await takeWhole(deps, board, start, bytes, turn, importing)
      const { newerOf } = added
      if (newerOf !== undefined && (await store.document(place, start.id)) !== null)
        board.say(fileWords.newer(newerOf, start.file))
    },

    async goOn(id, turn) {
      const document = await store.document(place, id)
      if (document !== null && document.state !== 'ready') await goOn(document, turn)
    },

    async goOnIfLeft(id, turn) {
      const document = await store.document(place, id)
      if (document?.state === 'reading' || document?.state === 'storing') await goOn(document, turn)
    },

    async finish(id) {
      await store.changeDocument(place, id, { state: 'ready' })
    },

    async stop(id) {
      const document = await store.document(place, id)
      if (document === null) return false
      if (document.state === 'storing') {
        await store.removeDocument(place, id)
        return false
      }
      if (document.state === 'reading') await store.changeDocument(place, id, { state: 'stopped' })
      return true
    },
  }
}

/** null: canceled, or it is said why they do not come. */
async function bytesOf(added: AddedFile, { key, abort }: Turn, board: ImportBoard): Promise<Bytes | null> {
  const { name, account } = added
  board.progress(key, { step: account === undefined ? 'storing' : 'fetching' })
  try {
    const bytes = await added.bytes(abort.signal)
    if (bytes.length <= MOST_BYTES) return bytes
    board.say(fileWords.tooLarge(name, bytes.length))
  } catch (error) {
    if (!abort.signal.aborted) board.say(account?.failureWords(error) ?? fileWords.unopened(name))
  }
  return null
}

function twinWords({ name, newerOf }: AddedFile, twin: string): string {
  return newerOf === twin ? fileWords.newest(twin) : fileWords.twice(name, twin)
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
  { name, from, account }: AddedFile,
  bytes: Bytes,
  sha256: string,
): CaseDocument {
  return {
    ...{ id: store.newId(), file: name, kind: 'pdf', size: bytes.length, sha256, addedAt: now() },
    ...{ state: 'reading', pages: null, read: 0, scanned: [], unreadable: [], notes: [] },
    ...{ from: from ?? null, source: account?.source ?? null, mail: null, textParts: 0, byteParts: 0 },
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

/** null: canceled. */
async function readWhole(
  { startCase, startMsg, setTimer }: TakingDeps,
  file: string,
  bytes: Bytes,
  { abort }: Turn,
): Promise<WholeRead | null> {
  const { signal } = abort
  if (kindOf(bytes) !== 'ole' || !isMsg(bytes))
    return readWholeFile(file, bytes, { start: startCase, setTimer, signal })
  try {
    return await readWholeFile(file, bytes, { start: startMsg, setTimer, signal })
  } catch {
    // The script of its worker is not on this device.
    return { result: { ok: false, refused: fileWords.notNow(file) }, attachments: [] }
  }
}

/** A file that is read at once is read before it is stored: what is refused is not kept. */
async function takeWhole(
  deps: TakingDeps,
  board: ImportBoard,
  start: CaseDocument,
  bytes: Bytes,
  turn: Turn,
  importing: Importing,
): Promise<void> {
  board.progress(turn.key, { step: 'reading' })
  const found = await readWhole(deps, start.file, bytes, turn)
  if (found === null) return
  if (!found.result.ok) {
    board.say(found.result.refused)
    return
  }
  const document = await deps.store.addDocument(deps.place, start, bytes)
  if (document !== null) await saveWhole(deps, board, document, found, importing)
}

async function saveWhole(
  { store, place }: TakingDeps,
  board: ImportBoard,
  { id, file, read }: CaseDocument,
  { result, attachments }: WholeRead,
  { addAttachments }: Importing,
): Promise<void> {
  if (!result.ok) {
    await store.removeDocument(place, id)
    board.say(result.refused)
    return
  }
  const { kind, text, notes, mail } = result.read
  const state = attachments.length === 0 ? 'ready' : 'reading'
  // The text of a mail whose attachments were not all taken is saved already.
  const pages = read > 0 ? [] : [{ text, scanned: false }]
  const saved = await store.savePages(place, id, pages, {
    ...{ kind, state, pages: 1, notes: [...notes] },
    mail: mail === undefined ? null : { ...mail, attachments: [...mail.attachments] },
  })
  if (saved === null || attachments.length === 0) return
  addAttachments(
    attachments.map(({ name, bytes }) => ({
      ...{ name, size: bytes.length, from: file },
      bytes: () => Promise.resolve(bytes),
    })),
    saved,
  )
}

async function readPages(
  deps: TakingDeps,
  board: ImportBoard,
  document: CaseDocument,
  bytes: Bytes,
  { key, abort, password }: Turn,
): Promise<void> {
  const saver = createPageSaver(deps.store, deps.place, document)
  const { pages, read } = document
  board.progress(key, { step: 'reading', pages, read })
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
