/**
 * A WAV file (mono, 8 kHz, 8 bit) of any length, computed on read: a quiet hum. A gigabyte of it takes no disk and no memory, and its bytes
 * are always the same.
 */

const HEADER_BYTES = 44
const SAMPLE_RATE = 8000
/** The hum repeats after this many bytes; reads copy from one tile. */
const TILE_BYTES = SAMPLE_RATE * 16
const AMPLITUDE = 18

export type Recording = {
  readonly size: number
  /** Returns `length` bytes from `offset` on, or fewer at the end. */
  read(offset: number, length: number): Uint8Array<ArrayBuffer>
}

/** `size` includes the header; at most 4 GiB, the limit of WAV. */
export function createRecording(size: number): Recording {
  const header = wavHeader(size)
  const tile = hum()
  return {
    size,
    read(offset, length) {
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)))
      let filled = 0
      if (offset < HEADER_BYTES) {
        const part = header.subarray(offset, offset + bytes.length)
        bytes.set(part)
        filled = part.length
      }
      while (filled < bytes.length) {
        const from = (offset + filled - HEADER_BYTES) % TILE_BYTES
        const part = tile.subarray(from, from + bytes.length - filled)
        bytes.set(part, filled)
        filled += part.length
      }
      return bytes
    },
  }
}

function hum(): Uint8Array {
  return Uint8Array.from({ length: TILE_BYTES }, (_, index) => {
    const seconds = index / SAMPLE_RATE
    const swell = 0.5 + 0.5 * Math.sin((2 * Math.PI * seconds) / 4)
    return 128 + Math.round(AMPLITUDE * swell * Math.sin(2 * Math.PI * 220 * seconds))
  })
}

function wavHeader(size: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('RIFF', 0, 'ascii')
  header.writeUInt32LE(size - 8, 4)
  header.write('WAVEfmt ', 8, 'ascii')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(SAMPLE_RATE, 24)
  header.writeUInt32LE(SAMPLE_RATE, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36, 'ascii')
  header.writeUInt32LE(size - HEADER_BYTES, 40)
  return header
}
