/**
 * The share as a file in the origin private file system (OPFS). Only a dedicated worker can write it in place, which overwrites the bytes
 * before the file is removed; windows and the service worker can read it.
 */
import { SHARE_FILE, type ShareFileOrder } from './share-file-order.ts'
import type { FoundShare, ShareFile } from './share-places.ts'
import { filedShareSchema, type FiledShare } from './share-seal.ts'

type FileRoot = Pick<FileSystemDirectoryHandle, 'getFileHandle' | 'removeEntry'>

/** null when the browser has no OPFS (some private modes), or there is no readable share file. */
export async function readShareFile(root: () => Promise<FileRoot>): Promise<FiledShare | null> {
  const filed = await look(root)
  return filed === 'unreadable' ? null : filed
}

async function look(root: () => Promise<FileRoot>): Promise<FoundShare> {
  try {
    const handle = await (await root()).getFileHandle(SHARE_FILE)
    const text = await (await handle.getFile()).text()
    // The browser quit after the file was created and before it was written.
    if (text === '') return null
    return filedShareSchema.safeParse(JSON.parse(text)).data ?? 'unreadable'
  } catch (error) {
    const isAbsent = error instanceof DOMException && error.name === 'NotFoundError'
    return isAbsent ? null : 'unreadable'
  }
}

type ShareFileDeps = {
  readonly root: () => Promise<FileRoot>
  /** Runs the order in the worker; rejects when it fails. */
  readonly order: (order: ShareFileOrder) => Promise<void>
  /** Absent in old browsers: then the last write wins. */
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
  // The API can exist and still reject requests, as in a sandboxed frame; then the work runs without the lock.
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
  // Removes the file even if overwriting failed.
  await root.removeEntry(SHARE_FILE).catch(() => undefined)
}
