/** Serves a file's bytes: the whole file, or the requested range. */
import type { Context } from 'hono'
import type { RequestEnv } from '../../runtime/http.ts'
import { requestedRange } from './byte-range.ts'
import type { Contents } from './contents.ts'
import type { CloudItem } from './items.ts'

/** Returns undefined for a range that cannot be satisfied. Content-Range is set then; the caller makes the provider's error response. */
export function serveFile(
  c: Context<RequestEnv>,
  contents: Contents,
  item: CloudItem,
  headers: Readonly<Record<string, string>>,
): Response | undefined {
  const range = requestedRange(c.req.header('range'), item.size)
  if (range === 'unsatisfiable') {
    c.header('Content-Range', `bytes */${item.size}`)
    return undefined
  }
  const { start, end } = range ?? { start: 0, end: item.size - 1 }
  return c.body(contents.read(item.content ?? '', { start, end }), range === null ? 200 : 206, {
    ...headers,
    'Content-Type': item.mimeType,
    'Content-Length': String(end - start + 1),
    'Accept-Ranges': 'bytes',
    ...(range === null ? {} : { 'Content-Range': `bytes ${start}-${end}/${item.size}` }),
  })
}
