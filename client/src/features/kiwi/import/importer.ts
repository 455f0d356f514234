/**
 * Takes files into a workspace and reads them, one at a time. What is read is saved every 25 pages, so that a window that closes in the middle
 * goes on there when the room is opened again. Offline: works. Two windows: one reads, and the other shows what is saved.
 */
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import type { CaseDocument } from '../storage/case-file.ts'
import { createFileTaker, type AddedFile, type TakingDeps, type Turn } from './file-taker.ts'
import { createImportBoard, type ImportBoard } from './import-board.ts'

export type Importer = Pick<ImportBoard, 'getSnapshot' | 'subscribe' | 'dismiss'> & {
  readonly add: (files: readonly AddedFile[]) => void
  /** Whether this window took the document, or went on with it. */
  readonly isOwn: (id: string) => boolean
  /** Goes on with a document that is not read to its end; `password` opens a locked one. */
  readonly goOn: (document: CaseDocument, password?: string) => void
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

  const add = (added: AddedFile): void => enqueue(added.name, (turn) => taker.take(added, turn))
  const taker = createFileTaker(deps, board, add)

  function enqueue(file: string, work: Job['work'], password?: string): void {
    const key = board.add(file)
    const abort = new AbortController()
    aborts.set(key, abort)
    jobs.push({ turn: { key, abort, password }, file, work })
    void run()
  }

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
    try {
      if (!turn.abort.signal.aborted) await work(turn)
    } catch (error) {
      board.say(`${file} was not added: ${toOfflineError(error).words}`)
    } finally {
      aborts.delete(turn.key)
      board.remove(turn.key)
    }
  }

  return {
    ...board,
    add: (files) => files.forEach(add),
    isOwn: taker.isOwn,
    goOn: ({ id, file }, password) => {
      if (board.getSnapshot().imports.some(({ documentId }) => documentId === id)) return
      enqueue(file, (turn) => taker.goOn(id, turn), password)
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
