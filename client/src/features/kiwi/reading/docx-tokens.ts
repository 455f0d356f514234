/** The words of a Word paragraph with their formatting, and runs made of them. Pure. */
import { element } from './xml-text.ts'
import { childElements, firstChild, type XmlElement, type XmlNode } from './xml-tree.ts'

export type Token = {
  /** What is compared: a word, a space, a sign; of a picture or a note, what tells it from text. */
  readonly key: string
  /** The node inside a run. */
  readonly node: XmlElement
  readonly properties: XmlElement | undefined
  /** The link or field around the run. */
  readonly container: XmlElement | null
  readonly isText: boolean
}

const CONTAINERS = new Set(['w:hyperlink', 'w:smartTag', 'w:fldSimple', 'w:customXml', 'w:bdo', 'w:dir'])
const WORDS = /\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu

export function tokensOf(paragraph: XmlElement): readonly Token[] {
  return tokensIn(paragraph, null)
}

function tokensIn(parent: XmlElement, container: XmlElement | null): readonly Token[] {
  return childElements(parent).flatMap((child): readonly Token[] => {
    if (child.name === 'w:r') return runTokens(child, container)
    if (CONTAINERS.has(child.name)) return tokensIn(child, container ?? child)
    if (child.name === 'w:sdt') return tokensIn(firstChild(child, 'w:sdtContent') ?? child, container)
    return []
  })
}

function runTokens(run: XmlElement, container: XmlElement | null): readonly Token[] {
  const properties = firstChild(run, 'w:rPr')
  return childElements(run).flatMap((node): readonly Token[] => {
    if (node.name === 'w:rPr' || node.name === 'w:lastRenderedPageBreak') return []
    const common = { properties, container }
    if (node.name !== 'w:t')
      return [{ ...common, node, key: SIGNS[node.name] ?? `<${node.name}>`, isText: node.name in SIGNS }]
    const text = node.children.filter((child) => typeof child === 'string').join('')
    return (text.match(WORDS) ?? []).map((word) => ({
      ...common,
      node: textNode('w:t', word),
      key: word,
      isText: true,
    }))
  })
}

const SIGNS: Readonly<Record<string, string>> = {
  'w:tab': '\t',
  'w:br': '\n',
  'w:cr': '\n',
  'w:noBreakHyphen': '-',
}

function textNode(name: 'w:t' | 'w:delText', text: string): XmlElement {
  return element(name, { 'xml:space': 'preserve' }, [text])
}

export function textOfTokens(tokens: readonly Token[]): string {
  return tokens.map(({ key }) => (key.startsWith('<w:') ? '' : key)).join('')
}

/** As few runs as the formatting allows. `isDeleted`: for inside w:del. */
export function runsOf(tokens: readonly Token[], isDeleted: boolean): readonly XmlElement[] {
  const runs: { properties: XmlElement | undefined; nodes: XmlElement[] }[] = []
  for (const { node, properties } of tokens) {
    const last = runs.at(-1)
    if (last !== undefined && last.properties === properties) addNode(last.nodes, node)
    else runs.push({ properties, nodes: [node] })
  }
  return runs.map(({ properties, nodes }) =>
    element('w:r', {}, [
      ...(properties === undefined ? [] : [properties]),
      ...nodes.map((node) => (isDeleted && node.name === 'w:t' ? { ...node, name: 'w:delText' } : node)),
    ]),
  )
}

function addNode(nodes: XmlElement[], node: XmlElement): void {
  const last = nodes.at(-1)
  if (last?.name === 'w:t' && node.name === 'w:t')
    nodes[nodes.length - 1] = { ...last, children: [`${textIn(last)}${textIn(node)}`] }
  else nodes.push(node)
}

function textIn(node: XmlElement): string {
  return node.children.filter((child: XmlNode) => typeof child === 'string').join('')
}

/** Links and fields around their runs again. */
export function inContainers(
  parts: readonly { readonly container: XmlElement | null; readonly nodes: readonly XmlElement[] }[],
): readonly XmlElement[] {
  const grouped: { container: XmlElement | null; nodes: XmlElement[] }[] = []
  for (const { container, nodes } of parts) {
    const last = grouped.at(-1)
    if (last !== undefined && last.container === container) last.nodes.push(...nodes)
    else grouped.push({ container, nodes: [...nodes] })
  }
  return grouped.flatMap(({ container, nodes }) =>
    container === null ? nodes : [{ ...container, children: nodes }],
  )
}
