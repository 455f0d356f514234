/** Recovery codes: made, read as people type them, and hashed. Their 80 random bits are why a plain hash keeps them. */
import { createHash } from 'node:crypto'

/** No letter that is taken for a digit or another letter (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16
const GROUP = 4

/** `random` gives so many random bytes. */
export function newRecoveryCode(random: (bytes: number) => Uint8Array): string {
  const letters = Array.from(random(LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length))
  const groups = Array.from({ length: LENGTH / GROUP }, (_, group) =>
    letters.slice(group * GROUP, (group + 1) * GROUP).join(''),
  )
  return groups.join('-')
}

/** Null for what cannot be one. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return code.length === LENGTH && Array.from(code).every((letter) => ALPHABET.includes(letter)) ? code : null
}

export function hashRecoveryCode(userId: string, code: string): string {
  return createHash('sha256').update(`${userId} ${code}`, 'utf8').digest('hex')
}
