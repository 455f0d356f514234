/** API calls for the states in which clients are introduced to attorneys, by name. */
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  marketplaceStatesEndpoint,
  setMarketplaceStateEndpoint,
} from '../../../../shared/contracts/marketplace-states.ts'
import { jurisdictionName } from '../../../../shared/domain/state-names.ts'
import { type HttpClient, unwrap } from '../../platform/http/http-client.ts'

export function statesQuery(http: HttpClient) {
  return queryOptions({
    queryKey: ['admin', 'states'] as const,
    queryFn: async ({ signal }) =>
      unwrap(await http.call(marketplaceStatesEndpoint, { signal })).states.toSorted((one, other) =>
        jurisdictionName(one.state).localeCompare(jurisdictionName(other.state), 'en'),
      ),
  })
}

export async function setState(
  http: HttpClient,
  state: string,
  body: z.input<typeof setMarketplaceStateEndpoint.request>,
): Promise<void> {
  unwrap(await http.call(setMarketplaceStateEndpoint, { params: { state }, body }))
}
