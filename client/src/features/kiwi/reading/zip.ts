/** The parts of a zip file, checked in its directory before anything is unpacked. Pure, but for the memory that it takes. */
import { unzipSync } from 'fflate'

export type Unpacked =
  | { readonly ok: true; readonly part: (name: string) => string | null; readonly names: readonly string[] }
  /** too_large: it unpacks to more than is allowed. damaged: it is no whole zip file. */
  | { readonly ok: false; readonly why: 'too_large' | 'damaged' | 'locked' }

const MOST_BYTES = 200 * 1024 * 1024
/** Text packs ten to one; a bomb packs a thousand to one. */
const MOST_TIMES = 100
const MOST_ENTRIES = 10_000
/** A small file may be packed very well. */
const ALWAYS_FINE = 4 * 1024 * 1024

/** `wanted`: which parts are unpacked. */
export function unpacked(bytes: Uint8Array, wanted: (name: string) => boolean): Unpacked {
  let whole = 0
  let entries = 0
  const size = { isTooLarge: false }
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        entries += 1
        whole += originalSize
        const isBomb = whole > ALWAYS_FINE && whole > bytes.length * MOST_TIMES
        if (entries > MOST_ENTRIES || whole > MOST_BYTES || isBomb) size.isTooLarge = true
        return !size.isTooLarge && wanted(name)
      },
    })
    if (size.isTooLarge) return { ok: false, why: 'too_large' }
    // The directory may lie about sizes, so what came out is counted too.
    const out = Object.values(parts).reduce((sum, { length }) => sum + length, 0)
    if (out > MOST_BYTES) return { ok: false, why: 'too_large' }
    const decoder = new TextDecoder()
    return {
      ok: true,
      names: Object.keys(parts),
      part: (name) => (parts[name] === undefined ? null : decoder.decode(parts[name])),
    }
  } catch {
    return { ok: false, why: size.isTooLarge ? 'too_large' : 'damaged' }
  }
}
