/**
 * The share as a file of the origin's own (OPFS). Only a worker of a page's own may write such a file in place, which overwrites the bytes
 * before the file is removed; reading is anybody's, the service worker's too.
 */
import { SHARE_FILE, type ShareFileOrder } from './share-file-order.ts'
import type { FoundShare, ShareFile } from './share-places.ts'
import { filedShareSchema, type FiledShare } from './share-seal.ts'

type FileRoot = Pick<FileSystemDirectoryHandle, 'getFileHandle' | 'removeEntry'>

/** null where the browser has no such files (some private modes), or none of ours is there that can be read. */
export async function readShareFile(root: () => Promise<FileRoot>): Promise<FiledShare | null> {
  const filed = await look(root)
  return filed === 'unreadable' ? null : filed
}

async function look(root: () => Promise<FileRoot>): Promise<FoundShare> {
  try {
    const handle = await (await root()).getFileHandle(SHARE_FILE)
    const text = await (await handle.getFile()).text()
    // Made, and the browser ended before it was written.
    if (text === '') return null
    return filedShareSchema.safeParse(JSON.parse(text)).data ?? 'unreadable'
  } catch (error) {
    const isAbsent = error instanceof DOMException && error.name === 'NotFoundError'
    return isAbsent ? null : 'unreadable'
  }
}

type ShareFileDeps = {
  readonly root: () => Promise<FileRoot>
  /** Has the worker do it; rejects when it could not. */
  readonly order: (order: ShareFileOrder) => Promise<void>
  /** Absent in old browsers: then the last window to write wins. */
  readonly locks: LockManager | undefined
}

export function createShareFile(deps: ShareFileDeps): ShareFile {
  return {
    read: () => readShareFile(deps.root),
    change: (next) =>
      inTurn(deps.locks, async () => {
        const filed = next(await look(deps.root))
        if (filed !== null) await deps.order({ write: JSON.stringify(filed) })
      }),
    erase: () => inTurn(deps.locks, () => eraseShareFile(deps)),
  }
}

async function inTurn(locks: LockManager | undefined, work: () => Promise<void>): Promise<void> {
  let mine: Promise<void> | null = null
  const begin = (): Promise<void> => (mine ??= work())
  // A browser may have the API and still refuse it, as in a sandboxed frame: then this is no turn, but the work is done.
  await locks?.request(SHARE_FILE, {}, begin).catch(() => undefined)
  await begin()
}

async function eraseShareFile(deps: ShareFileDeps): Promise<void> {
  const root = await deps.root().catch(() => null)
  const exists = await root?.getFileHandle(SHARE_FILE).then(
    () => true,
    () => false,
  )
  if (root === null || exists !== true) return
  await deps.order({ erase: true }).catch(() => undefined)
  // Whatever became of the overwriting, the file goes.
  await root.removeEntry(SHARE_FILE).catch(() => undefined)
}
