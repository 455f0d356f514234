/** The only place that knows the e-mail service's key. It signs the very bytes that are sent, and no signature ever leaves twice. */
import { createHmac, createSecretKey } from 'node:crypto'
import {
  API_KEY_HEADER,
  SIGNATURE_HEADER,
  signingInput,
  TIMESTAMP_HEADER,
} from '../../shared/domain/signing.ts'

export type Signer = {
  /** Headers for one attempt; a second attempt is signed anew. `path` without query. Throws when the key cannot be used. */
  readonly sign: (method: string, path: string, body: Buffer) => Record<string, string>
}

/** Only a clock that was put back lets so many gather. */
const MAX_REMEMBERED = 10_000

/**
 * The service takes each signature once, so that the same bytes sent twice within a millisecond would be refused as a replay: then the
 * later one gets a millisecond that none before it had. Two processes sending the same bytes in one millisecond are not told apart; a
 * referral's id makes that one and the same referral.
 */
export function createSigner(apiKey: string, secret: string, clock: () => number): Signer {
  const key = createSecretKey(secret, 'utf8')
  /** What was signed at `latest`, or at the milliseconds that repetitions have moved on to. */
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
