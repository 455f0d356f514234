/** API calls for the dashboard's figures and pending actions. */
import { queryOptions } from '@tanstack/react-query'
import { getDashboardEndpoint, type DashboardResponse } from '../../../../shared/contracts/referrals.ts'
import { type HttpClient, unwrap } from '../../platform/http/http-client.ts'

/** Shares the prefix of the referral keys, so that invalidating referrals also refetches the dashboard. */
export const dashboardKey = ['referrals', 'dashboard'] as const

export function dashboardQuery(http: HttpClient) {
  return queryOptions({
    queryKey: dashboardKey,
    queryFn: async ({ signal }): Promise<DashboardResponse> =>
      unwrap(await http.call(getDashboardEndpoint, { signal })),
  })
}
