/** Streams a file from a multipart body as it arrives, with backpressure and without buffering the whole file. */
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import type { Context } from 'hono'
import { uploadFieldsSchema } from '../../../../shared/contracts/integrations/cloud-files.ts'
import { AppError } from '../../../../shared/domain/app-error.ts'
import { MAX_FILE_NAME_LENGTH, MAX_UPLOAD_SIZE } from '../../../../shared/domain/integrations.ts'
import { withoutTrailing } from '../../../../shared/domain/text-ends.ts'
import { parseRequest } from '../../../http/validation.ts'

export type UploadFields = { readonly folderId: string | null; readonly size: number | null }

export type ArrivingFile = {
  readonly name: string
  readonly mimeType: string
  readonly content: Readable
  /** The fields before the file. */
  readonly fields: UploadFields
  /** All fields, once the whole body has arrived; rejects if the upload is interrupted. */
  readonly allFields: () => Promise<UploadFields>
}

/** Checks the headers before the body is read. Throws AppError unsupported_media_type. */
export function requireForm(c: Context): void {
  if (!isForm(c) || c.req.raw.body === null)
    throw new AppError('unsupported_media_type', 'This address takes multipart/form-data only.')
}

function isForm(c: Context): boolean {
  return /^multipart\/form-data;/i.test(c.req.header('Content-Type') ?? '')
}

/** Rejects with AppError: unsupported_media_type, validation_failed without a file. */
export async function arrivingFile(c: Context): Promise<ArrivingFile> {
  requireForm(c)
  const type = c.req.header('Content-Type') ?? ''
  const body = c.req.raw.body
  if (body === null) throw new AppError('validation_failed', 'The file is missing.')
  const parser = parserOf(type)
  const rawFields: Record<string, string> = {}
  const whole = new Promise<void>((resolve, reject) => {
    parser.on('finish', () => resolve())
    parser.on('error', (cause) => reject(brokenOff(cause)))
  })
  // Handled by those who await it; this avoids an unhandled rejection before that.
  whole.catch(() => undefined)
  parser.on('field', (name, value) => {
    if (name === 'folderId' || name === 'size') rawFields[name] = value
  })
  const first = new Promise<ArrivingFile>((resolve, reject) => {
    parser.on('file', (field, content, name, _encoding, mimeType) => {
      if (field !== 'file') {
        content.resume()
        return
      }
      // Handled by the reader; this avoids an unhandled error before that.
      content.on('error', () => undefined)
      try {
        resolve({
          name: safeName(name),
          mimeType: safeType(mimeType),
          content,
          fields: fieldsOf(rawFields),
          allFields: async () => {
            await whole
            refuseTooLarge(content)
            return fieldsOf(rawFields)
          },
        })
      } catch (error) {
        content.resume()
        reject(error instanceof Error ? error : new Error(String(error)))
      }
    })
    whole.then(() => reject(missing()), reject)
  })
  const source = Readable.fromWeb(body as WebStream) // one class under two names
  source.on('error', (cause) => parser.destroy(cause))
  source.pipe(parser)
  return first
}

function parserOf(type: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: { files: 1, fields: 4, fieldSize: 1024, parts: 6, fileSize: MAX_UPLOAD_SIZE + 1 },
    })
  } catch (cause) {
    throw new AppError('validation_failed', 'We couldn’t read this upload.', { cause })
  }
}

function fieldsOf(given: Readonly<Record<string, string>>): UploadFields {
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
  const { folderId, size } = parseRequest(uploadFieldsSchema, present)
  return { folderId: folderId ?? null, size: size ?? null }
}

function refuseTooLarge(content: BusboyFileStream): void {
  if (content.truncated) throw tooLarge()
}

export function tooLarge(): AppError {
  return new AppError('too_large', `Files can be up to ${MAX_UPLOAD_SIZE / 1024 ** 3} GB.`)
}

function missing(): AppError {
  const message = 'Choose a file.'
  return new AppError('validation_failed', message, { details: [{ field: 'file', message }] })
}

function brokenOff(cause: unknown): AppError {
  return new AppError('validation_failed', 'The upload was interrupted. Please try again.', { cause })
}

/** Truncates the name, which the sender controls, and replaces characters that either provider rejects. Busboy has removed the path. */
function safeName(name: string | undefined): string {
  const plain = (name ?? '')
    .slice(0, MAX_FILE_NAME_LENGTH)
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- control characters are what is replaced
    .replace(/[\u0000-\u001f\u007f"*:<>?/\\|]/g, '_')
  const clean = withoutTrailing(plain, '. ').trim()
  return clean === '' ? 'file' : clean
}

function safeType(type: string): string {
  return /^[\w!#$&^.+-]{1,80}\/[\w!#$&^.+-]{1,80}$/.test(type) ? type : 'application/octet-stream'
}
