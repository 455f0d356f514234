/** Between the blocks of a document and what the editor shows. Pure, and without loss in both directions. */
import type { Mark, Node } from 'prosemirror-model'
import type { Block, Inline, LegalDocument } from '../../../../shared/domain/documents/document-schema.ts'
import { editorSchema } from './editor-schema.ts'

const { nodes, marks } = editorSchema
const MARKS = ['bold', 'italic', 'underline'] as const

export function toEditor({ blocks }: Pick<LegalDocument, 'blocks'>): Node {
  // The editor needs a place to type.
  return nodes.doc.create(null, blocks.length === 0 ? [nodes.paragraph.create()] : blocks.map(blockNode))
}

function blockNode(block: Block): Node {
  switch (block.type) {
    case 'heading':
      return nodes.heading.create({ level: block.level }, inlineNodes(block.content))
    case 'paragraph':
      return nodes.paragraph.create(null, inlineNodes(block.content))
    case 'list':
      return nodes.list.create(
        { ordered: block.ordered },
        block.items.map((item) => nodes.list_item.create(null, inlineNodes(item))),
      )
    case 'table':
      return tableNode(
        'table',
        [block.header, ...block.rows].map((cells) => ({ cells, isTotal: false })),
      )
    case 'amounts':
      return tableNode('amounts', [{ cells: block.header, isTotal: false }, ...block.rows])
    case 'signature':
      return nodes.signature.create({ lines: block.lines }, inlineNodes(block.signer))
    case 'note':
      return nodes.note.create({ purpose: block.purpose }, inlineNodes(block.content))
    case 'page_break':
      return nodes.page_break.create()
  }
}

function tableNode(
  kind: 'table' | 'amounts',
  rows: readonly { readonly cells: readonly (readonly Inline[])[]; readonly isTotal: boolean }[],
): Node {
  return nodes.table.create(
    { kind },
    rows.map(({ cells, isTotal }) =>
      nodes.table_row.create(
        { isTotal },
        cells.map((cell) => nodes.table_cell.create(null, inlineNodes(cell))),
      ),
    ),
  )
}

function inlineNodes(content: readonly Inline[]): readonly Node[] {
  return content.flatMap((inline) => {
    const set: readonly Mark[] = MARKS.filter((mark) => inline[mark] === true).map((mark) =>
      marks[mark].create(),
    )
    if (inline.type === 'field') {
      const { path, label, value, typedBy = null } = inline
      return [nodes.field.create({ path, label, value, typedBy }, null, set)]
    }
    return inline.text
      .split('\n')
      .flatMap((text, line) => [
        ...(line > 0 ? [nodes.line_break.create(null, null, set)] : []),
        ...(text === '' ? [] : [editorSchema.text(text, set)]),
      ])
  })
}

/** The blocks as they are edited. What the editor cannot hold is nothing: each of its nodes is a block or a part of one. */
export function fromEditor(edited: Node): Block[] {
  return edited.children.map(blockOf)
}

function blockOf(node: Node): Block {
  const content = inlinesOf(node)
  // The schema gives these attributes, which ProseMirror types as any.
  const attrs = node.attrs as {
    readonly level: 1 | 2 | 3
    readonly ordered: boolean
    readonly kind: 'table' | 'amounts'
    readonly lines: readonly string[]
    readonly purpose: 'review' | 'print'
  }
  switch (node.type) {
    case nodes.heading:
      return { type: 'heading', level: attrs.level, content }
    case nodes.list:
      return { type: 'list', ordered: attrs.ordered, items: node.children.map(inlinesOf) }
    case nodes.table:
      return tableOf(node, attrs.kind)
    case nodes.signature:
      return { type: 'signature', signer: content, lines: [...attrs.lines] }
    case nodes.note:
      return { type: 'note', purpose: attrs.purpose, content }
    case nodes.page_break:
      return { type: 'page_break' }
    default:
      return { type: 'paragraph', content }
  }
}

function tableOf(node: Node, kind: 'table' | 'amounts'): Block {
  const rows = node.children.map((row) => ({
    cells: row.children.map(inlinesOf),
    isTotal: row.attrs['isTotal'] === true,
  }))
  const header = rows[0]?.cells ?? []
  return kind === 'table'
    ? { type: 'table', header, rows: rows.slice(1).map(({ cells }) => cells) }
    : { type: 'amounts', header, rows: rows.slice(1) }
}

/** Neighbors with the same marks are one text. */
function inlinesOf(node: Node): Inline[] {
  const found: Inline[] = []
  for (const child of node.children) {
    if (!child.isInline) continue
    const set = Object.fromEntries(
      MARKS.filter((mark) => marks[mark].isInSet(child.marks) !== undefined).map((mark) => [mark, true]),
    )
    if (child.type === nodes.field) {
      const { typedBy, ...field } = child.attrs as {
        readonly path: string
        readonly label: string
        readonly value: string | null
        readonly typedBy: string | null
      }
      found.push({ type: 'field', ...field, ...(typedBy === null ? {} : { typedBy }), ...set })
      continue
    }
    const text = child.type === nodes.line_break ? '\n' : (child.text ?? '')
    const last = found.at(-1)
    if (last?.type === 'text' && isSameLook(last, set)) last.text += text
    else found.push({ type: 'text', text, ...set })
  }
  return found
}

function isSameLook(one: Pick<Inline, (typeof MARKS)[number]>, other: Pick<Inline, (typeof MARKS)[number]>) {
  return MARKS.every((mark) => (one[mark] === true) === (other[mark] === true))
}
