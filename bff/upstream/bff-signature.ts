/** Shows the API that it is its own BFF that calls: it then believes what we say of our caller's address. */
import { createHmac, createSecretKey } from 'node:crypto'
import { BFF_SIGNATURE_HEADER, bffSigningInput } from '../../shared/domain/bff-call.ts'

type Headers = Readonly<Record<string, string>>

/** The headers of a call with its signature. `path` with its query, without what stands before it in API_URL. */
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
