/**
 * Compresses the answers to pulls and pushes of records, the large ones among ours: three times smaller and more on a slow line.
 *
 * Compression leaks the length of what is compressed, and with it a secret that stands next to text which an attacker chooses (BREACH).
 * Neither is here. A page of records holds what this person's own devices stored, no token or key and nothing of the request; the answer
 * to a push holds ids and numbers, no value at all. Both answer only calls of our own pages or worker that carry a token or a device's
 * grant. A route whose answer mixes a person's data with what others write must not be compressed.
 */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { AnswerBody, AnswerHeaders } from '../answer.ts'
import { bestEncoding, type Encoding } from './best-encoding.ts'

/** Characters below which the headers cost more than they save. */
const WORTHWHILE = 1_400
/** A page of 1 MB takes 18 ms of another thread; 9 would save another tenth and take 115 ms. */
const BROTLI_QUALITY = 4

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

type Compressed = { readonly body: AnswerBody; readonly headers: AnswerHeaders }

/** `accepted` is the Accept-Encoding header. */
export async function compressedAnswer(body: AnswerBody, accepted: string): Promise<Compressed> {
  const vary = { Vary: 'Accept-Encoding' }
  if (typeof body !== 'string' || body.length < WORTHWHILE) return { body, headers: vary }
  const encoding = bestEncoding(accepted, () => true)
  if (encoding === 'identity') return { body, headers: vary }
  const bytes = new Uint8Array(await compress(body, encoding))
  return { body: bytes, headers: { ...vary, 'Content-Encoding': encoding } }
}

function compress(text: string, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  switch (encoding) {
    case 'br':
      return brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
    case 'gzip':
      return zip(text)
  }
}
