/**
 * Takes files into a workspace and reads them, one at a time. What is read is saved every 25 pages, so that a window that closes in the middle
 * goes on there when the room is opened again. Offline: works. Two windows: one reads, and the other shows what is saved.
 */
import { errorWords } from '../error-words.ts'
import type { CaseDocument } from '../storage/case-file.ts'
import { createFileTaker, type AddedFile, type TakingDeps, type Turn } from './file-taker.ts'
import { fileWords } from './file-words.ts'
import { createImportBoard, type ImportBoard } from './import-board.ts'

export type Importer = Pick<ImportBoard, 'getSnapshot' | 'subscribe' | 'dismiss'> & {
  readonly add: (files: readonly AddedFile[]) => void
  /** A person goes on with a document that is not read to its end; `password` opens a locked one. */
  readonly goOn: (document: CaseDocument, password?: string) => void
  /** Goes on with a document that is being stored or read, unless this window does that already: the one that did is closed, or has the turn. */
  readonly adopt: (document: CaseDocument) => void
  /** Stops reading; what was read so far is kept, and can be gone on with. */
  readonly cancel: (key: string) => void
}

export type ImporterDeps = TakingDeps & {
  readonly locks: Pick<LockManager, 'request'> | undefined
}

type Job = {
  readonly turn: Turn
  readonly file: string
  readonly work: (turn: Turn) => Promise<void>
}

export function createImporter(deps: ImporterDeps): Importer {
  const board = createImportBoard()
  const aborts = new Map<string, AbortController>()
  const jobs: Job[] = []
  let isRunning = false

  /** Documents that this window took, or went on with; not those that failed. */
  const own = new Set<string>()
  const taker = createFileTaker(deps, board, {
    own: (id) => own.add(id),
    addAttachments: (files, mail) => {
      files.forEach(add)
      // Last, so that a mail that a closed window left is read again until all of them are taken.
      enqueue(mail.file, () => taker.finish(mail.id), { documentId: mail.id })
    },
  })
  const add = (added: AddedFile): void => enqueue(added.name, (turn) => taker.take(added, turn))

  function enqueue(
    file: string,
    work: Job['work'],
    { documentId, password }: { readonly documentId?: string; readonly password?: string | undefined } = {},
  ): void {
    const key = board.add(file, documentId)
    const abort = new AbortController()
    aborts.set(key, abort)
    jobs.push({ turn: { key, abort, password }, file, work })
    void run()
  }

  const isWaiting = (id: string): boolean =>
    board.getSnapshot().imports.some(({ documentId }) => documentId === id)

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    try {
      await inTurn(deps, board, async () => {
        for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) await carryOut(job)
      })
    } finally {
      isRunning = false
      if (jobs.length > 0) void run()
    }
  }

  async function carryOut({ turn, file, work }: Job): Promise<void> {
    const { signal } = turn.abort
    try {
      if (!signal.aborted) await work(turn)
      const id = board.documentOf(turn.key)
      if (signal.aborted && id !== null) await taker.stop(id)
    } catch (error) {
      await failed(turn, file, error)
    } finally {
      aborts.delete(turn.key)
      board.remove(turn.key)
    }
  }

  /** What is kept of it is gone on with by a press, or once the device is unlocked. */
  async function failed({ key }: Turn, file: string, error: unknown): Promise<void> {
    const id = board.documentOf(key)
    const isKept = id !== null && (await taker.stop(id).catch(() => true))
    if (id !== null) own.delete(id)
    board.say(isKept ? fileWords.halted(file, errorWords(error)) : fileWords.failed(file, errorWords(error)))
  }

  return {
    ...board,
    add: (files) => files.forEach(add),
    goOn: ({ id, file }, password) => {
      if (isWaiting(id)) return
      own.add(id)
      enqueue(file, (turn) => taker.goOn(id, turn), { documentId: id, password })
    },
    adopt: ({ id, file, state }) => {
      if ((state !== 'reading' && state !== 'storing') || own.has(id) || isWaiting(id)) return
      own.add(id)
      enqueue(file, (turn) => taker.goOnIfLeft(id, turn), { documentId: id })
    },
    cancel: (key) => aborts.get(key)?.abort(),
  }
}

/** One window of a person reads at a time: two would take each other's memory. */
async function inTurn(
  { locks, place: { owner } }: ImporterDeps,
  board: ImportBoard,
  work: () => Promise<void>,
): Promise<void> {
  if (locks === undefined) return work()
  const name = `kiwi-reading/${owner}`
  const isFree = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock === null) return false
    await work()
    return true
  })
  if (isFree) return
  board.setElsewhere(true)
  await locks.request(name, {}, async () => {
    board.setElsewhere(false)
    await work()
  })
}
