/** The figures of the dashboard and what waits for the attorney. */
import { queryOptions } from '@tanstack/react-query'
import { getDashboardEndpoint, type DashboardResponse } from '../../../../shared/contracts/referrals.ts'
import { type HttpClient, unwrap } from '../../platform/http/http-client.ts'

/** Begins like the keys of the referrals: what makes those ask anew makes the dashboard ask too. */
export const dashboardKey = ['referrals', 'dashboard'] as const

export function dashboardQuery(http: HttpClient) {
  return queryOptions({
    queryKey: dashboardKey,
    queryFn: async ({ signal }): Promise<DashboardResponse> =>
      unwrap(await http.call(getDashboardEndpoint, { signal })),
  })
}
