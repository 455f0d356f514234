import { agreeToTermsEndpoint } from '../../../../shared/contracts/registration.ts'
import { TERMS_VERSION } from '../../../../shared/domain/registration.ts'
import type { HttpClient } from '../../platform/http/http-client.ts'

/** Milliseconds. Short, so that it does not delay payment; the agreement is recorded again with the firm details. */
const TIMEOUT = 3000

/** Records on the server that the user agreed to the current terms. Never rejects. */
export async function recordAgreement(http: Pick<HttpClient, 'call'>): Promise<void> {
  await http.call(agreeToTermsEndpoint, { body: { version: TERMS_VERSION }, timeout: TIMEOUT })
}
