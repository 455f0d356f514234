/** Buffers JSON bodies as the exact bytes sent, which are signed and forwarded. */
import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { AppError } from '../../shared/domain/app-error.ts'

const JSON_TYPE = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i

export type JsonBody = { readonly bytes: Buffer; readonly value: unknown }

/** AppError: 415 for another type, 413 beyond `limit` bytes, 400 for bad JSON. An empty body is null where `required` is false. */
export async function readJsonBody(
  incoming: IncomingMessage,
  limit: number,
  required: boolean,
): Promise<JsonBody | null> {
  const type = incoming.headers['content-type']
  if (type === undefined ? required : !JSON_TYPE.test(type)) {
    throw new AppError('unsupported_media_type', 'This address takes application/json only.')
  }
  if (incoming.headers['content-encoding'] !== undefined) {
    throw new AppError('unsupported_media_type', 'This address takes no compressed bodies.')
  }
  const bytes = await readBytes(incoming, limit)
  if (bytes.length === 0 && !required) return null
  return { bytes, value: parseJson(bytes) }
}

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;\s*charset="?utf-8"?\s*)?$/i

/** The bytes of a form submitted without JavaScript. Rejects with AppError: 415 for another type, 413 beyond `limit` bytes. */
export function readFormBody(incoming: IncomingMessage, limit: number): Promise<Buffer> {
  const { 'content-type': type, 'content-encoding': encoding } = incoming.headers
  if (type === undefined || !FORM_TYPE.test(type) || encoding !== undefined)
    return Promise.reject(new AppError('unsupported_media_type', 'This address takes forms only.'))
  return readBytes(incoming, limit)
}

/** A body of any type, for a call that ignores it. Rejects with AppError 413 beyond `limit` bytes. */
export function readAnyBody(incoming: IncomingMessage, limit: number): Promise<Buffer> {
  return readBytes(incoming, limit)
}

const REPORT_TYPE = /^application\/(?:csp-report|reports\+json)\s*(?:;|$)/i

/** A browser's violation report. Rejects with AppError: 415 for another type, 413 beyond `limit` bytes, 400 for bad JSON. */
export async function readReportBody(incoming: IncomingMessage, limit: number): Promise<unknown> {
  const { 'content-type': type, 'content-encoding': encoding } = incoming.headers
  if (type === undefined || !REPORT_TYPE.test(type) || encoding !== undefined)
    throw new AppError('unsupported_media_type', 'This address takes reports of browsers only.')
  return parseJson(await readBytes(incoming, limit))
}

function parseJson(bytes: Buffer): unknown {
  try {
    if (isUtf8(bytes)) return JSON.parse(bytes.toString('utf8'))
  } catch {
    // Rejected below.
  }
  throw new AppError('bad_json', 'The request is not valid JSON.')
}

function readBytes(incoming: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(incoming.headers['content-length'] ?? 0) > limit) return Promise.reject(tooLarge())
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const take = (chunk: Buffer): void => {
      size += chunk.length
      chunks.push(chunk)
      if (size <= limit) return
      incoming.off('data', take)
      reject(tooLarge())
    }
    incoming.on('data', take)
    incoming.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
    incoming.on('error', reject)
    incoming.on('close', () => {
      if (!incoming.complete) reject(new AppError('bad_json', 'The request ended too early.'))
    })
  })
}

function tooLarge(): AppError {
  return new AppError('too_large', 'This request is too large.')
}
