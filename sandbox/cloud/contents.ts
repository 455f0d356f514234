/**
 * Stores the bytes of files. Uploads are rows of limited size; recordings are computed on read. Reads and writes are chunked, so a file may
 * be larger than memory.
 */
import { z } from 'zod'
import type { Database } from '../database.ts'
import type { Entropy } from '../entropy.ts'
import type { ByteRange } from './byte-range.ts'
import { createRecording, type Recording } from './recording.ts'

export const CONTENT_SCHEMA = `
CREATE TABLE IF NOT EXISTS cloud_chunks (
  content TEXT NOT NULL,
  start INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (content, start)
);`

/** Bytes per row, and per chunk of a download. */
const CHUNK_BYTES = 256 * 1024
const RECORDING = /^recording:(\d+)$/

const chunkSchema = z.object({ start: z.number(), bytes: z.instanceof(Uint8Array) })

export type Contents = {
  /** Returns the name of a new, empty content. */
  create(): string
  /** Returns the name of a computed recording of `size` bytes. */
  recording(size: number): string
  write(content: string, bytes: Uint8Array): void
  /**
   * Writes a request's body from `start` on and returns its length. Deletes everything behind `start` first, so an aborted request leaves
   * nothing. Rejects with RangeError past `limit`.
   */
  append(
    content: string,
    start: number,
    body: ReadableStream<Uint8Array> | null,
    limit: number,
  ): Promise<number>
  /** Streams the range in chunks, each read on demand. */
  read(content: string, range: ByteRange): ReadableStream<Uint8Array>
  remove(content: string): void
}

export function createContents({ db, entropy }: { db: Database; entropy: Entropy }): Contents {
  const recordings = new Map<string, Recording>()
  const recordingOf = (content: string): Recording | undefined => {
    const size = RECORDING.exec(content)?.[1]
    if (size === undefined) return undefined
    const known = recordings.get(content)
    if (known) return known
    const made = createRecording(Number(size))
    recordings.set(content, made)
    return made
  }
  const insert = (content: string, start: number, bytes: Uint8Array): void => {
    db.run('INSERT INTO cloud_chunks (content, start, bytes) VALUES (?, ?, ?)', content, start, bytes)
  }
  const truncate = (content: string, from: number): void => {
    db.run('DELETE FROM cloud_chunks WHERE content = ? AND start >= ?', content, from)
  }
  const pieceAt = (content: string, at: number, max: number): Uint8Array => {
    const recording = recordingOf(content)
    if (recording) return recording.read(at, Math.min(max, CHUNK_BYTES))
    const row = db.get(
      'SELECT start, bytes FROM cloud_chunks WHERE content = ? AND start <= ? ORDER BY start DESC LIMIT 1',
      content,
      at,
    )
    if (!row) return new Uint8Array()
    const chunk = chunkSchema.parse(row)
    return chunk.bytes.subarray(at - chunk.start, at - chunk.start + max)
  }
  return {
    create: () => entropy.uuid(),
    recording: (size) => `recording:${size}`,
    write(content, bytes) {
      truncate(content, 0)
      for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
        insert(content, start, bytes.subarray(start, start + CHUNK_BYTES))
      }
    },
    async append(content, start, body, limit) {
      truncate(content, start)
      let length = 0
      if (body === null) return length
      for await (const piece of inChunks(body)) {
        if (length + piece.length > limit) throw new RangeError('The body is longer than what was announced.')
        insert(content, start + length, piece)
        length += piece.length
      }
      return length
    },
    read(content, { start, end }) {
      let at = start
      return new ReadableStream<Uint8Array>({
        start(controller) {
          if (start > end) controller.close()
        },
        pull(controller) {
          const piece = pieceAt(content, at, end - at + 1)
          if (piece.length === 0) {
            controller.error(new Error('The content is shorter than its size says.'))
            return
          }
          controller.enqueue(piece)
          at += piece.length
          if (at > end) controller.close()
        },
      })
    },
    remove: (content) => truncate(content, 0),
  }
}

/** Buffers the small, uneven pieces of the network into chunks of row size. */
async function* inChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  let kept: Uint8Array[] = []
  let length = 0
  for await (const piece of body) {
    kept.push(piece)
    length += piece.length
    if (length < CHUNK_BYTES) continue
    yield Buffer.concat(kept, length)
    kept = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(kept, length)
}
