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

export const blockSchema = z.discriminatedUnion('type', [
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

/** Whether each row of a table has as many cells as its header. */
export function isEven(block: z.output<typeof blockSchema>): boolean {
  if (block.type === 'table') return block.rows.every((cells) => cells.length === block.header.length)
  if (block.type === 'amounts') return block.rows.every(({ cells }) => cells.length === block.header.length)
  return true
}

export type Inline = z.output<typeof inlineSchema>
export type DocumentField = Extract<Inline, { readonly type: 'field' }>
export type Block = z.output<typeof blockSchema>
export type LegalDocument = z.output<typeof documentSchema>
