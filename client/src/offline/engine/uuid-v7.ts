/** RFC 9562 UUID version 7: the id created on the device is both primary key and idempotency key. */

/** `now` in milliseconds since 1970; `random` must be 10 bytes from a cryptographic source. */
export function uuidV7(now: number, random: Uint8Array): string {
  const bytes = new Uint8Array(16)
  const view = new DataView(bytes.buffer)
  const time = Math.max(0, Math.floor(now))
  view.setUint16(0, Math.floor(time / 2 ** 32) % 2 ** 16)
  view.setUint32(2, time % 2 ** 32)
  bytes.set(random.subarray(0, 10), 6)
  view.setUint8(6, (view.getUint8(6) & 0x0f) | 0x70)
  view.setUint8(8, (view.getUint8(8) & 0x3f) | 0x80)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
