/** Generates, parses and hashes recovery codes. With 80 random bits, an unsalted fast hash is sufficient. */
import { createHash } from 'node:crypto'

/** Without easily confused letters (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16
const GROUP = 4

/** `random` returns `bytes` random bytes. */
export function newRecoveryCode(random: (bytes: number) => Uint8Array): string {
  const letters = Array.from(random(LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length))
  const groups = Array.from({ length: LENGTH / GROUP }, (_, group) =>
    letters.slice(group * GROUP, (group + 1) * GROUP).join(''),
  )
  return groups.join('-')
}

/** Null for a malformed code. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return code.length === LENGTH && Array.from(code).every((letter) => ALPHABET.includes(letter)) ? code : null
}

export function hashRecoveryCode(userId: string, code: string): string {
  return createHash('sha256').update(`${userId} ${code}`, 'utf8').digest('hex')
}
