/** Work on thousands of rows in slices, so that the screen draws meanwhile. */

export type SliceDeps = {
  /** Lets the screen draw. */
  readonly rest: () => Promise<void>
  /** Milliseconds. */
  readonly now: () => number
  readonly signal: AbortSignal
  /** The part that is done, up to 1. */
  readonly onProgress?: (part: number) => void
}

/** Milliseconds of work before the screen may draw. */
const SLICE = 24

/** To be awaited after each row. Rejects with the signal's reason once it is aborted. */
export function createPause({ rest, now, signal }: SliceDeps): () => Promise<void> {
  let since = now()
  return async () => {
    signal.throwIfAborted()
    if (now() - since < SLICE) return
    await rest()
    signal.throwIfAborted()
    since = now()
  }
}
