/** RTF as Outlook keeps it (MS-OXRTFCP), for tests. */

const [COMPRESSED, UNCOMPRESSED] = [0x75465a4c, 0x414c454d]

/** `rtf`: each letter is one byte. Not compressed. */
export function keptRtf(rtf: string): Uint8Array<ArrayBuffer> {
  return withHead(bytesOf(rtf), rtf.length, UNCOMPRESSED)
}

/** Compressed: what was written before, wherever it is longest, is pointed to. */
export function compressedRtf(rtf: string): Uint8Array<ArrayBuffer> {
  const parts: (readonly number[])[] = []
  const window = START.length
  const all = START + rtf
  let at = window
  while (at < all.length) {
    const [from, length] = longest(all, at)
    if (length < 2) parts.push([all.charCodeAt(at)])
    else parts.push([(from % 4096) >> 4, ((from & 15) << 4) | (length - 2)])
    at += Math.max(1, length < 2 ? 1 : length)
  }
  const end = at % 4096
  parts.push([end >> 4, (end & 15) << 4])
  const packed: number[] = []
  for (let first = 0; first < parts.length; first += 8) {
    const run = parts.slice(first, first + 8)
    packed.push(run.reduce((flags, part, bit) => flags | (part.length === 2 ? 1 << bit : 0), 0))
    packed.push(...run.flat())
  }
  return withHead(Uint8Array.from(packed), rtf.length, COMPRESSED)
}

const START =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx'

function longest(all: string, at: number): readonly [from: number, length: number] {
  let best: readonly [number, number] = [0, 0]
  // The place that the end mark would have is left out.
  for (let from = Math.max(0, at - 4095); from < at; from += 1) {
    let length = 0
    while (length < 17 && at + length < all.length && all[from + length] === all[at + length]) length += 1
    if (length > best[1]) best = [from, length]
  }
  return best
}

function withHead(content: Uint8Array, size: number, kind: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(16 + content.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, content.length + 12, true)
  view.setUint32(4, size, true)
  view.setUint32(8, kind, true)
  bytes.set(content, 16)
  return bytes
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
