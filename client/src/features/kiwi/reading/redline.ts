/**
 * Two Word documents compared: a copy of the older one with the differences as tracked changes. Rejecting all of them gives the older text,
 * accepting all the newer. Words, paragraphs and tables are compared; pictures, notes, headers and formatting are not. Pure.
 */
import { diffArrays } from 'diff'
import { unzipSync, zipSync } from 'fflate'
import { blocksOf, cellsOf, cellText, pairsOf, type Block, type Pair } from './docx-blocks.ts'
import { acceptedChanges } from './docx-accepted.ts'
import { inContainers, runsOf, textOfTokens, tokensOf, type Token } from './docx-tokens.ts'
import { element, xmlText } from './xml-text.ts'
import { childElements, firstChild, xmlTree, type XmlElement, type XmlNode } from './xml-tree.ts'
import { unpacked } from './zip.ts'

export type Redline =
  | {
      readonly ok: true
      readonly bytes: Uint8Array
      readonly changes: number
      /** Something of the newer document cannot be carried over, such as a picture. */
      readonly isPartly: boolean
    }
  | { readonly ok: false; readonly error: string }

const MAIN = 'word/document.xml'

/** `at`: ISO 8601 in UTC, for the changes. */
export function redline(older: Uint8Array, newer: Uint8Array, at: string): Redline {
  const [old, next] = [mainOf(older), mainOf(newer)]
  if (old === null) return { ok: false, error: 'The older file is no Word document that can be read.' }
  if (next === null) return { ok: false, error: 'The newer file is no Word document that can be read.' }
  const writer = createWriter(at)
  const [oldBody, newBody] = [firstChild(old, 'w:body'), firstChild(next, 'w:body')]
  if (oldBody === undefined || newBody === undefined) return { ok: false, error: 'A file has no text.' }
  const body = { ...oldBody, children: comparedBlocks(oldBody.children, newBody.children, writer) }
  const tree = { ...old, children: old.children.map((node) => (node === oldBody ? body : node)) }
  const parts = unzipSync(older)
  const bytes = zipSync({ ...parts, [MAIN]: new TextEncoder().encode(xmlText(tree)) })
  return { ok: true, bytes, changes: writer.changes(), isPartly: writer.isPartly() }
}

function mainOf(bytes: Uint8Array): XmlElement | null {
  const zip = unpacked(bytes, (name) => name === MAIN)
  const xml = zip.ok ? zip.part(MAIN) : null
  if (xml === null) return null
  try {
    return acceptedChanges(xmlTree(xml))
  } catch {
    return null
  }
}

type Writer = {
  readonly mark: (name: 'w:ins' | 'w:del', children?: readonly XmlNode[]) => XmlElement
  readonly count: () => void
  readonly changes: () => number
  readonly leaveOut: () => void
  readonly isPartly: () => boolean
}

function createWriter(at: string): Writer {
  let id = 9_000
  let changes = 0
  let isPartly = false
  return {
    mark: (name, children = []) => {
      id += 1
      return element(
        name,
        { 'w:id': String(id), 'w:author': 'Comparison', 'w:date': at.replace(/\.\d+Z$/, 'Z') },
        children,
      )
    },
    count: () => {
      changes += 1
    },
    changes: () => changes,
    leaveOut: () => {
      isPartly = true
    },
    isPartly: () => isPartly,
  }
}

function comparedBlocks(
  oldNodes: readonly XmlNode[],
  newNodes: readonly XmlNode[],
  writer: Writer,
): readonly XmlNode[] {
  const old = blocksOf(oldNodes)
  const next = blocksOf(newNodes).filter(({ kind }) => kind !== 'other')
  const compared = old.filter(({ kind }) => kind !== 'other')
  const pairs = pairsOf(compared, next)
  const done = endMarks(pairs, writer)
  // Bookmarks, section properties and the like keep their places among the blocks of the older document.
  const others = new Map<Block | null, XmlNode[]>()
  let before: Block | null = null
  for (const block of old) {
    if (block.kind === 'other') others.set(before, [...(others.get(before) ?? []), block.node])
    else before = block
  }
  return [
    ...(others.get(null) ?? []),
    ...done.flatMap(({ pair, nodes }) => [
      ...nodes,
      ...(pair.old === null ? [] : (others.get(pair.old) ?? [])),
    ]),
  ]
}

type Done = { readonly pair: Pair; readonly nodes: readonly XmlNode[] }

/**
 * A paragraph that comes or goes takes the mark at its end with it, so that its neighbors stay whole. The last paragraph of a text keeps its
 * mark; the mark before it comes or goes instead.
 */
function endMarks(pairs: readonly Pair[], writer: Writer): readonly Done[] {
  const done = pairs.map((pair): Done => ({ pair, nodes: writtenPair(pair, writer) }))
  const last = done.at(-1)
  const mark = last === undefined ? null : markOf(last.pair)
  if (last === undefined || mark === null) return done
  let at = done.length - 1
  while (at > 0 && markOf((done[at] ?? last).pair) === mark) at -= 1
  const before = done[at]
  const isParagraph = before?.nodes.length === 1 && isElement(before.nodes[0], 'w:p')
  if (before === undefined || markOf(before.pair) === mark || !isParagraph) return done
  return done.map((each, index) => {
    if (index === at) return { ...each, nodes: each.nodes.map((node) => withMark(node, writer.mark(mark))) }
    return index === done.length - 1 ? { ...each, nodes: each.nodes.map(withoutMark) } : each
  })
}

function markOf({ old, next }: Pair): 'w:ins' | 'w:del' | null {
  if (old === null && next?.kind === 'p') return 'w:ins'
  return next === null && old?.kind === 'p' ? 'w:del' : null
}

function isElement(node: XmlNode | undefined, name: string): node is XmlElement {
  return node !== undefined && typeof node !== 'string' && node.name === name
}

function withMark(node: XmlNode, mark: XmlElement): XmlNode {
  if (!isElement(node, 'w:p')) return node
  const properties = firstChild(node, 'w:pPr') ?? element('w:pPr', {})
  const run = firstChild(properties, 'w:rPr') ?? element('w:rPr', {})
  const marked = { ...run, children: [mark, ...childElements(run)] }
  // In w:pPr, w:rPr stands before the section properties and the record of former properties.
  const rest = childElements(properties).filter(({ name }) => name !== 'w:rPr')
  const late = rest.filter(({ name }) => name === 'w:sectPr' || name === 'w:pPrChange')
  const early = rest.filter((child) => !late.includes(child))
  const own = { ...properties, children: [...early, marked, ...late] }
  return { ...node, children: [own, ...node.children.filter((child) => !isElement(child, 'w:pPr'))] }
}

function withoutMark(node: XmlNode): XmlNode {
  if (!isElement(node, 'w:p')) return node
  return {
    ...node,
    children: node.children.map((child) =>
      isElement(child, 'w:pPr')
        ? {
            ...child,
            children: childElements(child).map((inner) =>
              inner.name === 'w:rPr'
                ? {
                    ...inner,
                    children: childElements(inner).filter(({ name }) => name !== 'w:ins' && name !== 'w:del'),
                  }
                : inner,
            ),
          }
        : child,
    ),
  }
}

function writtenPair({ old, next }: Pair, writer: Writer): readonly XmlNode[] {
  if (old !== null && next !== null) {
    if (old.key === next.key) return [old.node]
    return [
      old.kind === 'tbl'
        ? comparedTables(old.node, next.node, writer)
        : comparedParagraphs(old.node, next.node, writer),
    ]
  }
  writer.count()
  if (old !== null) return [goneBlock(old.node, writer)]
  return next === null ? [] : [comeBlock(next.node, writer)]
}

function goneBlock(node: XmlElement, writer: Writer): XmlElement {
  if (node.name === 'w:tbl') return eachRow(node, (row) => markedRow(row, 'w:del', writer))
  return withMark(
    paragraphOf(node, wrapped(tokensOf(node), 'w:del', writer)),
    writer.mark('w:del'),
  ) as XmlElement // of an element
}

function comeBlock(node: XmlElement, writer: Writer): XmlElement {
  if (node.name === 'w:tbl') return eachRow(node, (row) => markedRow(row, 'w:ins', writer))
  const plain = element('w:p', {}, plainProperties(node))
  return withMark(
    { ...plain, children: [...plain.children, ...wrapped(carried(tokensOf(node), writer), 'w:ins', writer)] },
    writer.mark('w:ins'),
  ) as XmlElement // of an element
}

/** What needs no other part of the file: numbers, styles and links of the newer file may not be in the older one. */
function plainProperties(paragraph: XmlElement): readonly XmlElement[] {
  const properties = firstChild(paragraph, 'w:pPr')
  const kept = childElements(properties ?? element('w:pPr', {})).filter(({ name }) =>
    ['w:keepNext', 'w:keepLines', 'w:spacing', 'w:ind', 'w:jc'].includes(name),
  )
  return kept.length === 0 ? [] : [element('w:pPr', {}, kept)]
}

/** The words of the newer document; its pictures and notes are left out, and that is said. */
function carried(tokens: readonly Token[], writer: Writer): readonly Token[] {
  if (tokens.some(({ isText }) => !isText)) writer.leaveOut()
  return tokens.flatMap((token) =>
    token.isText ? [{ ...token, container: null, properties: plainRun(token) }] : [],
  )
}

const PLAIN_RUN = new Set(['w:b', 'w:i', 'w:u', 'w:caps', 'w:smallCaps', 'w:vertAlign', 'w:sz', 'w:szCs'])

function plainRun({ properties }: Token): XmlElement | undefined {
  const kept = childElements(properties ?? element('w:rPr', {})).filter(({ name }) => PLAIN_RUN.has(name))
  return kept.length === 0 ? undefined : element('w:rPr', {}, kept)
}

function paragraphOf(paragraph: XmlElement, content: readonly XmlElement[]): XmlElement {
  const properties = firstChild(paragraph, 'w:pPr')
  return { ...paragraph, children: [...(properties === undefined ? [] : [properties]), ...content] }
}

function wrapped(tokens: readonly Token[], mark: 'w:ins' | 'w:del', writer: Writer): readonly XmlElement[] {
  return tokens.length === 0 ? [] : [writer.mark(mark, runsOf(tokens, mark === 'w:del'))]
}

function comparedParagraphs(old: XmlElement, next: XmlElement, writer: Writer): XmlElement {
  const [before, after] = [tokensOf(old), tokensOf(next)]
  const newWords = after.filter(({ isText }) => isText)
  if (newWords.length < after.length && textOfTokens(before) !== textOfTokens(after)) writer.leaveOut()
  const oldWords = before.filter(({ isText }) => isText)
  const changes = diffArrays(
    oldWords.map(({ key }) => key),
    newWords.map(({ key }) => key),
  )
  const parts: { container: XmlElement | null; nodes: readonly XmlElement[] }[] = []
  let [at, to] = [0, 0]
  for (const { value, added, removed } of changes) {
    if (added) {
      const like = oldWords[at - 1] ?? oldWords[at]
      const tokens = newWords
        .slice(to, to + value.length)
        .map((token) => ({ ...token, properties: like?.properties, container: null }))
      parts.push({ container: null, nodes: wrapped(tokens, 'w:ins', writer) })
      to += value.length
      writer.count()
      continue
    }
    const tokens = withOpaque(before, oldWords, at, at + value.length)
    for (const group of byContainer(tokens))
      parts.push({
        container: group.container,
        nodes: removed ? wrapped(group.tokens, 'w:del', writer) : runsOf(group.tokens, false),
      })
    at += value.length
    if (removed) writer.count()
    else to += value.length
  }
  return paragraphOf(old, inContainers(parts))
}

/** With the pictures and notes that stand right before each of these words, and after the last word of all. */
function withOpaque(
  all: readonly Token[],
  words: readonly Token[],
  from: number,
  to: number,
): readonly Token[] {
  const start = from === 0 ? 0 : all.indexOf(words[from - 1] as Token) + 1 // within the list
  const end = to >= words.length ? all.length : all.indexOf(words[to - 1] as Token) + 1 // within the list
  return all.slice(start, end)
}

function byContainer(
  tokens: readonly Token[],
): readonly { container: XmlElement | null; tokens: readonly Token[] }[] {
  const groups: { container: XmlElement | null; tokens: Token[] }[] = []
  for (const token of tokens) {
    const last = groups.at(-1)
    if (last !== undefined && last.container === token.container) last.tokens.push(token)
    else groups.push({ container: token.container, tokens: [token] })
  }
  return groups
}

function eachRow(table: XmlElement, change: (row: XmlElement) => XmlElement): XmlElement {
  return { ...table, children: table.children.map((node) => (isElement(node, 'w:tr') ? change(node) : node)) }
}

function markedRow(row: XmlElement, mark: 'w:ins' | 'w:del', writer: Writer): XmlElement {
  const properties = firstChild(row, 'w:trPr') ?? element('w:trPr', {})
  const cells = childElements(row)
    .filter(({ name }) => name !== 'w:trPr')
    .map((cell) =>
      cell.name === 'w:tc'
        ? {
            ...cell,
            children: cell.children.map((node) => {
              if (!isElement(node, 'w:p')) return node
              const tokens = mark === 'w:ins' ? carried(tokensOf(node), writer) : tokensOf(node)
              return paragraphOf(node, wrapped(tokens, mark, writer))
            }),
          }
        : cell,
    )
  return {
    ...row,
    children: [{ ...properties, children: [...properties.children, writer.mark(mark)] }, ...cells],
  }
}

function comparedTables(old: XmlElement, next: XmlElement, writer: Writer): XmlElement {
  const [rows, newRows] = [childElements(old, 'w:tr'), childElements(next, 'w:tr')]
  const asBlocks = (list: readonly XmlElement[]): readonly Block[] =>
    list.map((node) => ({ kind: 'tbl', node, key: `t:${cellsOf(node).map(cellText).join('\t')}` }))
  const pairs =
    rows.length === newRows.length
      ? asBlocks(rows).map((one, at): Pair => ({ old: one, next: asBlocks(newRows)[at] ?? null }))
      : pairsOf(asBlocks(rows), asBlocks(newRows))
  const done = pairs.flatMap(({ old: one, next: other }): readonly XmlElement[] => {
    if (one !== null && other !== null) {
      if (one.key === other.key) return [one.node]
      const [cells, newCells] = [cellsOf(one.node), cellsOf(other.node)]
      if (cells.length === newCells.length) return [comparedRow(one.node, newCells, writer)]
    }
    writer.count()
    return [
      ...(one === null ? [] : [markedRow(one.node, 'w:del', writer)]),
      ...(other === null ? [] : [markedRow(other.node, 'w:ins', writer)]),
    ]
  })
  return { ...old, children: [...old.children.filter((node) => !isElement(node, 'w:tr')), ...done] }
}

function comparedRow(row: XmlElement, newCells: readonly XmlElement[], writer: Writer): XmlElement {
  let at = -1
  return {
    ...row,
    children: row.children.map((node) => {
      if (!isElement(node, 'w:tc')) return node
      at += 1
      const properties = childElements(node, 'w:tcPr')
      const content = node.children.filter((child) => !isElement(child, 'w:tcPr'))
      const newContent = (newCells[at]?.children ?? []).filter((child) => !isElement(child, 'w:tcPr'))
      return { ...node, children: [...properties, ...comparedBlocks(content, newContent, writer)] }
    }),
  }
}
