import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Proofs } from '../../../shared/domain/books/server-proofs.ts'
import type { RotatedKeys } from '../../http/signature.ts'

/** `secrets`: TOKEN_ENCRYPTION_KEY, then the previous one. The label separates this use of the key from others. */
export function createReceiptProofs(secrets: RotatedKeys): Proofs {
  const proofBy = (secret: string, text: string): string =>
    createHmac('sha256', secret).update(`book-receipt/v1/${text}`).digest('base64url')
  return {
    make: (text) => proofBy(secrets[0], text),
    isMade: (text, proof) => secrets.some((secret) => isSame(proofBy(secret, text), proof)),
  }
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
