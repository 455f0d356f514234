/** A template, and how it becomes a document. Pure. */
import type { Block, LegalDocument } from './document-schema.ts'
import type { MissingField } from './document-model.ts'
import { documentSchema } from './document-schema.ts'
import { missingFields } from './document-model.ts'
import { createBlockWriter, type BlockWriter } from './block-writer.ts'
import type { MergeData } from './merge-data.ts'
import { fieldOf, LISTS, type FieldPath, type ListName } from './merge-fields.ts'

/** What a person picks, where a template has several wordings. */
export type TemplateChoice = {
  readonly name: string
  readonly label: string
  readonly many: boolean
  readonly options: readonly { readonly key: string; readonly label: string }[]
}

export type DocumentTemplate = {
  readonly id: string
  /** Raised with every change of wording; a stored document keeps the version that it was made from. */
  readonly version: number
  readonly title: string
  /** For the list of templates: when a law office uses it. */
  readonly use: string
  /** For the person who prepares it: what to check before it is used. Printed at the head of a draft only. */
  readonly review: string
  /** Without these the document cannot be final, whatever else is chosen. */
  readonly mustHave: readonly FieldPath[]
  /** Lists that need at least one row. */
  readonly mustHaveRows: readonly ListName[]
  readonly choices: readonly TemplateChoice[]
  readonly blocks: (write: BlockWriter) => readonly Block[]
}

const REVIEW = 'Review before use.'

export type MergedDocument = {
  readonly document: LegalDocument
  /** In reading order. Each is marked in the document with its label in brackets. */
  readonly missing: readonly MissingField[]
}

/** Fills the template. Throws for a template that does not make a valid document. */
export function merge(template: DocumentTemplate, data: MergeData): MergedDocument {
  const review: Block = {
    type: 'note',
    purpose: 'review',
    content: [
      { type: 'text', text: REVIEW, bold: true },
      { type: 'text', text: ` ${template.review}` },
    ],
  }
  const document = documentSchema.parse({
    template: template.id,
    version: template.version,
    title: template.title,
    lang: 'en-US',
    blocks: [review, ...template.blocks(createBlockWriter(data))],
  })
  return { document, missing: missingFields(document) }
}

export type ChecklistItem = MissingField & { readonly isPresent: boolean }

/** Every must-have of the template, and whether the document has it. */
export function checklistOf(template: DocumentTemplate, document: LegalDocument): readonly ChecklistItem[] {
  const missing = new Set(missingFields(document).map(({ path }) => path))
  return [
    ...template.mustHave.map((path) => ({ path, label: fieldOf(path).label })),
    ...template.mustHaveRows.map((list) => ({ path: list, label: LISTS[list].label })),
  ].map((item) => ({ ...item, isPresent: !missing.has(item.path) }))
}
