/** Takes RTF out of the form in which Outlook keeps it (MS-OXRTFCP). Pure. */

const HEAD = 16
const COMPRESSED = 0x75465a4c
const UNCOMPRESSED = 0x414c454d
/** What a writer may point to before it has written anything. */
const START =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx'
const WINDOW = 4_096
/** Two bytes stand for at most 17. */
const MOST_GROWTH = 9

/**
 * null: the bytes are no compressed RTF. What is damaged gives what comes before the damage; sizes that the bytes state are not trusted, so
 * that memory and time follow the length of the bytes.
 */
export function decompressedRtf(bytes: Uint8Array): Uint8Array | null {
  if (bytes.length < HEAD) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = Math.min(bytes.length, view.getUint32(0, true) + 4)
  const size = view.getUint32(4, true)
  switch (view.getUint32(8, true)) {
    case UNCOMPRESSED:
      return bytes.slice(HEAD, Math.min(end, HEAD + size))
    case COMPRESSED:
      return unpacked(bytes.subarray(HEAD, end), size)
    default:
      return null
  }
}

function unpacked(packed: Uint8Array, size: number): Uint8Array {
  const window = new Uint8Array(WINDOW)
  window.set(new TextEncoder().encode(START))
  const out = new Uint8Array(Math.min(size, packed.length * MOST_GROWTH))
  let [at, to, written] = [START.length, 0, 0]
  const put = (byte: number): void => {
    window[at] = byte
    at = (at + 1) % WINDOW
    if (written < out.length) out[written++] = byte
  }
  while (to < packed.length && written < out.length) {
    const flags = packed[to++] ?? 0
    for (let bit = 0; bit < 8 && to < packed.length; bit += 1) {
      const first = packed[to++] ?? 0
      if ((flags & (1 << bit)) === 0) {
        put(first)
        continue
      }
      const second = packed[to++]
      if (second === undefined) break
      const from = (first << 4) | (second >> 4)
      // A place that nothing is written to yet marks the end.
      if (from === at) return out.subarray(0, written)
      for (let step = 0; step < (second & 15) + 2; step += 1) put(window[(from + step) % WINDOW] ?? 0)
    }
  }
  return out.subarray(0, written)
}
