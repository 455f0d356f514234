/** GET /api/users/verify-profile: what the platform knows of whoever the bearer token stands for. */
import {
  type VerifyProfileResponse,
  verifyProfileResponseSchema,
} from '../../../../shared/contracts/profile.ts'
import type { HttpAnswer, HttpClient } from '../http/http-client.ts'

export function verifyProfile(
  http: HttpClient,
  signal?: AbortSignal,
): Promise<HttpAnswer<VerifyProfileResponse>> {
  return http.send({
    path: '/api/users/verify-profile',
    schema: verifyProfileResponseSchema,
    ...(signal === undefined ? {} : { signal }),
  })
}
