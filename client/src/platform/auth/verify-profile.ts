/** Fetches the profile of the token's user. */
import { type VerifyProfileResponse, verifyProfileEndpoint } from '../../../../shared/contracts/profile.ts'
import type { HttpAnswer, HttpClient } from '../http/http-client.ts'

export function verifyProfile(
  http: HttpClient,
  signal?: AbortSignal,
): Promise<HttpAnswer<VerifyProfileResponse>> {
  return http.call(verifyProfileEndpoint, { signal })
}
