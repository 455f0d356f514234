/** Writes a plain PDF: pages of lines in one typewriter font. For documents that the app itself makes up, and for measurements. Pure. */

/** Letters that fit on a line. A page has room for 54 lines. */
const LINE_LETTERS = 84

const SIZE = 10
/** A letter of a typewriter is 0.6 of its size wide. */
const LETTER = 6
const LEADING = 13
const LEFT = 56
const TOP = 740
/** Words that several spaces part are columns, and drawn one by one, as a printed table is. */
const COLUMN = /\S+(?: {1,2}\S+)*/gu

/** `pages`: the lines of each page, at most 54. A page without lines is drawn as a gray picture, as a scanner would make it. */
export function simplePdf(pages: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> {
  const objects: string[] = []
  const add = (body: string): number => objects.push(body)
  const catalog = add('')
  const tree = add('')
  const font = add('<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>')
  const picture = add(
    stream(
      '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8',
      '\u00C8',
    ),
  )
  const kids = pages.map((lines) => {
    const content = add(stream('<<', lines.length === 0 ? SCAN : textOf(lines)))
    return add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 612 792] /Contents ${content} 0 R /Resources << /Font << /F1 ${font} 0 R >> /XObject << /I1 ${picture} 0 R >> >> >>`,
    )
  })
  objects[catalog - 1] = `<< /Type /Catalog /Pages ${tree} 0 R >>`
  objects[tree - 1] =
    `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`
  return fileOf(objects, catalog)
}

const SCAN = 'q 500 0 0 680 56 56 cm /I1 Do Q'

function stream(dictionary: string, content: string): string {
  return `${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`
}

function textOf(lines: readonly string[]): string {
  const shown = lines.flatMap((line, at) =>
    [...line.matchAll(COLUMN)].map(
      ({ 0: words, index }) =>
        `1 0 0 1 ${LEFT + index * LETTER} ${TOP - at * LEADING} Tm (${escaped(words)}) Tj`,
    ),
  )
  return `BT /F1 ${SIZE} Tf\n${shown.join('\n')}\nET`
}

/** Letters of Windows-1252 that Latin 1 does not have, and that a legal text uses. */
const LETTERS: Readonly<Record<string, string>> = {
  '‘': '\u0091',
  '’': '\u0092',
  '“': '\u0093',
  '”': '\u0094',
  '–': '\u0096',
  '—': '\u0097',
}

function escaped(line: string): string {
  return line
    .replaceAll(/[‘’“”–—]/gu, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(/[\\()]/g, String.raw`\$&`)
}

function fileOf(objects: readonly string[], root: number): Uint8Array<ArrayBuffer> {
  let file = '%PDF-1.4\n'
  const places = objects.map((body, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
    return place
  })
  const table = file.length
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root ${root} 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Uint8Array.from(file, (letter) => letter.charCodeAt(0))
}

/** Lines of a text for a PDF: long ones are broken between words. */
export function linesFor(text: string): readonly string[] {
  return text.split('\n').flatMap((line) => {
    const lines: string[] = []
    let rest = line
    while (rest.length > LINE_LETTERS) {
      const cut = rest.lastIndexOf(' ', LINE_LETTERS)
      const at = cut > 0 ? cut : LINE_LETTERS
      lines.push(rest.slice(0, at))
      rest = rest.slice(at).trimStart()
    }
    return [...lines, rest]
  })
}
