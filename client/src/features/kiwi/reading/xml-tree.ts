/** The elements of an XML part, without any entity or outside file. Pure. */
import { SaxesParser } from 'saxes'

export type XmlElement = {
  /** With its prefix: "w:p". */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlNode[]
}
export type XmlNode = XmlElement | string

type Open = { name: string; attributes: Record<string, string>; children: XmlNode[] }

const MOST_ELEMENTS = 2_000_000

/** Throws for XML that is not well formed, that declares a document type, or that is absurdly large. */
export function xmlTree(xml: string): XmlElement {
  const parser = new SaxesParser()
  const root: Open = { name: '', attributes: {}, children: [] }
  const open: Open[] = [root]
  let elements = 0
  parser.on('doctype', () => {
    throw new Error('A document type is not allowed.')
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    elements += 1
    if (elements > MOST_ELEMENTS) throw new Error('Too many elements.')
    const element: Open = { name, attributes: { ...attributes }, children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => {
    open.pop()
  })
  parser.on('text', (text) => {
    open.at(-1)?.children.push(text)
  })
  parser.write(xml.replace(/^\uFEFF/, '')).close()
  const top = root.children.find((node) => typeof node !== 'string')
  if (top === undefined || typeof top === 'string') throw new Error('No element.')
  return top
}

export function childElements(element: XmlElement, name?: string): readonly XmlElement[] {
  return element.children.filter(
    (node): node is XmlElement => typeof node !== 'string' && (name === undefined || node.name === name),
  )
}

export function firstChild(
  element: XmlElement | undefined,
  ...path: readonly string[]
): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>(
    (found, name) => (found === undefined ? undefined : childElements(found, name)[0]),
    element,
  )
}

/** An attribute of the main namespace of Word: "w:val". */
export function valueOf(element: XmlElement | undefined, attribute = 'w:val'): string | undefined {
  return element?.attributes[attribute]
}
