/**
 * The share as a file of the origin's own (OPFS). Only a worker of a page's own may write such a file in place, which overwrites the bytes
 * before the file is removed; reading is anybody's, the service worker's too.
 */
import { SHARE_FILE, type ShareFileOrder } from './share-file-order.ts'
import { keptShareSchema, type KeptShare, type ShareFile } from './share-places.ts'

type FileRoot = Pick<FileSystemDirectoryHandle, 'getFileHandle' | 'removeEntry'>

/** null where the browser has no such files (some private modes), or none of ours is there. */
export async function readShareFile(root: () => Promise<FileRoot>): Promise<KeptShare | null> {
  try {
    const handle = await (await root()).getFileHandle(SHARE_FILE)
    const text = await (await handle.getFile()).text()
    return keptShareSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

export function createShareFile(deps: {
  readonly root: () => Promise<FileRoot>
  /** Has the worker do it; rejects when it could not. */
  readonly order: (order: ShareFileOrder) => Promise<void>
}): ShareFile {
  return {
    read: () => readShareFile(deps.root),
    // Without it the session is as one that is not remembered, offline.
    write: (kept) => deps.order({ write: JSON.stringify(kept) }).catch(() => undefined),
    async erase() {
      const root = await deps.root().catch(() => null)
      const exists = await root?.getFileHandle(SHARE_FILE).then(
        () => true,
        () => false,
      )
      if (root === null || exists !== true) return
      await deps.order({ erase: true }).catch(() => undefined)
      // Whatever became of the overwriting, the file goes.
      await root.removeEntry(SHARE_FILE).catch(() => undefined)
    },
  }
}
