/** Reads a request's whole body, within a limit, and parses it as JSON or a form. */
import type { Context } from 'hono'
import type { RequestVariables } from '../../runtime/http.ts'
import { AppError } from '../../shared/domain/app-error.ts'
import { holdsStorableTexts, isStorable, unstorable } from './storable-text.ts'

/** `rawBody`: the bytes received, if they were already read to identify the caller (signature.ts). */
export type BodyEnv = { Variables: RequestVariables & { rawBody?: Uint8Array } }

/** Rejects with too_large, or with the signal's reason once it is aborted; never buffers more than `limit` bytes. */
export async function readBody(c: Context, limit: number, signal?: AbortSignal): Promise<Uint8Array> {
  if (Number(c.req.header('Content-Length') ?? 0) > limit) throw tooLarge(limit)
  const chunks: Uint8Array[] = []
  let size = 0
  const { body } = c.req.raw
  const sent = signal === undefined ? body : body?.pipeThrough<Uint8Array>(new TransformStream(), { signal })
  for await (const chunk of sent ?? []) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge(limit)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Throws unsupported_media_type unless the content type is JSON, bad_json for invalid JSON, validation_failed for unstorable text. */
export function parseJson(c: Context, body: Uint8Array): unknown {
  if (mediaType(c) !== 'application/json')
    throw new AppError('unsupported_media_type', 'This call takes application/json.')
  const text = decoded(body)
  const value = valueOf(text)
  // JSON can contain these characters only as escapes, and few bodies have one, so most skip the walk.
  if (ESCAPED.test(text) && !holdsStorableTexts(value)) throw unstorable()
  return value
}

/** Escapes of NUL and of surrogates. */
const ESCAPED = /\\u(?:0000|d[89a-f])/i

function decoded(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch (cause) {
    throw notJson(cause)
  }
}

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw notJson(cause)
  }
}

function notJson(cause: unknown): AppError {
  return new AppError('bad_json', 'The request is not valid JSON.', { cause })
}

const FORM_TYPE = 'application/x-www-form-urlencoded'

/** Throws unsupported_media_type unless the content type is a form. */
export function parseForm(c: Context, body: Uint8Array): URLSearchParams {
  if (mediaType(c) !== FORM_TYPE)
    throw new AppError('unsupported_media_type', `This page takes ${FORM_TYPE} only.`)
  const form = new URLSearchParams(new TextDecoder().decode(body))
  if (![...form].flat().every(isStorable)) throw unstorable()
  return form
}

function mediaType(c: Context): string | undefined {
  return c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase()
}

function tooLarge(limit: number): AppError {
  return new AppError(
    'too_large',
    `This request is larger than the ${Math.floor(limit / 1024)} kB allowed here.`,
  )
}
