/** Authenticates the BFF to the API, so that the API trusts the caller's address that the BFF reports. */
import { createHmac, createSecretKey } from 'node:crypto'
import { BFF_SIGNATURE_HEADER, bffSigningInput } from '../../shared/domain/bff-call.ts'

type Headers = Readonly<Record<string, string>>

/** Adds the signature to a call's headers. `path` includes the query but not the path of API_URL. */
export type SignCall = (method: string, path: string, headers: Headers) => Record<string, string>

export function createSignCall(secret: string, clock: () => number): SignCall {
  const key = createSecretKey(secret, 'utf8')
  return (method, path, headers) => {
    const timestamp = String(clock())
    const input = bffSigningInput(timestamp, method, path, headers['x-forwarded-for'] ?? '')
    const signature = createHmac('sha256', key).update(input).digest('hex')
    return { ...headers, [BFF_SIGNATURE_HEADER.toLowerCase()]: `${timestamp}.${signature}` }
  }
}
