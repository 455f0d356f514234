/** The editor's schema: the blocks of a document, nothing else. A field is an atom, changed as a whole and never typed into. */
import { Schema, type DOMOutputSpec, type Node } from 'prosemirror-model'
import { isSensitive, maskedValue } from '../../../../shared/domain/documents/sensitive-values.ts'

const INLINE = 'inline*'

/** For the screen's stylesheet. */
export const EDITOR_CLASSES = { field: 'document-field', missing: 'document-field-missing' }

export const editorSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { content: INLINE, group: 'block', toDOM: () => ['p', 0] },
    heading: {
      content: INLINE,
      group: 'block',
      defining: true,
      attrs: { level: { default: 2 } },
      // The page has the first level.
      toDOM: ({ attrs }) => [`h${Number(attrs['level']) + 1}`, 0],
    },
    list: {
      content: 'list_item+',
      group: 'block',
      attrs: { ordered: { default: false } },
      toDOM: ({ attrs }) => [attrs['ordered'] === true ? 'ol' : 'ul', 0],
    },
    list_item: { content: INLINE, defining: true, toDOM: () => ['li', 0] },
    /** The first row is the header. `kind`: `table` or `amounts`. */
    table: {
      content: 'table_row+',
      group: 'block',
      isolating: true,
      attrs: { kind: { default: 'table' } },
      toDOM: ({ attrs }) => ['table', { 'data-kind': String(attrs['kind']) }, ['tbody', 0]],
    },
    table_row: {
      content: 'table_cell+',
      attrs: { isTotal: { default: false } },
      toDOM: ({ attrs }) => ['tr', attrs['isTotal'] === true ? { 'data-total': '' } : {}, 0],
    },
    table_cell: { content: INLINE, isolating: true, toDOM: () => ['td', 0] },
    /** `lines` are the names of the lines to write on. */
    signature: {
      content: INLINE,
      group: 'block',
      isolating: true,
      attrs: { lines: {} },
      toDOM: ({ attrs }) => [
        'div',
        { 'data-signature': '', 'data-lines': (attrs['lines'] as readonly string[]).join(', ') },
        0,
      ],
    },
    note: {
      content: INLINE,
      group: 'block',
      attrs: { purpose: {} },
      toDOM: ({ attrs }) => ['aside', { 'data-purpose': String(attrs['purpose']) }, 0],
    },
    page_break: { group: 'block', toDOM: () => ['hr'] },
    line_break: { inline: true, group: 'inline', selectable: false, toDOM: () => ['br'] },
    field: {
      inline: true,
      group: 'inline',
      atom: true,
      attrs: { path: {}, label: {}, value: { default: null }, typedBy: { default: null } },
      toDOM: fieldElement,
      leafText: shownField,
    },
    text: { group: 'inline' },
  },
  marks: {
    bold: { toDOM: () => ['strong', 0] },
    italic: { toDOM: () => ['em', 0] },
    underline: { toDOM: () => ['u', 0] },
  },
})

function shownField({ attrs }: Node): string {
  if (attrs['value'] === null) return `[${String(attrs['label'])}]`
  const value = String(attrs['value'])
  return isSensitive(String(attrs['path'])) ? maskedValue(value) : value
}

function fieldElement(node: Node): DOMOutputSpec {
  const { path, label, value } = node.attrs
  const missing = value === null ? ` ${EDITOR_CLASSES.missing}` : ''
  return [
    'span',
    { class: `${EDITOR_CLASSES.field}${missing}`, 'data-path': String(path), title: String(label) },
    shownField(node),
  ]
}
