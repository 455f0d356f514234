/** The file in a lienholder's form: whole in memory, because it is small, and of a type that its content proves. */
import { Busboy } from '@fastify/busboy'
import type { Context } from 'hono'
import { MAX_FILE_NAME } from '../../../shared/domain/records/book-asks.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import { withoutTrailing } from '../../../shared/domain/text-ends.ts'
import { readBody } from '../../http/body.ts'
import { isStorable, unstorable } from '../../http/storable-text.ts'

export const MAX_LEDGER = 10 * 1024 * 1024
/** With the other fields of the form and its boundaries. */
const MAX_FORM = MAX_LEDGER + 64 * 1024

/** Milliseconds for the whole form. */
export const MAX_ARRIVAL = 120_000
const TOO_SLOW =
  'The file took longer than two minutes to arrive. Please try again, or send it by reply to the email.'

export type LedgerFile = {
  readonly name: string
  readonly mimeType: string
  readonly content: Buffer
}

export function isFileForm(c: Context): boolean {
  return /^multipart\/form-data;/i.test(c.req.header('Content-Type') ?? '')
}

export type LedgerForm = {
  readonly form: URLSearchParams
  /** The file, once its type and size are known to be right. Throws AppError too_large or validation_failed. */
  readonly file: () => LedgerFile
}

/** Rejects with AppError too_large, validation_failed, or unavailable once `arrival` is aborted, in words for the page. */
export async function readLedgerForm(c: Context, arrival: AbortSignal): Promise<LedgerForm> {
  const body = await readBody(c, MAX_FORM, arrival).catch((error: unknown) => {
    if (arrival.aborted) throw new AppError('unavailable', TOO_SLOW, { cause: error })
    throw error instanceof AppError && error.code === 'too_large' ? tooLarge() : error
  })
  const { form, parts } = await parsed(c.req.header('Content-Type') ?? '', body)
  if (![...form].flat().every(isStorable)) throw unstorable()
  return { form, file: () => ledgerOf(parts[0]) }
}

function ledgerOf(part: Parsed['parts'][number] | undefined): LedgerFile {
  if (part === undefined || part.content.length === 0) throw refused('Choose a file.')
  if (part.content.length > MAX_LEDGER) throw tooLarge()
  const type = typeOf(part.content)
  if (type === null) throw refused('Choose a PDF, PNG or JPEG file. This file is none of them.')
  const { mimeType, ending } = type
  return { name: safeName(part.name, ending), mimeType, content: part.content }
}

type Parsed = {
  readonly form: URLSearchParams
  readonly parts: readonly { readonly name: string; readonly content: Buffer }[]
}

function parsed(contentType: string, body: Uint8Array): Promise<Parsed> {
  const { promise, resolve, reject } = Promise.withResolvers<Parsed>()
  const unreadable = (cause: unknown): void =>
    reject(new AppError('validation_failed', 'The upload was interrupted. Please try again.', { cause }))
  try {
    const parser = new Busboy({
      headers: { 'content-type': contentType },
      limits: { files: 1, fields: 6, fieldSize: 8 * 1024, parts: 8, fileSize: MAX_LEDGER + 1 },
    })
    const form = new URLSearchParams()
    const parts: { name: string; content: Buffer }[] = []
    parser.on('field', (name, value) => form.append(name, value))
    parser.on('file', (field, stream, name) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('error', unreadable)
      stream.on('end', () => {
        if (field === 'file') parts.push({ name, content: Buffer.concat(chunks) })
      })
    })
    parser.on('error', unreadable)
    parser.on('finish', () => resolve({ form, parts }))
    parser.end(body)
  } catch (cause) {
    unreadable(cause)
  }
  return promise
}

const TYPES = [
  { mimeType: 'application/pdf', ending: '.pdf', begins: Buffer.from('%PDF-', 'latin1') },
  { mimeType: 'image/png', ending: '.png', begins: Buffer.from('89504e470d0a1a0a', 'hex') },
  { mimeType: 'image/jpeg', ending: '.jpg', begins: Buffer.from('ffd8ff', 'hex') },
] as const

/** By the first bytes: what its sender says of a file is not believed. */
function typeOf(content: Buffer): (typeof TYPES)[number] | null {
  return TYPES.find(({ begins }) => content.subarray(0, begins.length).equals(begins)) ?? null
}

/** One name without a path, ending as its type does. */
function safeName(name: string | undefined, ending: string): string {
  const plain = (name ?? '')
    .slice(-400)
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- control characters are what is replaced
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069"*:<>?/\\|]/g, '_')
  const dot = plain.lastIndexOf('.')
  const stem = withoutTrailing(dot > 0 ? plain.slice(0, dot) : plain, '. ').trim()
  return (stem === '' ? 'ledger' : stem).slice(0, MAX_FILE_NAME - ending.length).toWellFormed() + ending
}

function tooLarge(): AppError {
  const message = 'The file is larger than 10 MB. Choose a smaller one, or send it by reply to the email.'
  return new AppError('too_large', message, { details: [{ field: 'file', message }] })
}

function refused(message: string): AppError {
  return new AppError('validation_failed', message, { details: [{ field: 'file', message }] })
}
