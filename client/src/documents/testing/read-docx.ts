/** Reads a DOCX: its parts, and the text of the body in order. */
import { strFromU8, unzipSync } from 'fflate'

export type DocxReading = {
  /** XML by path in the file. */
  readonly parts: Readonly<Record<string, string>>
  /** The words of the body. */
  readonly text: string
}

export function readDocx(bytes: Uint8Array): DocxReading {
  const parts = Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([path, part]) => [path, strFromU8(part)]),
  )
  return { parts, text: textOf(parts['word/document.xml'] ?? '') }
}

/** What runs hold; a break, a tab, and the end of a paragraph, is a space. */
function textOf(xml: string): string {
  return [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>|<w:br\/>|<w:tab\/>|<\/w:p>/g)]
    .map(([, text]) => text ?? ' ')
    .join('')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
