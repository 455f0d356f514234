/** The further bar admissions of approved attorneys: what waits, and one decision. */
import { queryOptions } from '@tanstack/react-query'
import {
  ADMIN_BAR_ADMISSIONS_PATH,
  admissionDecisionResponseSchema,
  DECIDE_BAR_ADMISSION_PATH,
  waitingAdmissionsResponseSchema,
  type AdmissionDecisionRequest,
} from '../../../../shared/contracts/bar-admissions.ts'
import { type HttpClient, unwrap } from '../../platform/http/http-client.ts'

export const waitingAdmissionsKey = ['admin', 'bar-admissions'] as const

export function waitingAdmissionsQuery(http: HttpClient) {
  return queryOptions({
    queryKey: waitingAdmissionsKey,
    queryFn: async ({ signal }) =>
      unwrap(
        await http.send({
          path: ADMIN_BAR_ADMISSIONS_PATH,
          schema: waitingAdmissionsResponseSchema,
          signal,
        }),
      ),
  })
}

export async function decideAdmission(http: HttpClient, body: AdmissionDecisionRequest): Promise<void> {
  unwrap(
    await http.send({
      method: 'POST',
      path: DECIDE_BAR_ADMISSION_PATH,
      body,
      schema: admissionDecisionResponseSchema,
    }),
  )
}
