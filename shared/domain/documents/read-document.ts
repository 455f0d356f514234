/** A document from the units of its record. Units had the shape of their kind when they were stored. Pure; on devices and on the server. */
import {
  documentContentSchema,
  documentTemplateSchema,
  finalSchema,
  sentSchema,
} from '../records/document.ts'
import type { DocumentContent, SentRow } from '../records/document.ts'
import { elementsOf } from '../records/record-kind.ts'
import type { UnitValues } from '../records/record.ts'
import type { LegalDocument } from './document-schema.ts'

export type StoredDocument = {
  readonly book: string
  readonly lien: string | null
  readonly offer: string | null
  readonly template: { readonly id: string; readonly version: number }
  readonly title: string
  readonly content: DocumentContent
  /** null: a draft. `at`: ISO 8601, by the clock of the device that made it final. */
  readonly final: { readonly hash: string; readonly who: string; readonly at: string } | null
}

/** null: a unit is missing or cannot be read, such as one that is being decided. */
export function documentOf(body: UnitValues): StoredDocument | null {
  const { book, lien, offer, title } = body
  const template = documentTemplateSchema.safeParse(body['template'])
  const content = documentContentSchema.safeParse(body['content'])
  const final = finalSchema.safeParse(body['final'])
  if (typeof book !== 'string' || !template.success || !content.success) return null
  return {
    book,
    lien: typeof lien === 'string' ? lien : null,
    offer: typeof offer === 'string' ? offer : null,
    template: template.data,
    title: typeof title === 'string' ? title : '',
    content: content.data,
    final: final.success ? final.data : null,
  }
}

/** What editor, preview and files read. */
export function legalDocument({
  template,
  title,
  content,
}: Omit<StoredDocument, 'book' | 'lien' | 'offer' | 'final'>): LegalDocument {
  return { template: template.id, version: template.version, title, lang: 'en-US', blocks: content.blocks }
}

export type SentEntry = { readonly id: string; readonly value: SentRow; readonly isReplaced: boolean }

/** Oldest first. */
export function sentOf(body: UnitValues): readonly SentEntry[] {
  const rows = elementsOf(body, 'sent', sentSchema)
  const replaced = new Set(rows.flatMap(({ value }) => value.replaces ?? []))
  return rows.map((row) => ({ ...row, isReplaced: replaced.has(row.id) }))
}
