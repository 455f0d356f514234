/** A sealer without a cipher, for tests that seal thousands of rows. What it seals is bound to its row, and unreadable to a search. */
import type { Sealer } from '../engine/seal.ts'

const MASK = 0x5a

export function createQuickSealer(): Sealer {
  return {
    seal: (text, boundTo, owner) => {
      const bytes = new TextEncoder().encode(JSON.stringify([owner, boundTo, text]))
      const iv = crypto.getRandomValues(new Uint8Array(12))
      return Promise.resolve({ keyId: 'quick', iv, data: masked(bytes).buffer })
    },
    open: ({ data }, boundTo, owner) => {
      const [ofOwner, ofRow, text] = JSON.parse(
        new TextDecoder().decode(masked(new Uint8Array(data))),
      ) as readonly [string, string, string] // as `seal` writes it
      return Promise.resolve(ofOwner === owner && ofRow === boundTo ? text : null)
    },
    isUnlocked: () => Promise.resolve(true),
  }
}

function masked(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(bytes, (byte) => byte ^ MASK)
}
