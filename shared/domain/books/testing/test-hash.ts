/** Stands in for SHA-256 where no cryptography is at hand: the same text makes the same 64 digits. */
export function testHash(text: string): string {
  return Array.from({ length: 8 }, (_, part) => fnv(`${part}${text}`)).join('')
}

function fnv(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
