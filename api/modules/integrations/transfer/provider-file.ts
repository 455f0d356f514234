/** A download from a provider: name and type from the provider's metadata, and the content as a stream. */
import type { Readable } from 'node:stream'

export type OutgoingFile = {
  readonly name: string
  readonly mimeType: string
  /** Bytes; null if the provider does not report it. */
  readonly size: number | null
  readonly body: Readable
}

/** A file to upload to a folder of an account. */
export type NewFile = {
  readonly name: string
  readonly mimeType: string
  /** Bytes. */
  readonly size: number
  /** Null: the root. */
  readonly folderId: string | null
}

/** Parses a Content-Length header; null if absent or invalid. */
export function lengthOf(header: string | undefined): number | null {
  return header !== undefined && /^\d+$/.test(header) ? Number(header) : null
}
