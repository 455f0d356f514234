/**
 * The editor of a document. Paste and drop take plain text alone, so that no HTML is ever read: what another program put on the clipboard
 * can bring neither markup nor scripts. Loaded by the screens that edit.
 */
import { baseKeymap, chainCommands, toggleMark } from 'prosemirror-commands'
import { history, redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { Fragment, Slice, type NodeType } from 'prosemirror-model'
import { EditorState, type Command } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { documentSchema, type LegalDocument } from '../../../../shared/domain/documents/document-schema.ts'
import {
  blockKindAt,
  leaveList,
  selectedField,
  toggleHeading,
  toggleList,
  type BlockKind,
} from './block-commands.ts'
import { fromEditor, toEditor } from './editor-document.ts'
import { editorSchema } from './editor-schema.ts'
import { keepTablesEven } from './even-tables.ts'

export type EditorMark = 'bold' | 'italic' | 'underline'

/** What the buttons beside the editor show of the selection. */
export type EditorLook = {
  readonly marks: readonly EditorMark[]
  readonly block: BlockKind
  readonly canUndo: boolean
  readonly canRedo: boolean
}

export type DocumentEditor = {
  /** The document as it is edited. Throws if it has grown beyond what the model allows. */
  readonly document: () => LegalDocument
  /** Puts a value in place of every field of this path; an empty one makes it missing. `typedBy`: null where it is from the matter. */
  readonly setField: (path: string, value: string, typedBy: string | null) => void
  readonly toggle: (mark: EditorMark) => void
  readonly toggleHeading: () => void
  readonly toggleList: () => void
  readonly undo: () => void
  readonly redo: () => void
  readonly focus: () => void
  readonly destroy: () => void
}

export type EditorOptions = {
  /** Names the editor for screen readers. */
  readonly label: string
  readonly onChange: () => void
  /** The text or the selection is another one. */
  readonly onLook?: (look: EditorLook) => void
  /** A field was chosen, by a click or by Enter, for the screen to ask for its value. */
  readonly onField: (path: string) => void
}

/** `place` becomes the parent of the editor; its stylesheet sets `white-space: pre-wrap` for `.ProseMirror`. */
export function createEditor(
  place: HTMLElement,
  initial: LegalDocument,
  { label, onChange, onLook, onField }: EditorOptions,
): DocumentEditor {
  const view: EditorView = new EditorView(place, {
    state: EditorState.create({
      doc: toEditor(initial),
      plugins: [keepTablesEven(), history(), keys(onField), keymap(baseKeymap)],
    }),
    attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, spellcheck: 'true' },
    dispatchTransaction: (change) => {
      view.updateState(view.state.apply(change))
      if (change.docChanged) onChange()
      onLook?.(lookOf(view.state))
    },
    handleClickOn: (_view, _position, node) => {
      if (node.type !== editorSchema.nodes.field) return false
      onField(String(node.attrs['path']))
      return true
    },
    handleDOMEvents: plainTextOnly(),
  })
  const run = (command: Command): void => {
    command(view.state, view.dispatch)
  }
  return {
    document: () => documentSchema.parse({ ...initial, blocks: fromEditor(view.state.doc) }),
    setField: (path, value, typedBy) => setField(view, path, value, typedBy),
    toggle: (mark) => run(toggleMark(editorSchema.marks[mark])),
    toggleHeading: () => run(toggleHeading),
    toggleList: () => run(toggleList),
    undo: () => run(undo),
    redo: () => run(redo),
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  }
}

/**
 * Takes these events from ProseMirror before it reads them: by its own `handlePaste` and `handleDrop` it has already parsed HTML, which Trusted
 * Types forbid. Dragging within the editor would drop what was copied as HTML.
 */
function plainTextOnly() {
  const taken =
    <Kind extends Event>(insert: (view: EditorView, event: Kind) => void) =>
    (view: EditorView, event: Kind): boolean => {
      event.preventDefault()
      insert(view, event)
      return true
    }
  return {
    paste: taken<ClipboardEvent>((view, { clipboardData }) =>
      insertPlain(view, clipboardData?.getData('text/plain') ?? ''),
    ),
    drop: taken<DragEvent>((view, { clientX, clientY, dataTransfer }) => {
      const at = view.posAtCoords({ left: clientX, top: clientY })
      if (at !== null) insertPlain(view, dataTransfer?.getData('text/plain') ?? '', at.pos)
    }),
    dragstart: taken<DragEvent>(() => undefined),
  }
}

const MARKS = ['bold', 'italic', 'underline'] as const

function lookOf(state: EditorState): EditorLook {
  const { $from, from, to, empty } = state.selection
  const set = state.storedMarks ?? $from.marks()
  const isSet = (mark: EditorMark): boolean => {
    const type = editorSchema.marks[mark]
    return empty ? type.isInSet(set) !== undefined : state.doc.rangeHasMark(from, to, type)
  }
  return {
    marks: MARKS.filter(isSet),
    block: blockKindAt(state),
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
  }
}

function keys(onField: EditorOptions['onField']) {
  const { nodes, marks } = editorSchema
  const { bold, italic, underline } = marks
  const lineBreak: Command = (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(nodes.line_break.create()).scrollIntoView())
    return true
  }
  // A cell or a signer cannot be divided in two.
  const enter: Command = (state, dispatch, view) =>
    isOneLine(state.selection.$from.parent.type) && lineBreak(state, dispatch, view)
  const openField: Command = (state) => {
    const path = selectedField(state)
    if (path !== null) onField(path)
    return path !== null
  }
  return keymap({
    'Mod-b': toggleMark(bold),
    'Mod-i': toggleMark(italic),
    'Mod-u': toggleMark(underline),
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Shift-Enter': lineBreak,
    'Mod-Alt-2': toggleHeading,
    'Shift-Mod-8': toggleList,
    Enter: chainCommands(openField, leaveList, enter),
  })
}

function isOneLine(type: NodeType): boolean {
  return type === editorSchema.nodes.table_cell || type === editorSchema.nodes.signature
}

/**
 * In a paragraph, a paragraph for each empty line of the text, and line breaks for its other line ends; elsewhere line breaks alone, because
 * a cell or an item is not divided. `at`: a position, instead of the selection.
 */
function insertPlain(view: EditorView, text: string, at?: number): void {
  if (text === '') return
  const { doc, selection } = view.state
  const place = at === undefined ? selection.$from : doc.resolve(at)
  const lines = text.replaceAll(/\r\n?/g, '\n')
  const parts = place.parent.type === editorSchema.nodes.paragraph ? lines.split(/\n{2,}/) : [lines]
  const paragraphs = parts.map((content) =>
    toEditor({ blocks: [{ type: 'paragraph', content: [{ type: 'text', text: content }] }] }).child(0),
  )
  // Open at both ends, so that the first and the last join what they are put into.
  const slice = new Slice(Fragment.from(paragraphs), 1, 1)
  const change =
    at === undefined ? view.state.tr.replaceSelection(slice) : view.state.tr.replace(at, at, slice)
  view.dispatch(change.scrollIntoView())
}

function setField(view: EditorView, path: string, value: string, typedBy: string | null): void {
  const change = view.state.tr
  const typed = value.trim()
  view.state.doc.descendants((node, position) => {
    if (node.type !== editorSchema.nodes.field || node.attrs['path'] !== path) return
    change.setNodeMarkup(
      position,
      null,
      { ...node.attrs, value: typed === '' ? null : typed, typedBy },
      node.marks,
    )
  })
  view.dispatch(change)
}
