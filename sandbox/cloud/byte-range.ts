/** Parses the Range of a download and the Content-Range of an upload (RFC 9110, section 14). Single ranges only, as at both providers. */

/** Both ends are inclusive. */
export type ByteRange = { readonly start: number; readonly end: number }

const RANGE = /^bytes=(\d*)-(\d*)$/

/** Returns null for the whole file: when the header is absent or unusable. */
export function requestedRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = RANGE.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}

export type SentRange = {
  /** Null when the sender only queries the upload's status (Google's `bytes *` form). */
  readonly range: ByteRange | null
  /** Null while the sender does not know the total size. */
  readonly total: number | null
}

const SENT = /^bytes (?:(\d+)-(\d+)|\*)\/(\d+|\*)$/

/** Returns undefined for a header that is malformed or contradicts itself. */
export function sentRange(header: string): SentRange | undefined {
  const match = SENT.exec(header)
  if (!match) return undefined
  const [, from, to, all] = match
  const total = all === '*' ? null : Number(all)
  if (from === undefined || to === undefined) return { range: null, total }
  const range = { start: Number(from), end: Number(to) }
  if (range.start > range.end || (total !== null && range.end >= total)) return undefined
  return { range, total }
}
