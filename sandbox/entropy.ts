/** Ids and random values, injected so that a test can replay a run. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto'

export type Clock = () => number

export type Entropy = {
  uuid(): string
  /** URL-safe text with `bytes` random bytes. */
  token(bytes: number): string
  /** A code of `digits` decimal digits, for a person to copy from an email. */
  digits(digits: number): string
}

export function createEntropy(): Entropy {
  return {
    uuid: randomUUID,
    token: (bytes) => randomBytes(bytes).toString('base64url'),
    digits: (digits) => String(randomInt(0, 10 ** digits)).padStart(digits, '0'),
  }
}
