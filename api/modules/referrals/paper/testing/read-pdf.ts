/** Reads our own PDF files, compressed or not: the text, decoded with the fonts' tables, and the tags in order. */
import { inflateSync } from 'node:zlib'

export type PdfContent = {
  /** The text of all pages, in drawing order. */
  readonly text: string
  /** Types of the structure elements, in file order. */
  readonly tags: readonly string[]
  readonly pages: number
  /** All objects without their streams. */
  readonly objects: string
}

export function readPdf(bytes: Uint8Array): PdfContent {
  const file = Buffer.from(bytes).toString('latin1')
  const objects = new Map<string, { readonly head: string; readonly stream: string | null }>()
  for (const [, id = '', body = ''] of file.matchAll(/(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj/gs)) {
    const [head = '', stream] = body.split('\nstream\n', 2)
    objects.set(id, { head, stream: stream === undefined ? null : streamOf(head, stream) })
  }
  const heads = [...objects.values()].map(({ head }) => head)
  const signs = new Map(
    [...objects].flatMap(([id, { head }]) => {
      const table = objects.get(/\/ToUnicode (\d+) 0 R/.exec(head)?.[1] ?? '')?.stream
      return table === undefined || table === null ? [] : [[id, signsOf(table)] as const]
    }),
  )
  const fonts = new Map(
    heads.flatMap((head) =>
      [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(
        ([, name = '', id = '']) => [name, signs.get(id)] as const,
      ),
    ),
  )
  const pages = heads.filter((head) => /\/Type \/Page\b(?!s)/.test(head))
  const drawn = pages.map((head) => objects.get(/\/Contents (\d+) 0 R/.exec(head)?.[1] ?? '')?.stream ?? '')
  return {
    text: drawn.map((stream) => shownBy(stream, fonts)).join('\n'),
    tags: heads.flatMap((head) =>
      /\/P \d+ 0 R/.test(head) ? [...(/\/S \/(\w+)/.exec(head)?.slice(1) ?? [])] : [],
    ),
    pages: pages.length,
    objects: heads.join('\n'),
  }
}

function streamOf(head: string, stream: string): string {
  const bytes = Buffer.from(stream.replace(/\nendstream$/, ''), 'latin1')
  return (head.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
}

type Signs = ReadonlyMap<number, string>

/** The text of each glyph, from a table such as `<0000> <00ff> [<0020> <0041> …]`. */
function signsOf(table: string): Signs {
  const signs = new Map<number, string>()
  for (const [, first = '', list = ''] of table.matchAll(/<([\da-f]+)> <[\da-f]+> \[(.*?)\]/gis)) {
    let glyph = Number.parseInt(first, 16)
    for (const [, code = ''] of list.matchAll(/<([\da-f ]*)>/gi)) {
      signs.set(glyph, Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
      glyph += 1
    }
  }
  return signs
}

/** The text drawn by each TJ operator, separated by spaces. */
function shownBy(stream: string, fonts: ReadonlyMap<string, Signs | undefined>): string {
  let font: Signs | undefined
  const parts: string[] = []
  for (const [found, name, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^[\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name)
    if (shown === undefined || found === '') continue
    const glyphs = [...shown.matchAll(/<([\da-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    parts.push(glyphs.map((glyph) => font?.get(Number.parseInt(glyph, 16)) ?? '').join(''))
  }
  return parts.join(' ').replaceAll(/\s+/g, ' ')
}
