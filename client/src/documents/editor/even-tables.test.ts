import { EditorState, TextSelection } from 'prosemirror-state'
import { describe, expect, it } from 'vitest'
import { toEditor } from './editor-document.ts'
import { keepTablesEven } from './even-tables.ts'

const doc = toEditor({
  blocks: [
    { type: 'table', header: [[{ type: 'text', text: 'a' }], []], rows: [[[], []]] },
    { type: 'paragraph', content: [{ type: 'text', text: 'after' }] },
  ],
})
const state = EditorState.create({ doc, plugins: [keepTablesEven()] })
const cellsOf = (edited: EditorState): readonly number[] =>
  edited.doc.child(0).children.map(({ childCount }) => childCount)

describe('tables in the editor', () => {
  it('keep their cells when one would be removed, or divided', () => {
    // Within the first row, around its second cell.
    const second = 1 + 1 + doc.child(0).child(0).child(0).nodeSize
    expect(state.apply(state.tr.delete(second, second + 2)).doc).toBe(state.doc)
    expect(cellsOf(state.apply(state.tr.split(3)))).toEqual([2, 2])
  })

  it('can be typed in, and removed as a whole or by the row', () => {
    expect(state.apply(state.tr.insertText('x', 3)).doc.textContent).toBe('xaafter')
    const row = 1 + doc.child(0).child(0).nodeSize
    expect(cellsOf(state.apply(state.tr.delete(row, row + doc.child(0).child(1).nodeSize)))).toEqual([2])
    const all = state.apply(state.tr.setSelection(TextSelection.atEnd(doc)).delete(0, doc.child(0).nodeSize))
    expect(all.doc.textContent).toBe('after')
  })
})
