/**
 * In the build this takes the place of iconv-lite, whose tables weigh 100 kB: the reader of .msg files decodes with it only where it is told an
 * encoding, which read-msg.ts does not. Every browser has the tables.
 */
export function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes)
}
