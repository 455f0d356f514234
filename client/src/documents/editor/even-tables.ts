/** Refuses changes after which the rows of a table would differ in their number of cells, which no document may have. */
import type { Node } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import { editorSchema } from './editor-schema.ts'

export function keepTablesEven(): Plugin {
  return new Plugin({
    filterTransaction: (change, { doc }) => !change.docChanged || change.doc.eq(doc) || isEven(change.doc),
  })
}

function isEven(document: Node): boolean {
  return document.children.every(
    (node) =>
      node.type !== editorSchema.nodes.table ||
      node.children.every(({ childCount }) => childCount === node.firstChild?.childCount),
  )
}
