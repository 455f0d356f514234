/** Writes the share's file in place, or overwrites it with zeros before it is removed. One order, one answer: whether it was done. */
import { SHARE_FILE, type ShareFileOrder } from './share-file-order.ts'

/** What TypeScript's list for windows does not have: browsers give it to dedicated workers alone. */
type InPlace = {
  readonly createSyncAccessHandle: () => Promise<{
    readonly write: (bytes: Uint8Array<ArrayBuffer>, options: { readonly at: number }) => number
    readonly truncate: (size: number) => void
    readonly getSize: () => number
    readonly flush: () => void
    readonly close: () => void
  }>
}

async function carryOut(order: ShareFileOrder): Promise<void> {
  const root = await navigator.storage.getDirectory()
  const found = await root.getFileHandle(SHARE_FILE, { create: 'write' in order })
  const file = await (found as unknown as InPlace).createSyncAccessHandle() // see InPlace
  try {
    const bytes = 'write' in order ? new TextEncoder().encode(order.write) : new Uint8Array(file.getSize())
    file.write(bytes, { at: 0 })
    file.truncate(bytes.length)
    file.flush()
  } finally {
    file.close()
  }
}

addEventListener('message', ({ data }: MessageEvent<ShareFileOrder>) => {
  void carryOut(data).then(
    () => postMessage(true),
    () => postMessage(false),
  )
})
