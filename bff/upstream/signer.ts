/** The only holder of the email service's key. Signs the exact bytes sent; no signature is used twice. */
import { createHmac, createSecretKey } from 'node:crypto'
import {
  API_KEY_HEADER,
  SIGNATURE_HEADER,
  signingInput,
  TIMESTAMP_HEADER,
} from '../../shared/domain/signing.ts'

export type Signer = {
  /** Headers for one attempt; a retry needs a new signature. `path` without query. Throws if the key is unusable. */
  readonly sign: (method: string, path: string, body: Buffer) => Record<string, string>
}

/** Reached only if the clock was set back. */
const MAX_REMEMBERED = 10_000

/**
 * The service accepts each signature once, so identical bytes sent twice within a millisecond would be rejected as a replay. The later
 * one gets an unused timestamp. Identical bytes from two processes in the same millisecond are still rejected as a replay, which is safe
 * because the referral's id makes them the same referral.
 */
export function createSigner(apiKey: string, secret: string, clock: () => number): Signer {
  const key = createSecretKey(secret, 'utf8')
  /** Signatures made at `latest`, or at later timestamps assigned to repetitions. */
  const recent = new Set<string>()
  let latest = 0

  function signature(time: number, method: string, path: string, body: Buffer): string {
    const head = signingInput(String(time), method, path, '')
    return createHmac('sha256', key).update(head).update(body).digest('hex')
  }

  return {
    sign(method, path, body) {
      let time = clock()
      if (time > latest || recent.size >= MAX_REMEMBERED) recent.clear()
      let signed = signature(time, method, path, body)
      if (recent.has(signed)) {
        time = latest + 1
        signed = signature(time, method, path, body)
      }
      latest = Math.max(latest, time)
      recent.add(signed)
      return { [API_KEY_HEADER]: apiKey, [TIMESTAMP_HEADER]: String(time), [SIGNATURE_HEADER]: signed }
    },
  }
}
