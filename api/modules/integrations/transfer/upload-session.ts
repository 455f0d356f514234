/**
 * Sends a file to a provider in pieces, one at a time, so that the file is never fully in memory and a slow provider slows the sender down.
 * A failed piece is resumed from the offset that the provider reports.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { CloudFile } from '../../../../shared/contracts/integrations/cloud-files.ts'
import { ProviderFailure } from '../provider/provider-failure.ts'

/** Bytes. A multiple of both providers' units: 320 KiB (OneDrive) and 256 KiB (Drive). */
export const PIECE = 32 * 320 * 1024

export type PieceOutcome =
  | { readonly kind: 'more'; /** The provider has everything before this. */ readonly received: number }
  | { readonly kind: 'done'; readonly file: CloudFile }

export type UploadSession = {
  /** Rejects with ProviderFailure. */
  put(piece: Buffer, offset: number): Promise<PieceOutcome>
  /** Returns the provider's progress, after a failure. */
  ask(): Promise<PieceOutcome>
  /** Best effort: the provider expires abandoned sessions. */
  cancel(): Promise<void>
}

const TRIES = 4
const FIRST_WAIT = 500
/** Milliseconds. A longer Retry-After ends the upload. */
const LONGEST_WAIT = 20_000

/** Rejects with ProviderFailure or the source's error; then the session is canceled. */
export async function sendInPieces(
  source: AsyncIterable<Buffer> | Iterable<Buffer>,
  session: UploadSession,
): Promise<CloudFile> {
  try {
    let offset = 0
    let outcome: PieceOutcome | undefined
    for await (const piece of piecesOf(source)) {
      outcome = await putWhole(session, piece, offset)
      offset += piece.length
    }
    outcome ??= await session.put(Buffer.alloc(0), 0)
    if (outcome.kind === 'done') return outcome.file
    throw new Error('the provider waits for more than the file has')
  } catch (error) {
    await session.cancel()
    throw error
  }
}

async function putWhole(session: UploadSession, piece: Buffer, start: number): Promise<PieceOutcome> {
  const end = start + piece.length
  let from = start
  for (let attempt = 1; ; attempt += 1) {
    try {
      const outcome = await session.put(piece.subarray(from - start), from)
      if (outcome.kind === 'done' || outcome.received >= end) return outcome
      from = withinPiece(outcome.received, start, end)
    } catch (error) {
      const wait = waitAfter(error, attempt)
      if (wait === null) throw error
      await sleep(wait)
      const stand = await session.ask()
      if (stand.kind === 'done' || stand.received >= end) return stand
      from = withinPiece(stand.received, start, end)
    }
    if (attempt >= TRIES * 2) throw new Error('the provider takes no more of the file')
  }
}

function withinPiece(received: number, start: number, end: number): number {
  if (received < start || received > end) throw new Error('the provider has lost what it had taken')
  return received
}

/** Null: do not retry. */
function waitAfter(error: unknown, attempt: number): number | null {
  if (!(error instanceof ProviderFailure) || attempt >= TRIES) return null
  if (!['busy', 'unreachable', 'timeout', 'failed'].includes(error.kind)) return null
  const wait = error.details.retryAfter ?? FIRST_WAIT * 2 ** (attempt - 1)
  return wait <= LONGEST_WAIT ? wait : null
}

/** Yields pieces of PIECE bytes, the last one shorter; none for an empty source. */
async function* piecesOf(source: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let size = 0
  for await (const chunk of source) {
    let rest = chunk
    while (size + rest.length >= PIECE) {
      const room = PIECE - size
      yield Buffer.concat([...parts, rest.subarray(0, room)])
      rest = rest.subarray(room)
      parts = []
      size = 0
    }
    if (rest.length > 0) {
      parts.push(rest)
      size += rest.length
    }
  }
  if (size > 0) yield Buffer.concat(parts)
}
