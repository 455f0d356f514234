/** Parses the body of a multipart upload: a JSON part with the metadata, then the file (RFC 2387, as Drive uses it). */
import { badBody } from './google-error.ts'

export type RelatedParts = {
  readonly metadata: unknown
  readonly mimeType: string | undefined
  readonly bytes: Buffer
}

const BREAK = Buffer.from('\r\n\r\n')

/** Throws Drive's 400 unless the body has two parts with the boundary of its content type. */
export function parseRelated(contentType: string, body: Buffer): RelatedParts {
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1]
  if (boundary === undefined) throw badBody('Missing multipart boundary.')
  const [first, second] = split(body, Buffer.from(`--${boundary}`)).map(part)
  if (!first || !second) throw badBody('Multipart must have two parts.')
  let metadata: unknown
  try {
    metadata = JSON.parse(first.content.toString())
  } catch {
    throw badBody('Parse Error')
  }
  return { metadata, mimeType: second.type, bytes: second.content }
}

/** Returns the bytes between the delimiters, without the line breaks at both ends. */
function split(body: Buffer, delimiter: Buffer): readonly Buffer[] {
  const parts: Buffer[] = []
  let from = body.indexOf(delimiter)
  while (from >= 0) {
    const start = from + delimiter.length
    const end = body.indexOf(delimiter, start)
    if (end < 0) break
    parts.push(body.subarray(start + 2, end - 2))
    from = end
  }
  return parts
}

function part(bytes: Buffer): { readonly type: string | undefined; readonly content: Buffer } {
  const end = bytes.indexOf(BREAK)
  if (end < 0) throw badBody('Malformed multipart body.')
  const headers = bytes.subarray(0, end).toString('latin1')
  return {
    type: /^content-type:(.+)$/im.exec(headers)?.[1]?.trim(),
    content: bytes.subarray(end + BREAK.length),
  }
}
