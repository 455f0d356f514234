/**
 * How a template writes its blocks. A text marks a field as {client.name}, bold as **bold**, italic as //italic// and underline as
 * __underline__; marks may not be left open. Pure.
 */
import type { Block, DocumentField, Inline } from './document-schema.ts'
import { centsOf, printedValue, type EnteredValue, type MergeData } from './merge-data.ts'
import { columnOf, fieldOf, isFieldPath, LISTS, type FieldPath, type ListName } from './merge-fields.ts'

export type Cell = string | readonly Inline[]

const TOKEN = /(\{[A-Za-z.]+\}|\*\*|\/\/|__)/
const MARKS: Readonly<Record<string, 'bold' | 'italic' | 'underline'>> = {
  '**': 'bold',
  '//': 'italic',
  __: 'underline',
}

export type BlockWriter = ReturnType<typeof createBlockWriter>

/** Throws for a field that merge-fields.ts does not have. */
export function createBlockWriter(data: MergeData) {
  const valueOf = (path: FieldPath): DocumentField =>
    field(path, fieldOf(path).label, printedValue(data.values[path], fieldOf(path).kind))

  const inlines = (text: Cell): Inline[] => (typeof text === 'string' ? read(text, valueOf) : [...text])

  return {
    heading: (level: 1 | 2 | 3, text: string): Block => ({ type: 'heading', level, content: inlines(text) }),
    paragraph: (text: Cell): Block => ({ type: 'paragraph', content: inlines(text) }),
    list: (items: readonly Cell[], ordered = false): Block => ({
      type: 'list',
      ordered,
      items: items.map(inlines),
    }),
    table: (header: readonly Cell[], rows: readonly (readonly Cell[])[]): Block => ({
      type: 'table',
      header: header.map(inlines),
      rows: rows.map((cells) => cells.map(inlines)),
    }),
    amounts: (
      header: readonly Cell[],
      rows: readonly { readonly cells: readonly Cell[]; readonly isTotal?: boolean }[],
    ): Block => ({
      type: 'amounts',
      header: header.map(inlines),
      rows: rows.map(({ cells, isTotal = false }) => ({ cells: cells.map(inlines), isTotal })),
    }),
    signature: (signer: string, lines: readonly string[] = ['Signature', 'Date']): Block => ({
      type: 'signature',
      signer: inlines(signer),
      lines: [...lines],
    }),
    note: (text: string): Block => ({ type: 'note', purpose: 'print', content: inlines(text) }),
    pageBreak: (): Block => ({ type: 'page_break' }),
    inlines,

    /** Whether the value was given and can be printed, for what a document says only then. */
    has: (path: FieldPath): boolean => printedValue(data.values[path], fieldOf(path).kind).value !== null,
    /** In cents; null if missing. */
    centsOf: (path: FieldPath): number | null => centsOf(data.values[path]),
    chose: (choice: string, key: string): boolean => data.choices[choice]?.includes(key) === true,
    rowsOf: (list: ListName): readonly Readonly<Record<string, EnteredValue>>[] => data.rows[list] ?? [],

    /** A value of a list's row. */
    cell: (list: ListName, row: number, column: string): Inline[] => {
      const { label, kind } = columnOf(list, column)
      const path = `${list}.${row}.${column}`
      return [field(path, `${label}, row ${row + 1}`, printedValue(data.rows[list]?.[row]?.[column], kind))]
    },
    /** Where a list that must have rows has none. */
    noRows: (list: ListName): Inline[] => [field(list, LISTS[list].label, { value: null })],
    /** An amount that the template computed itself; null where one of its parts is missing. */
    computed: (path: string, label: string, cents: number | null): Inline[] => [
      field(path, label, printedValue(cents ?? undefined, 'money')),
    ],
  }
}

function field(
  path: string,
  label: string,
  { value, typedBy }: { readonly value: string | null; readonly typedBy?: string },
): DocumentField {
  return { type: 'field', path, label, value, ...(typedBy === undefined ? {} : { typedBy }) }
}

function read(text: string, valueOf: (path: FieldPath) => DocumentField): Inline[] {
  const open = new Set<'bold' | 'italic' | 'underline'>()
  const marked = <Item extends Inline>(inline: Item): Item => ({
    ...inline,
    ...Object.fromEntries([...open].map((mark) => [mark, true])),
  })
  const found: Inline[] = []
  for (const token of text.split(TOKEN)) {
    const mark = MARKS[token]
    if (mark !== undefined) {
      if (!open.delete(mark)) open.add(mark)
    } else if (token.startsWith('{') && token.endsWith('}')) {
      const path = token.slice(1, -1)
      if (!isFieldPath(path)) throw new Error(`A template names an unknown field: ${path}`)
      found.push(marked(valueOf(path)))
    } else if (token !== '') {
      found.push(marked({ type: 'text', text: token }))
    }
  }
  if (open.size > 0) throw new Error(`A template leaves a mark open: ${text}`)
  return found
}
