/** An XML tree as text again. Pure. */
import type { XmlElement, XmlNode } from './xml-tree.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

export function xmlText(root: XmlElement): string {
  return HEAD + nodeText(root)
}

function nodeText(node: XmlNode): string {
  if (typeof node === 'string') return escaped(node)
  const attributes = Object.entries(node.attributes)
    .map(([name, value]) => ` ${name}="${escaped(value).replaceAll('"', '&quot;')}"`)
    .join('')
  const { name } = node
  return node.children.length === 0
    ? `<${name}${attributes}/>`
    : `<${name}${attributes}>${node.children.map(nodeText).join('')}</${name}>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

export function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly XmlNode[] = [],
): XmlElement {
  return { name, attributes, children }
}
