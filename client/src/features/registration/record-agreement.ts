import { agreeToTermsEndpoint } from '../../../../shared/contracts/registration.ts'
import { TERMS_VERSION } from '../../../../shared/domain/registration.ts'
import type { HttpClient } from '../../platform/http/http-client.ts'

/** Milliseconds. Nobody is kept from paying by it; it is told again with the firm's details. */
const TIMEOUT = 3000

/** Tells the server that this person has agreed to the terms shown. Never rejects. */
export async function recordAgreement(http: Pick<HttpClient, 'call'>): Promise<void> {
  await http.call(agreeToTermsEndpoint, { body: { version: TERMS_VERSION }, timeout: TIMEOUT })
}
