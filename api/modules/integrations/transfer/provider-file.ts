/** A file on its way out of a provider: its name and kind from the provider's own record, its bytes as they come. */
import type { Readable } from 'node:stream'

export type OutgoingFile = {
  readonly name: string
  readonly mimeType: string
  /** Bytes; null when the provider does not say. */
  readonly size: number | null
  readonly body: Readable
}

/** What is put into a folder of an account. */
export type NewFile = {
  readonly name: string
  readonly mimeType: string
  /** Bytes. */
  readonly size: number
  /** Null: the root. */
  readonly folderId: string | null
}

/** Of a Content-Length header. */
export function lengthOf(header: string | undefined): number | null {
  return header !== undefined && /^\d+$/.test(header) ? Number(header) : null
}
