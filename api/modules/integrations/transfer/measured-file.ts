/**
 * Providers require a file's size before its first byte. A size declared by the sender is used and verified; a large file without one is
 * buffered on disk, in an unlinked file, until it is complete.
 */
import { randomUUID } from 'node:crypto'
import { open, unlink, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { AppError } from '../../../../shared/domain/app-error.ts'
import { tooLarge, type ArrivingFile } from './arriving-file.ts'
import { MAX_UPLOAD_SIZE } from '../../../../shared/domain/integrations.ts'

export type MeasuredFile =
  | { readonly kind: 'small'; readonly bytes: Buffer; readonly folderId: string | null }
  | {
      readonly kind: 'large'
      readonly size: number
      readonly content: Readable
      readonly folderId: string | null
      /** Whether all fields are known; if not, the folder may still follow after the file. */
      readonly isWhole: boolean
    }

/** Runs `take` with the file and removes the disk buffer afterward. Rejects with AppError if the declared size is wrong. */
export async function withMeasured<Result>(
  file: ArrivingFile,
  smallest: number,
  take: (measured: MeasuredFile) => Promise<Result>,
): Promise<Result> {
  const { size, folderId } = file.fields
  if (size !== null && size > smallest) {
    const content = file.content.pipe(exactly(size))
    file.content.on('error', (error) => content.destroy(error))
    // The stream may fail before it is read, while the upload session is created; the reader gets the error.
    content.on('error', () => undefined)
    try {
      return await take({ kind: 'large', size, content, folderId, isWhole: false })
    } finally {
      content.destroy()
      file.content.resume()
    }
  }
  const { bytes, rest } = await readStart(file.content, smallest)
  if (rest === null) {
    const all = await file.allFields()
    if (size !== null && size !== bytes.length) throw otherSize()
    return take({ kind: 'small', bytes, folderId: all.folderId })
  }
  if (size !== null) throw otherSize()
  return withStored(bytes, rest, async (handle, stored) => {
    const all = await file.allFields()
    const content = handle.createReadStream({ start: 0, autoClose: false })
    return take({ kind: 'large', size: stored, content, folderId: all.folderId, isWhole: true })
  })
}

/** Reads the first bytes; `rest` continues after them, and is null at the end of the file. */
async function readStart(
  content: Readable,
  maxBytes: number,
): Promise<{ bytes: Buffer; rest: AsyncIterator<Buffer> | null }> {
  const pieces = (content as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  const parts: Buffer[] = []
  let size = 0
  for (;;) {
    const next = await pieces.next()
    if (next.done === true) return { bytes: Buffer.concat(parts), rest: null }
    parts.push(next.value)
    size += next.value.length
    if (size > maxBytes) return { bytes: Buffer.concat(parts), rest: pieces }
  }
}

async function withStored<Result>(
  first: Buffer,
  rest: AsyncIterator<Buffer>,
  take: (handle: FileHandle, size: number) => Promise<Result>,
): Promise<Result> {
  const path = join(tmpdir(), `upload-${randomUUID()}`)
  const handle = await open(path, 'wx+', 0o600)
  try {
    // An unlinked file is inaccessible to others and is deleted with the process.
    await unlink(path)
    await handle.write(first)
    let size = first.length
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) {
      size += next.value.length
      if (size > MAX_UPLOAD_SIZE) throw tooLarge()
      await handle.write(next.value)
    }
    return await take(handle, size)
  } finally {
    await handle.close()
  }
}

/** Fails unless exactly `size` bytes pass. */
function exactly(size: number): Transform {
  let seen = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      if (seen > size) done(otherSize())
      else done(null, chunk)
    },
    flush(done) {
      done(seen === size ? null : otherSize())
    },
  })
}

function otherSize(): AppError {
  const message = 'The file size didn’t match. Please try again.'
  return new AppError('validation_failed', message, { details: [{ field: 'size', message }] })
}
