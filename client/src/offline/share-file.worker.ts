/** Writes the share file in place, or overwrites it with zeros before removal. Replies to each order with whether it succeeded. */
import { SHARE_FILE, type ShareFileOrder } from './share-file-order.ts'

/** Missing from TypeScript's DOM types, because only dedicated workers have it. */
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
