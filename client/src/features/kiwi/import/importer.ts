/**
 * Takes files into a workspace and reads them, one at a time. What is read is saved every 25 pages, so that a window that closes in the middle
 * goes on there when the room is opened again. Offline: works. Two windows: one reads, and the other shows what is saved.
 */
import type { UserId } from '../../../../../shared/domain/ids.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { kindOf } from '../reading/kinds.ts'
import type { CaseDocument, DocumentFacts, KeptPage } from '../storage/case-file.ts'
import type { CaseFileStore, WorkspacePlace } from '../storage/case-file.store.ts'
import { createCaseClient, type CaseFileWorker } from '../workers/case-client.ts'
import type { WholeRead } from '../workers/case-orders.ts'
import { fileWords, MOST_BYTES, MOST_DOCUMENTS } from './file-words.ts'
import { readPdfFile, type PdfPageFound } from './read-pdf-file.ts'
import { uniqueName } from './unique-name.ts'

/** A file needs so many times its size while it is stored and read. */
const ROOM = 3
/** Milliseconds that a file which is no PDF may take. */
const PATIENCE = 60_000

export type Import = {
  readonly key: string
  readonly file: string
  readonly step: 'waiting' | 'storing' | 'reading'
  /** null until it is stored. */
  readonly documentId: string | null
  /** null while they are not counted. */
  readonly pages: number | null
  readonly read: number
}

/** What happened to a file, in words, until a person has read it. */
export type ImportNotice = { readonly key: string; readonly words: string }

export type ImportState = {
  readonly imports: readonly Import[]
  readonly notices: readonly ImportNotice[]
  /** Another window of this person is reading. */
  readonly isElsewhere: boolean
}

export type Importer = {
  readonly getSnapshot: () => ImportState
  readonly subscribe: (listener: () => void) => () => void
  readonly add: (files: readonly AddedFile[]) => void
  /** Whether the document is being taken or read by this window. */
  readonly isOwn: (id: string) => boolean
  /** Goes on with a document that is not read to its end; `password` opens a locked one. */
  readonly goOn: (document: CaseDocument, password?: string) => void
  /** Stops reading; what was read so far is kept, and can be gone on with. */
  readonly cancel: (key: string) => void
  readonly dismiss: (notice: string) => void
  /** Stops at once; what is saved stays. */
  readonly stop: () => void
}

/** A file of the person, or one that was attached to another. */
export type AddedFile = {
  readonly name: string
  readonly size: number
  readonly bytes: () => Promise<Uint8Array<ArrayBuffer>>
  readonly from?: string
}

export type ImporterDeps = {
  readonly store: CaseFileStore
  readonly owner: UserId
  readonly workspace: string
  readonly startPdf: () => CaseFileWorker
  readonly startCase: () => CaseFileWorker
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly setTimer: (work: () => void, milliseconds: number) => () => void
  readonly now: () => number
  readonly digest: (bytes: Uint8Array<ArrayBuffer>) => Promise<string>
  /** Bytes left for this app; null where the browser does not say. */
  readonly room: () => Promise<number | null>
}

type Job = {
  readonly key: string
  readonly file: string
  readonly work: (signal: AbortSignal) => Promise<void>
}

export function createImporter(deps: ImporterDeps): Importer {
  const { store, owner, workspace, setTimer } = deps
  const place: WorkspacePlace = { owner, workspace }
  const listeners = new Set<() => void>()
  const aborts = new Map<string, AbortController>()
  const jobs: Job[] = []
  const own = new Set<string>()
  let state: ImportState = { imports: [], notices: [], isElsewhere: false }
  let isRunning = false
  let lastKey = 0

  const show = (change: Partial<ImportState>): void => {
    state = { ...state, ...change }
    listeners.forEach((listener) => listener())
  }
  const say = (words: string): void => {
    lastKey += 1
    show({ notices: [...state.notices, { key: `notice-${lastKey}`, words }] })
  }
  const progress = (key: string, change: Partial<Import>): void =>
    show({ imports: state.imports.map((one) => (one.key === key ? { ...one, ...change } : one)) })

  function enqueue(file: string, work: (key: string, signal: AbortSignal) => Promise<void>): void {
    lastKey += 1
    const key = `import-${lastKey}`
    aborts.set(key, new AbortController())
    jobs.push({ key, file, work: (signal) => work(key, signal) })
    const waiting: Import = { key, file, step: 'waiting', documentId: null, pages: null, read: 0 }
    show({ imports: [...state.imports, waiting] })
    void run()
  }

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    try {
      await inTurn(async () => {
        for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) await carryOut(job)
      })
    } finally {
      isRunning = false
      if (jobs.length > 0) void run()
    }
  }

  /** One window reads at a time: two would take each other's memory. */
  async function inTurn(work: () => Promise<void>): Promise<void> {
    if (deps.locks === undefined) return work()
    const name = `kiwi-reading/${owner}`
    const isFree = await deps.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock === null) return false
      await work()
      return true
    })
    if (isFree) return
    show({ isElsewhere: true })
    await deps.locks.request(name, {}, async () => {
      show({ isElsewhere: false })
      await work()
    })
  }

  async function carryOut({ key, file, work }: Job): Promise<void> {
    const abort = aborts.get(key)
    try {
      if (abort !== undefined && !abort.signal.aborted) await work(abort.signal)
    } catch (error) {
      say(`${file} was not added: ${toOfflineError(error).words}`)
    } finally {
      aborts.delete(key)
      show({ imports: state.imports.filter((one) => one.key !== key) })
    }
  }

  async function take(added: AddedFile, key: string, signal: AbortSignal): Promise<void> {
    const { name, size, from } = added
    const { rows } = await store.documents(owner, workspace)
    if (size > MOST_BYTES) { say(fileWords.tooLarge(name, size)); return; }
    if (rows.length >= MOST_DOCUMENTS) { say(fileWords.full()); return; }
    const left = await deps.room()
    if (left !== null && left < size * ROOM) { say(fileWords.noRoom(name, left, size * ROOM)); return; }
    progress(key, { step: 'storing' })
    const bytes = await added.bytes()
    const sha256 = await deps.digest(bytes)
    const twin = rows.find((row) => row.sha256 === sha256)
    if (twin !== undefined) { say(fileWords.twice(name, twin.file)); return; }
    const file = uniqueName(
      name,
      rows.map((row) => row.file),
    )
    const id = store.newId()
    own.add(id)
    const start: CaseDocument = {
      ...{ id, file, kind: 'pdf', size: bytes.length, sha256, addedAt: deps.now(), state: 'reading' },
      ...{ pages: null, read: 0, scanned: [], unreadable: [], notes: [] },
      ...{ from: from ?? null, mail: null, textParts: 0, byteParts: 0 },
    }
    if (kindOf(bytes) === 'pdf') {
      if (signal.aborted) return
      const document = await store.addDocument(place, start, bytes)
      return readPages(document, bytes, key, signal)
    }
    return takeWhole(start, bytes, key, signal)
  }

  /** A file that is read at once is read before it is stored: what is refused is not kept. */
  async function takeWhole(
    start: CaseDocument,
    bytes: Uint8Array<ArrayBuffer>,
    key: string,
    signal: AbortSignal,
  ): Promise<void> {
    progress(key, { step: 'reading' })
    const found = await readWhole(deps, start.file, bytes, signal)
    if (found === null) return
    if (!found.result.ok) { say(found.result.refused); return; }
    const document = await store.addDocument(place, start, bytes)
    await saveWhole(document, found)
  }

  async function saveWhole({ id, file }: CaseDocument, { result, attachments }: WholeRead): Promise<void> {
    if (!result.ok) {
      await store.removeDocument(place, id)
      say(result.refused); return;
    }
    const { kind, text, notes, mail } = result.read
    await store.savePages(place, id, [{ text, scanned: false }], {
      ...{ kind, state: 'ready', pages: 1, notes: [...notes] },
      mail: mail === undefined ? null : { ...mail, attachments: [...mail.attachments] },
    })
    for (const { name, bytes: own } of attachments)
      enqueue(name, (next, stop) =>
        take({ name, size: own.length, bytes: () => Promise.resolve(own), from: file }, next, stop),
      )
  }

  async function readPages(
    document: CaseDocument,
    bytes: Uint8Array<ArrayBuffer>,
    key: string,
    signal: AbortSignal,
    password?: string,
  ): Promise<void> {
    const { id, file } = document
    const saver = createSaver(store, place, document)
    progress(key, { step: 'reading', documentId: id, pages: document.pages, read: document.read })
    const outcome = await readPdfFile({
      ...{ start: deps.startPdf, bytes, from: document.read + 1, password, signal, setTimer },
      onOpened: (pages) => {
        saver.opened(pages)
        progress(key, { pages })
      },
      onPage: (page) => {
        saver.page(page)
        progress(key, { read: page.number })
      },
      onPause: async () => {
        // The document was removed meanwhile.
        if ((await saver.save()) === null) aborts.get(key)?.abort()
      },
    })
    switch (outcome) {
      case 'done': {
        const read = await saver.save('ready')
        if (read !== null && read.read > 0 && read.scanned.length === read.read) say(fileWords.scanOnly(file))
        return
      }
      case 'locked':
        await saver.save('locked')
        return
      case 'canceled':
        await saver.save('stopped')
        return
      case 'stopped': {
        const read = await saver.save('stopped')
        say(
          read !== null && read.read === 0
            ? fileWords.notNow(file)
            : fileWords.stopped(file, read?.read ?? 0),
        )
        return
      }
      case 'damaged': {
        const read = await saver.save('ready')
        if (read !== null && read.read > 0) return
        await store.removeDocument(place, id)
        say(`${file} is damaged and cannot be read.`)
      }
    }
  }

  /** Another window may have gone on meanwhile, or removed it. */
  async function continued(
    id: string,
    { key, signal, password }: { key: string; signal: AbortSignal; password: string | undefined },
  ): Promise<void> {
    const document = await store.document(place, id)
    if (document === null || document.state === 'ready') return
    const { file } = document
    if (document.state === 'storing') {
      await store.removeDocument(place, id)
      say(fileWords.incomplete(file)); return;
    }
    progress(key, { step: 'reading', documentId: id, pages: document.pages, read: document.read })
    const bytes = await store.bytes(place, document)
    const now = await store.changeDocument(place, id, { state: 'reading' })
    if (bytes === null || now === null) return
    if (kindOf(bytes) === 'pdf') return readPages(now, bytes, key, signal, password)
    const found = await readWhole(deps, file, bytes, signal)
    if (found !== null) await saveWhole(now, found)
  }

  return {
    getSnapshot: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (files) => files.forEach((added) => enqueue(added.name, (key, signal) => take(added, key, signal))),
    isOwn: (id) => own.has(id),
    goOn: ({ id, file }, password) => {
      if (state.imports.some(({ documentId }) => documentId === id)) return
      own.add(id)
      enqueue(file, (key, signal) => continued(id, { key, signal, password }))
    },
    cancel: (key) => aborts.get(key)?.abort(),
    dismiss: (notice) => show({ notices: state.notices.filter(({ key }) => key !== notice) }),
    stop: () => {
      jobs.splice(0)
      aborts.forEach((abort) => abort.abort())
      listeners.clear()
    },
  }
}

/** null: canceled. A file that takes too long is refused. */
async function readWhole(
  { startCase, setTimer }: ImporterDeps,
  file: string,
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<WholeRead | null> {
  const client = createCaseClient(startCase)
  const { promise: ended, resolve } = Promise.withResolvers<WholeRead | null>()
  const stopTimer = setTimer(
    () =>
      resolve({
        result: { ok: false, refused: `${file} takes too long to read and was not added.` },
        attachments: [],
      }),
    PATIENCE,
  )
  const onAbort = (): void => resolve(null)
  signal.addEventListener('abort', onAbort)
  try {
    return await Promise.race([ended, client.call('read', { file, bytes })])
  } finally {
    stopTimer()
    signal.removeEventListener('abort', onAbort)
    // Nobody waits for its answer any more.
    ended.catch(() => undefined)
    client.stop()
  }
}

/** Gathers pages, and saves them together. */
function createSaver(store: CaseFileStore, place: WorkspacePlace, document: CaseDocument) {
  const scanned = [...document.scanned]
  const unreadable = [...document.unreadable]
  let pages = document.pages
  let gathered: KeptPage[] = []
  let saving: Promise<unknown> = Promise.resolve()
  return {
    opened: (count: number): void => {
      pages = count
    },
    page: ({ number, read }: PdfPageFound): void => {
      if (read === null) unreadable.push(number)
      else if (read.scanned) scanned.push(number)
      gathered.push({ text: read?.text ?? '', scanned: read?.scanned ?? false })
    },
    /** null: the document was removed meanwhile. */
    save: (state: DocumentFacts['state'] = 'reading'): Promise<CaseDocument | null> => {
      const together = gathered
      gathered = []
      const change = { pages, scanned: [...scanned], unreadable: [...unreadable], state }
      // A person may stop it while the last pages are being saved: one after the other.
      const saved = saving.then(() => store.savePages(place, document.id, together, change))
      saving = saved
      return saved
    },
  }
}
