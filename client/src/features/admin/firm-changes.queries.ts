/** API calls for attorneys' firms: the addresses that wait, the changes that held at once, and the decision. */
import { queryOptions } from '@tanstack/react-query'
import {
  decideOfficeEndpoint,
  listFirmChangesEndpoint,
  type DecideOfficeRequest,
} from '../../../../shared/contracts/own-firm.ts'
import { type HttpClient, unwrap } from '../../platform/http/http-client.ts'

export function firmChangesQuery(http: HttpClient) {
  return queryOptions({
    queryKey: ['admin', 'firm-changes'],
    queryFn: async ({ signal }) => unwrap(await http.call(listFirmChangesEndpoint, { signal })),
  })
}

export async function decideOffice(http: HttpClient, body: DecideOfficeRequest): Promise<void> {
  unwrap(await http.call(decideOfficeEndpoint, { body }))
}
