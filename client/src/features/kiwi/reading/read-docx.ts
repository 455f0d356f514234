/**
 * A Word document as text: paragraphs with the numbers that Word prints, tables row by row, footnotes after their paragraph, text boxes. Tracked
 * changes are read as accepted, or as rejected. Pure.
 */
import { onePage, refused, type ReadNote, type ReadResult } from './document-text.ts'
import { createNumbering, type Numbering } from './docx-numbering.ts'
import { childElements, firstChild, valueOf, xmlTree, type XmlElement } from './xml-tree.ts'
import { unpacked } from './zip.ts'

/** Which text tracked changes leave. */
export type DocxView = 'accepted' | 'rejected'

const PARTS = new Set([
  'word/document.xml',
  'word/numbering.xml',
  'word/styles.xml',
  'word/footnotes.xml',
  'word/endnotes.xml',
  'word/comments.xml',
])

export function readDocx(file: string, bytes: Uint8Array, view: DocxView = 'accepted'): ReadResult {
  const zip = unpacked(bytes, (name) => PARTS.has(name))
  if (!zip.ok)
    return refused(
      zip.why === 'too_large'
        ? `${file} unpacks to more than 200 MB and was not opened.`
        : `${file} is damaged and cannot be read.`,
    )
  const main = zip.part('word/document.xml')
  if (main === null) return refused(`${file} is not a PDF, Word, text or mail file.`)
  try {
    const part = (name: string): XmlElement | null => {
      const xml = zip.part(`word/${name}.xml`)
      return xml === null ? null : xmlTree(xml)
    }
    const document = xmlTree(main)
    const body = firstChild(document, 'w:body')
    if (body === undefined) return refused(`${file} is damaged and cannot be read.`)
    const context: Context = {
      view,
      numbering: createNumbering(part('numbering')),
      styles: stylesOf(part('styles')),
      notes: new Map([
        ...notesOf(part('footnotes'), 'w:footnote'),
        ...notesOf(part('endnotes'), 'w:endnote'),
      ]),
      depth: 0,
    }
    const text = blocksText(body, context).join('\n')
    const notes: ReadNote[] = []
    if (/<w:(?:ins|del|moveFrom|moveTo)[ >]/.test(main)) notes.push('tracked_changes')
    if (zip.names.includes('word/comments.xml')) notes.push('comments')
    if (text.trim() === '') return refused(`${file} is empty.`)
    return { ok: true, read: { file, kind: 'docx', text, pages: onePage(text), notes } }
  } catch {
    return refused(`${file} is damaged and cannot be read.`)
  }
}

type NumberPlace = { readonly list: string; readonly level: number }
type Context = {
  readonly view: DocxView
  readonly numbering: Numbering
  readonly styles: ReadonlyMap<string, NumberPlace>
  readonly notes: ReadonlyMap<string, XmlElement>
  readonly depth: number
}

/** A document that nests deeper was made to break a reader. */
const DEEPEST = 60

function stylesOf(styles: XmlElement | null): ReadonlyMap<string, NumberPlace> {
  if (styles === null) return new Map()
  const own = new Map(
    childElements(styles, 'w:style').map((style) => [valueOf(style, 'w:styleId') ?? '', style]),
  )
  const placeOf = (id: string, seen: number): NumberPlace | null => {
    const style = own.get(id)
    if (style === undefined || seen > 10) return null
    const found = numberPlace(firstChild(style, 'w:pPr'))
    return found ?? placeOf(valueOf(firstChild(style, 'w:basedOn')) ?? '', seen + 1)
  }
  return new Map(
    [...own.keys()].flatMap((id): [string, NumberPlace][] => {
      const place = placeOf(id, 0)
      return place === null ? [] : [[id, place]]
    }),
  )
}

function numberPlace(properties: XmlElement | undefined): NumberPlace | null {
  const list = valueOf(firstChild(properties, 'w:numPr', 'w:numId'))
  if (list === undefined) return null
  return { list, level: Number(valueOf(firstChild(properties, 'w:numPr', 'w:ilvl')) ?? 0) }
}

function notesOf(part: XmlElement | null, name: string): readonly (readonly [string, XmlElement])[] {
  if (part === null) return []
  return childElements(part, name)
    .filter((note) => valueOf(note, 'w:type') === undefined)
    .map((note) => [`${name}Reference/${valueOf(note, 'w:id') ?? ''}`, note] as const)
}

/** A paragraph whose mark was deleted runs on into the next one; so does, before acceptance, one whose mark was inserted. */
function blocksText(parent: XmlElement, context: Context): readonly string[] {
  if (context.depth > DEEPEST) throw new Error('Nested too deeply.')
  const inner = { ...context, depth: context.depth + 1 }
  const lines: string[] = []
  let open: string | null = null
  for (const child of childElements(parent)) {
    if (child.name === 'w:p') {
      const { text, after, runsOn } = paragraphText(child, inner)
      const whole: string = open === null ? text : open + text
      open = runsOn ? whole : null
      if (!runsOn) lines.push(whole)
      lines.push(...after)
    } else if (child.name === 'w:tbl') lines.push(...tableText(child, inner))
    else if (isShown(child.name, context.view)) lines.push(...blocksText(contentOf(child), inner))
  }
  if (open !== null) lines.push(open)
  return lines
}

function contentOf(child: XmlElement): XmlElement {
  return child.name === 'w:sdt' ? (firstChild(child, 'w:sdtContent') ?? child) : child
}

const CONTAINERS = new Set([
  'w:sdt',
  'w:sdtContent',
  'w:customXml',
  'w:smartTag',
  'mc:AlternateContent',
  'mc:Choice',
  'w:body',
])

function isShown(name: string, view: DocxView): boolean {
  if (name === 'w:ins' || name === 'w:moveTo') return view === 'accepted'
  if (name === 'w:del' || name === 'w:moveFrom') return view === 'rejected'
  return CONTAINERS.has(name)
}

function tableText(table: XmlElement, context: Context): readonly string[] {
  return rowsOf(table).flatMap((row) => {
    const properties = firstChild(row, 'w:trPr')
    const isGone =
      context.view === 'accepted' ? firstChild(properties, 'w:del') : firstChild(properties, 'w:ins')
    if (isGone !== undefined) return []
    const cells = childElements(row).flatMap((cell) =>
      cell.name === 'w:tc' ? [cell] : childElements(contentOf(cell), 'w:tc'),
    )
    return [cells.map((cell) => blocksText(cell, context).join(' ')).join('\t')]
  })
}

function rowsOf(table: XmlElement): readonly XmlElement[] {
  return childElements(table).flatMap((child) =>
    child.name === 'w:tr' ? [child] : child.name === 'w:sdt' ? childElements(contentOf(child), 'w:tr') : [],
  )
}

type Paragraph = { readonly text: string; readonly after: readonly string[]; readonly runsOn: boolean }

function paragraphText(paragraph: XmlElement, context: Context): Paragraph {
  const properties = firstChild(paragraph, 'w:pPr')
  const mark = firstChild(properties, 'w:rPr')
  const isMarkGone =
    context.view === 'accepted'
      ? firstChild(mark, 'w:del') !== undefined || firstChild(mark, 'w:moveFrom') !== undefined
      : firstChild(mark, 'w:ins') !== undefined || firstChild(mark, 'w:moveTo') !== undefined
  const after: string[] = []
  const text = inlineText(paragraph, context, after)
  const style = valueOf(firstChild(properties, 'w:pStyle')) ?? ''
  const place = numberPlace(properties) ?? context.styles.get(style) ?? null
  const number =
    place === null || place.list === '0' || (text.trim() === '' && isMarkGone)
      ? ''
      : context.numbering.next(place)
  return { text: number === '' ? text : `${number} ${text}`, after, runsOn: isMarkGone }
}

function inlineText(parent: XmlElement, context: Context, after: string[]): string {
  let text = ''
  for (const child of childElements(parent)) text += partText(child, context, after)
  return text
}

const TRANSPARENT = new Set([
  ...[
    'w:r',
    'w:hyperlink',
    'w:smartTag',
    'w:sdt',
    'w:sdtContent',
    'w:fldSimple',
    'w:customXml',
    'w:ins',
    'w:moveTo',
    'w:del',
    'w:moveFrom',
  ],
  ...[
    'mc:AlternateContent',
    'mc:Choice',
    'w:drawing',
    'w:pict',
    'wp:inline',
    'wp:anchor',
    'a:graphic',
    'a:graphicData',
    'wps:wsp',
    'wps:txbx',
  ],
  ...['wpg:wgp', 'wpc:wpc', 'v:shape', 'v:textbox', 'v:rect', 'v:group', 'w:object', 'w:bdo', 'w:dir'],
])

function partText(part: XmlElement, context: Context, after: string[]): string {
  switch (part.name) {
    case 'w:t':
      return ownText(part)
    case 'w:delText':
      return context.view === 'rejected' ? ownText(part) : ''
    case 'w:tab':
    case 'w:ptab':
      return '\t'
    case 'w:br':
    case 'w:cr':
      return '\n'
    case 'w:noBreakHyphen':
      return '-'
    case 'w:sym':
      return symbol(part)
    case 'w:footnoteReference':
    case 'w:endnoteReference': {
      const note = context.notes.get(`${part.name}/${valueOf(part, 'w:id') ?? ''}`)
      if (note !== undefined) after.push(...blocksText(note, { ...context, depth: context.depth + 1 }))
      return ''
    }
    case 'w:txbxContent':
      after.push(...blocksText(part, { ...context, depth: context.depth + 1 }))
      return ''
    default:
      if (!TRANSPARENT.has(part.name)) return ''
      if (/^w:(?:ins|moveTo|del|moveFrom)$/.test(part.name) && !isShown(part.name, context.view)) return ''
      return inlineText(part, context, after)
  }
}

function ownText(part: XmlElement): string {
  return part.children.filter((node) => typeof node === 'string').join('')
}

function symbol(part: XmlElement): string {
  const code = Number.parseInt(valueOf(part, 'w:char') ?? '', 16)
  // Symbol fonts use a private area for what the common sets have lower.
  return Number.isNaN(code) ? '' : String.fromCodePoint(code >= 0xf000 ? code - 0xf000 : code)
}
