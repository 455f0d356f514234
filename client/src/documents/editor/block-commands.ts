/** Commands of the editor that change what a block is. */
import { setBlockType } from 'prosemirror-commands'
import { Fragment, type Node } from 'prosemirror-model'
import { NodeSelection, TextSelection, type Command, type EditorState } from 'prosemirror-state'
import { editorSchema } from './editor-schema.ts'

const { nodes } = editorSchema

/** What the selection begins in. other: a table, a signature or a note, which stay what they are. */
export type BlockKind = 'paragraph' | 'heading' | 'list' | 'other'

export function blockKindAt({ selection }: EditorState): BlockKind {
  switch (selection.$from.parent.type) {
    case nodes.paragraph:
      return 'paragraph'
    case nodes.heading:
      return 'heading'
    case nodes.list_item:
      return 'list'
    default:
      return 'other'
  }
}

/** A paragraph becomes a heading below the title, and a heading a paragraph. */
export const toggleHeading: Command = (state, dispatch) =>
  blockKindAt(state) === 'heading'
    ? setBlockType(nodes.paragraph)(state, dispatch)
    : setBlockType(nodes.heading, { level: 2 })(state, dispatch)

/** The selected paragraphs become one list, and a list its paragraphs. */
export const toggleList: Command = (state, dispatch) => {
  const kind = blockKindAt(state)
  if (kind === 'list')
    return replaceBlocks(state, dispatch, (list) =>
      list.children.map((item) => nodes.paragraph.create(null, item.content)),
    )
  if (kind !== 'paragraph') return false
  const { $from, $to } = state.selection
  const items: Node[] = []
  for (let index = $from.index(0); index <= $to.index(0); index += 1) {
    const block = state.doc.child(index)
    if (block.type !== nodes.paragraph) return false
    items.push(nodes.list_item.create(null, block.content))
  }
  return replaceBlocks(state, dispatch, () => [nodes.list.create({ ordered: false }, items)])
}

/** In place of the blocks that the selection touches; the cursor stays at its words. */
function replaceBlocks(
  { selection, tr }: EditorState,
  dispatch: Parameters<Command>[1],
  blocksFor: (first: Node) => readonly Node[],
): boolean {
  const { $from, $to } = selection
  const [from, to] = [$from.before(1), $to.after(1)]
  const blocks = Fragment.from([...blocksFor($from.node(1))])
  const change = tr.replaceWith(from, to, blocks)
  // A list is one level deeper than its paragraphs.
  const deeper = $from.depth > 1 ? -1 : 1
  const at = Math.min(change.doc.content.size, Math.max(0, $from.pos + deeper))
  dispatch?.(change.setSelection(TextSelection.near(change.doc.resolve(at))).scrollIntoView())
  return true
}

/** Enter in an empty item ends the list. */
export const leaveList: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const item = $from.parent
  if (!empty || item.type !== nodes.list_item || item.content.size > 0) return false
  const list = $from.node(1)
  if ($from.index(1) !== list.childCount - 1) return false
  const change = state.tr
  const after = nodes.paragraph.create()
  const end = $from.after(1)
  if (list.childCount === 1) change.replaceWith($from.before(1), end, after)
  else change.insert(end, after).delete($from.before(), $from.after())
  const at = list.childCount === 1 ? $from.before(1) + 1 : change.mapping.map(end) + 1
  dispatch?.(
    change
      .setSelection(TextSelection.near(change.doc.resolve(Math.min(at, change.doc.content.size))))
      .scrollIntoView(),
  )
  return true
}

/** The path of the field that is selected as a whole; null: another selection. */
export function selectedField({ selection }: EditorState): string | null {
  return selection instanceof NodeSelection && selection.node.type === nodes.field
    ? String(selection.node.attrs['path'])
    : null
}
