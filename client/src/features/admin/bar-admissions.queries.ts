/** API calls for additional bar admissions of approved attorneys: the pending list and the decision. */
import { queryOptions } from '@tanstack/react-query'
import {
  decideAdmissionEndpoint,
  listWaitingAdmissionsEndpoint,
  type AdmissionDecisionRequest,
} from '../../../../shared/contracts/bar-admissions.ts'
import { type HttpClient, unwrap } from '../../platform/http/http-client.ts'

export const waitingAdmissionsKey = ['admin', 'bar-admissions'] as const

export function waitingAdmissionsQuery(http: HttpClient) {
  return queryOptions({
    queryKey: waitingAdmissionsKey,
    queryFn: async ({ signal }) => unwrap(await http.call(listWaitingAdmissionsEndpoint, { signal })),
  })
}

export async function decideAdmission(http: HttpClient, body: AdmissionDecisionRequest): Promise<void> {
  unwrap(await http.call(decideAdmissionEndpoint, { body }))
}
