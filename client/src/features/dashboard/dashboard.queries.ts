/** API calls for the dashboard's figures and pending actions. */
import { queryOptions } from '@tanstack/react-query'
import { getDashboardEndpoint, type DashboardResponse } from '../../../../shared/contracts/referrals.ts'
import { type HttpClient, unwrap } from '../../platform/http/http-client.ts'
import { dashboardKey } from './dashboard-key.ts'

export function dashboardQuery(http: HttpClient) {
  return queryOptions({
    queryKey: dashboardKey,
    queryFn: async ({ signal }): Promise<DashboardResponse> =>
      unwrap(await http.call(getDashboardEndpoint, { signal })),
  })
}
