/** A Word document with its tracked changes accepted, as Word would leave it. Pure. */
import { childElements, firstChild, type XmlElement, type XmlNode } from './xml-tree.ts'

const GONE = new Set([
  ...[
    'w:del',
    'w:moveFrom',
    'w:rPrChange',
    'w:pPrChange',
    'w:sectPrChange',
    'w:tblPrChange',
    'w:tcPrChange',
    'w:trPrChange',
  ],
  ...[
    'w:moveFromRangeStart',
    'w:moveFromRangeEnd',
    'w:moveToRangeStart',
    'w:moveToRangeEnd',
    'w:numberingChange',
    'w:tblGridChange',
  ],
])
const UNWRAPPED = new Set(['w:ins', 'w:moveTo'])
/** Marks of a paragraph or a row, without content: they only go. */
const MARKS = new Set(['w:rPr', 'w:trPr'])

export function acceptedChanges(parent: XmlElement): XmlElement {
  return { ...parent, children: joined(parent.children.flatMap((node) => acceptedNode(node, parent.name))) }
}

function acceptedNode(node: XmlNode, parent: string): readonly XmlNode[] {
  if (typeof node === 'string') return [node]
  if (MARKS.has(parent) && (UNWRAPPED.has(node.name) || node.name === 'w:del' || node.name === 'w:moveFrom'))
    return []
  if (GONE.has(node.name)) return []
  if (node.name === 'w:tr' && isRowGone(node)) return []
  const isMerged = node.name === 'w:p' && isMarkGone(node)
  const own = acceptedChanges(node)
  if (UNWRAPPED.has(node.name)) return own.children
  return [isMerged ? { ...own, attributes: { ...own.attributes, [RUNS_ON]: '1' } } : own]
}

/** For a moment: the mark of the paragraph was deleted. */
const RUNS_ON = 'runs-on'

function isRowGone(row: XmlElement): boolean {
  return firstChild(row, 'w:trPr', 'w:del') !== undefined
}

function isMarkGone(paragraph: XmlElement): boolean {
  const mark = firstChild(paragraph, 'w:pPr', 'w:rPr')
  return (
    mark !== undefined && childElements(mark).some(({ name }) => name === 'w:del' || name === 'w:moveFrom')
  )
}

/** The content of a paragraph without a mark of its own goes into the next one. */
function joined(nodes: readonly XmlNode[]): readonly XmlNode[] {
  const done: XmlNode[] = []
  let waiting: readonly XmlNode[] = []
  let last: XmlElement | null = null
  for (const node of nodes) {
    if (typeof node === 'string' || node.name !== 'w:p') {
      done.push(node)
      continue
    }
    const { [RUNS_ON]: runsOn, ...attributes } = node.attributes
    const content = node.children.filter((child) => typeof child !== 'string' && child.name !== 'w:pPr')
    if (runsOn !== undefined) {
      waiting = [...waiting, ...content]
      last = { ...node, attributes }
      continue
    }
    const properties = firstChild(node, 'w:pPr')
    done.push({
      ...node,
      attributes,
      children: [...(properties === undefined ? [] : [properties]), ...waiting, ...content],
    })
    waiting = []
    last = null
  }
  if (last !== null && waiting.length > 0) done.push({ ...last, children: waiting })
  return done
}
