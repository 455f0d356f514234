/**
 * The model of a legal document: JSON blocks that the editor, the preview, the DOCX and the PDF all read, so that none is converted from
 * another. Pure.
 */
import { z } from 'zod'

const MAX_TEXT = 20_000
const MAX_CELLS = 12

const marks = {
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  underline: z.boolean().optional(),
}

/** A line feed within the text is a line break. */
const textSchema = z.strictObject({ type: z.literal('text'), text: z.string().max(MAX_TEXT), ...marks })

/** A value from the matter, or one that was typed in its place. */
const fieldSchema = z.strictObject({
  type: z.literal('field'),
  /** Where the value is from: "client.name", or "costs.2.cents" for the third row of a list. */
  path: z.string().regex(/^[a-z][A-Za-z]*(?:\.(?:[A-Za-z]+|\d+))*$/),
  /** Names the field where the value is missing. */
  label: z.string().min(1).max(200),
  /** As it is printed. Null: missing. */
  value: z.string().min(1).max(MAX_TEXT).nullable(),
  /** The person who typed the value; absent where it is from the matter. */
  typedBy: z.string().min(1).max(200).optional(),
  ...marks,
})

const inlineSchema = z.discriminatedUnion('type', [textSchema, fieldSchema])
const inlinesSchema = z.array(inlineSchema).max(500)
const cellsSchema = z.array(inlinesSchema).min(1).max(MAX_CELLS)

const blockSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('heading'),
    level: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    content: inlinesSchema,
  }),
  z.strictObject({ type: z.literal('paragraph'), content: inlinesSchema }),
  z.strictObject({ type: z.literal('list'), ordered: z.boolean(), items: z.array(inlinesSchema).min(1) }),
  /** `header` has as many cells as each row. */
  z.strictObject({ type: z.literal('table'), header: cellsSchema, rows: z.array(cellsSchema) }),
  /** The first cell of a row names it; every other cell is an amount, set to the right. Totals are emphasized. */
  z.strictObject({
    type: z.literal('amounts'),
    header: cellsSchema,
    rows: z.array(z.strictObject({ cells: cellsSchema, isTotal: z.boolean() })),
  }),
  /** One line for each entry of `lines`, to be written on by hand. */
  z.strictObject({
    type: z.literal('signature'),
    signer: inlinesSchema,
    lines: z.array(z.string().min(1).max(200)).min(1).max(6),
  }),
  /** `review`: for the person who prepares the document, and left out of a final one. `print`: small print that stays. */
  z.strictObject({ type: z.literal('note'), purpose: z.enum(['review', 'print']), content: inlinesSchema }),
  z.strictObject({ type: z.literal('page_break') }),
])

export const documentSchema = z
  .strictObject({
    /** Id of the template, such as "T2". */
    template: z.string().min(1).max(20),
    /** Version of the template. */
    version: z.int().min(1),
    title: z.string().min(1).max(200),
    /** BCP 47. */
    lang: z.string().regex(/^[a-z]{2}(?:-[A-Z]{2})?$/),
    blocks: z.array(blockSchema).max(2_000),
  })
  .refine(({ blocks }) => blocks.every(isEven), {
    error: 'Each row of a table has as many cells as its header.',
  })

function isEven(block: z.output<typeof blockSchema>): boolean {
  if (block.type === 'table') return block.rows.every((cells) => cells.length === block.header.length)
  if (block.type === 'amounts') return block.rows.every(({ cells }) => cells.length === block.header.length)
  return true
}

export type Inline = z.output<typeof inlineSchema>
export type DocumentField = Extract<Inline, { readonly type: 'field' }>
export type Block = z.output<typeof blockSchema>
export type LegalDocument = z.output<typeof documentSchema>

/** As it is printed: the value, or the field's label in brackets where it is missing. */
export function inlineText(inline: Inline): string {
  return inline.type === 'text' ? inline.text : (inline.value ?? `[${inline.label}]`)
}

export function plainText(content: readonly Inline[]): string {
  return content.map(inlineText).join('')
}

/** Every run of inline content of a block, in reading order. */
export function contentOf(block: Block): readonly (readonly Inline[])[] {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
    case 'note':
      return [block.content]
    case 'list':
      return block.items
    case 'table':
      return [...block.header, ...block.rows.flat()]
    case 'amounts':
      return [...block.header, ...block.rows.flatMap(({ cells }) => cells)]
    case 'signature':
      return [block.signer]
    case 'page_break':
      return []
  }
}

export type MissingField = Pick<DocumentField, 'path' | 'label'>

/** The fields without a value, each once, in reading order. */
export function missingFields(document: Pick<LegalDocument, 'blocks'>): readonly MissingField[] {
  const missing = new Map<string, MissingField>()
  for (const inline of document.blocks.flatMap(contentOf).flat()) {
    if (inline.type === 'field' && inline.value === null && !missing.has(inline.path))
      missing.set(inline.path, { path: inline.path, label: inline.label })
  }
  return [...missing.values()]
}

/** Whether the document still has what only a draft may have: a missing field, or a note to the person who prepares it. */
export function isDraft(document: Pick<LegalDocument, 'blocks'>): boolean {
  return document.blocks.some(isReviewNote) || missingFields(document).length > 0
}

export type FinalDocument =
  | { readonly ok: true; readonly document: LegalDocument }
  | { readonly ok: false; readonly missing: readonly MissingField[] }

/** Without the notes for review. Refused while a field is missing. */
export function finalDocument(document: LegalDocument): FinalDocument {
  const missing = missingFields(document)
  if (missing.length > 0) return { ok: false, missing }
  return {
    ok: true,
    document: { ...document, blocks: document.blocks.filter((block) => !isReviewNote(block)) },
  }
}

function isReviewNote(block: Block): boolean {
  return block.type === 'note' && block.purpose === 'review'
}

/** The document with a value typed in place of every field of this path. */
export function withTypedValue(
  document: LegalDocument,
  path: string,
  value: string,
  typedBy: string,
): LegalDocument {
  const typed = (content: readonly Inline[]): Inline[] =>
    content.map((inline) =>
      inline.type === 'field' && inline.path === path
        ? { ...inline, value: value.trim() === '' ? null : value.trim(), typedBy }
        : inline,
    )
  return { ...document, blocks: document.blocks.map((block) => withContent(block, typed)) }
}

function withContent(block: Block, change: (content: readonly Inline[]) => Inline[]): Block {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
    case 'note':
      return { ...block, content: change(block.content) }
    case 'list':
      return { ...block, items: block.items.map(change) }
    case 'table':
      return {
        ...block,
        header: block.header.map(change),
        rows: block.rows.map((cells) => cells.map(change)),
      }
    case 'amounts':
      return {
        ...block,
        header: block.header.map(change),
        rows: block.rows.map((row) => ({ ...row, cells: row.cells.map(change) })),
      }
    case 'signature':
      return { ...block, signer: change(block.signer) }
    case 'page_break':
      return block
  }
}
