/** What can be asked of a document and done with it. Pure, and without zod, which the worker that makes files has no use for. */
import type { Block, DocumentField, Inline, LegalDocument } from './document-schema.ts'
import { isSensitive, maskedValue } from './sensitive-values.ts'

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

/** For a screen: sensitive values show their last characters only. */
export function maskedBlocks(blocks: readonly Block[]): readonly Block[] {
  const masked = (content: readonly Inline[]): Inline[] =>
    content.map((inline) =>
      inline.type === 'field' && inline.value !== null && isSensitive(inline.path)
        ? { ...inline, value: maskedValue(inline.value) }
        : inline,
    )
  return blocks.map((block) => withContent(block, masked))
}

/** The block with each of its runs of inline content changed. */
export function withContent(block: Block, change: (content: readonly Inline[]) => Inline[]): Block {
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
