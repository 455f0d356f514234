/** Reads a PDF with pdf.js: the words, the structure tree, and whether everything drawn is in the tree or marked as decoration. */
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** An element of the structure tree with the text below it. */
export type TreeNode = {
  readonly role: string
  readonly children: readonly TreeNode[]
  readonly text: string
}

export type PdfReading = {
  readonly pages: number
  readonly title: unknown
  readonly lang: string | null
  readonly isTagged: boolean
  /** The XMP metadata. */
  readonly metadata: string
  readonly bookmarks: readonly Bookmark[]
  /** Of each page. */
  readonly trees: readonly TreeNode[]
  /** The text in the tree, in its order, page by page. */
  readonly text: string
  /** Decoration with text: running heads and repeated table heads. */
  readonly artifacts: readonly string[]
  /** Text that is neither: there must be none. */
  readonly untagged: readonly string[]
}
type Bookmark = { readonly title: string; readonly items: readonly Bookmark[] }

export async function readPdf(bytes: Uint8Array): Promise<PdfReading> {
  const task = getDocument({ data: bytes.slice(), verbosity: 0 })
  const pdf = await task.promise
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => readPage(await pdf.getPage(index + 1))),
  )
  const { info, metadata } = await pdf.getMetadata()
  const xmp = metadata as unknown as { readonly getRaw: () => string } | null
  const markInfo = await pdf.getMarkInfo()
  const outline = (await pdf.getOutline()) as readonly Bookmark[] | null
  const facts = info as { readonly Title?: unknown; readonly Language?: string }
  await task.destroy()
  return {
    pages: pages.length,
    title: facts.Title,
    lang: facts.Language ?? null,
    isTagged: isMarked(markInfo),
    metadata: xmp?.getRaw() ?? '',
    bookmarks: (outline ?? []).map(bookmark),
    trees: pages.map(({ tree }) => tree),
    text: plain(pages.map(({ tree }) => tree.text).join(' ')),
    artifacts: pages.flatMap(({ artifacts }) => artifacts),
    untagged: pages.flatMap(({ untagged }) => untagged),
  }
}

function bookmark({ title, items }: Bookmark): Bookmark {
  return { title, items: items.map(bookmark) }
}

export const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Every element with this role, in reading order. */
export function elements(node: TreeNode, role: string): readonly TreeNode[] {
  return [...(node.role === role ? [node] : []), ...node.children.flatMap((child) => elements(child, role))]
}

/** The text below a node, without that of elements with this role. */
export function textWithout(node: TreeNode, role: string): string {
  if (node.role === role) return ''
  return node.children.length === 0
    ? node.text
    : node.children.map((child) => textWithout(child, role)).join(' ')
}

type RawNode = { readonly role?: string; readonly children?: readonly RawNode[]; readonly id?: string }

async function readPage(page: PDFPageProxy) {
  const { items } = await page.getTextContent({ includeMarkedContent: true, disableNormalization: true })
  const marked = new Map<string, string>()
  const artifacts: string[] = []
  const untagged: string[] = []
  const open: string[] = []
  for (const item of items) {
    if ('str' in item) {
      const place = open.findLast((each) => each !== '')
      const text = item.str + (item.hasEOL ? '\n' : '')
      if (place === 'Artifact') artifacts.push(item.str)
      else if (place === undefined) untagged.push(...(item.str.trim() === '' ? [] : [item.str]))
      else marked.set(place, (marked.get(place) ?? '') + text)
    } else if (item.type === 'endMarkedContent') open.pop()
    else open.push(placeOf(item))
  }
  const used = new Set<string>()
  const read = (node: RawNode): TreeNode => {
    if (node.id !== undefined) {
      used.add(node.id)
      return { role: '', children: [], text: marked.get(node.id) ?? '' }
    }
    const children = (node.children ?? []).map(read)
    return { role: node.role ?? '', children, text: children.map(({ text }) => text).join(' ') }
  }
  // A page without content has none, which pdf.js's types do not say.
  const root = (await page.getStructTree()) as RawNode | null
  const tree = read(root ?? {})
  const lost = [...marked].flatMap(([id, text]) => (used.has(id) ? [] : [text]))
  return { tree, artifacts: artifacts.filter((text) => text.trim() !== ''), untagged: [...untagged, ...lost] }
}

/** pdf.js gives a map; its types say an object. */
function isMarked(markInfo: unknown): boolean {
  return markInfo instanceof Map && markInfo.get('Marked') === true
}

/** The id of content that the tree may name, `Artifact`, or nothing. pdf.js gives more than its types say. */
function placeOf(item: object): string {
  const { id, tag } = item as { readonly id?: string | null; readonly tag?: string }
  return id ?? (tag === 'Artifact' ? 'Artifact' : '')
}
