/** The messages between a page and the worker that makes its files. */
import type { BundleOrder } from './bundle.ts'
import type { LegalDocument } from '../../../shared/domain/documents/document-schema.ts'

export type FileFormat = 'pdf' | 'docx'

/** Files that are made already, as one ZIP. */
export type ZipOrder = { readonly format: 'zip'; readonly bundle: BundleOrder }

export type DocumentOrder = {
  readonly format: FileFormat
  readonly document: LegalDocument
  /** Milliseconds since 1970; the date that the file states. */
  readonly at: number
}

export type DocumentAnswer =
  /** The part that is drawn, up to 1. */
  | { readonly kind: 'progress'; readonly part: number }
  | { readonly kind: 'done'; readonly bytes: Uint8Array<ArrayBuffer> }
  /** The words are for the log. */
  | { readonly kind: 'failed'; readonly message: string }
