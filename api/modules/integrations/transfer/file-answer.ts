/** Sends a file of a connected account to the browser as a download, never to be displayed on our origin. */
import { Readable } from 'node:stream'
import type { Context } from 'hono'
import type { OutgoingFile } from './provider-file.ts'

/** Types that a browser does not execute. All others are sent as application/octet-stream. */
const HARMLESS =
  /^(?:application\/(?:pdf|zip|json|rtf|msword|vnd\.(?:ms-|openxmlformats-officedocument\.|oasis\.opendocument\.)[\w.+-]+)|image\/(?:png|jpeg|gif|webp|tiff|heic)|text\/(?:plain|csv)|message\/rfc822|audio\/[\w.+-]+|video\/[\w.+-]+)$/

export function fileAnswer(c: Context, file: OutgoingFile): Response {
  const type = file.mimeType.split(';')[0]?.trim().toLowerCase() ?? ''
  const headers: Record<string, string> = {
    'Content-Type': HARMLESS.test(type) ? type : 'application/octet-stream',
    'Content-Disposition': disposition(file.name),
    ...(file.size === null ? {} : { 'Content-Length': String(file.size) }),
  }
  // Streams with backpressure; canceled when the browser disconnects.
  return c.body(Readable.toWeb(file.body) as ReadableStream<Uint8Array>, 200, headers)
}

/** RFC 6266: an ASCII name for old clients, the full name for all others. */
function disposition(name: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
  const clean = name.slice(0, 400).replace(/[\u0000-\u001f\u007f]/g, '') || 'file'
  const ascii = clean.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(clean.toWellFormed()).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
