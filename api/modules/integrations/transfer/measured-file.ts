/**
 * Providers want to know a file's size before its first byte. A sender who says it is believed and checked; for a larger file of a sender who
 * does not, the bytes wait on disk, in a file without a name, until they are all there.
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
      /** Whether all fields are known: if not, the folder may still be named behind the file. */
      readonly isWhole: boolean
    }

/** Runs `take` with the file; what waited on disk is gone afterwards. Rejects with AppError when the file is not as long as was said. */
export async function withMeasured<Result>(
  file: ArrivingFile,
  smallest: number,
  take: (measured: MeasuredFile) => Promise<Result>,
): Promise<Result> {
  const { size, folderId } = file.fields
  if (size !== null && size > smallest) {
    const content = file.content.pipe(exactly(size))
    file.content.on('error', (error) => content.destroy(error))
    // It may fail while the provider is still being asked for a session: whoever reads it then is told.
    content.on('error', () => undefined)
    try {
      return await take({ kind: 'large', size, content, folderId, isWhole: false })
    } finally {
      content.destroy()
      file.content.resume()
    }
  }
  const { bytes, rest } = await beginning(file.content, smallest)
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

/** The first bytes; `rest` goes on after them, and is null when there is no more. */
async function beginning(
  content: Readable,
  most: number,
): Promise<{ bytes: Buffer; rest: AsyncIterator<Buffer> | null }> {
  const pieces = (content as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  const parts: Buffer[] = []
  let size = 0
  for (;;) {
    const next = await pieces.next()
    if (next.done === true) return { bytes: Buffer.concat(parts), rest: null }
    parts.push(next.value)
    size += next.value.length
    if (size > most) return { bytes: Buffer.concat(parts), rest: pieces }
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
    // Without a name nobody finds it, and it is gone with the process whatever happens.
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

/** Fails for more and for less. */
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
