/** Reads a request's body whole, within a limit, and its JSON. */
import type { Context } from 'hono'
import { AppError } from '../../shared/domain/app-error.ts'

/** Rejects with too_large without holding more than `limit` bytes. */
export async function readBody(c: Context, limit: number): Promise<Uint8Array> {
  if (Number(c.req.header('Content-Length') ?? 0) > limit) throw tooLarge(limit)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge(limit)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Rejects with unsupported_media_type unless the body says it is JSON, and with bad_json when it is none. */
export function parseJson(c: Context, body: Uint8Array): unknown {
  const type = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json')
    throw new AppError('unsupported_media_type', 'This call takes application/json.')
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch (cause) {
    throw new AppError('bad_json', 'The request is not valid JSON.', { cause })
  }
}

function tooLarge(limit: number): AppError {
  return new AppError(
    'too_large',
    `This request is larger than the ${Math.floor(limit / 1024)} kB allowed here.`,
  )
}
