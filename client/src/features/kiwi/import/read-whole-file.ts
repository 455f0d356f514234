/** Reads a file that is no PDF in a worker of its own, which ends with it. */
import { createCaseClient, type CaseFileWorker } from '../workers/case-client.ts'
import type { WholeRead } from '../workers/case-orders.ts'

/** Milliseconds that a file may take. */
const PATIENCE = 60_000

type WholeReading = {
  readonly start: () => CaseFileWorker
  readonly setTimer: (work: () => void, milliseconds: number) => () => void
  readonly signal: AbortSignal
}

/** null: canceled. A file that takes too long is refused. */
export async function readWholeFile(
  file: string,
  bytes: Uint8Array<ArrayBuffer>,
  { start, setTimer, signal }: WholeReading,
): Promise<WholeRead | null> {
  const client = createCaseClient(start)
  const { promise: ended, resolve } = Promise.withResolvers<WholeRead | null>()
  const refused = `${file} takes too long to read and was not added.`
  const stopTimer = setTimer(() => resolve({ result: { ok: false, refused }, attachments: [] }), PATIENCE)
  const onAbort = (): void => resolve(null)
  signal.addEventListener('abort', onAbort)
  const read = client.call('read', { file, bytes })
  // If the other ends first, nobody waits for it any more.
  read.catch(() => undefined)
  try {
    return await Promise.race([ended, read])
  } finally {
    stopTimer()
    signal.removeEventListener('abort', onAbort)
    client.stop()
  }
}
