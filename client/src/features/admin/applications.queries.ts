/** API calls of /admin/approvals: the list and the decision. */
import { queryOptions } from '@tanstack/react-query'
import {
  type Application,
  type ApplicationListResponse,
  type ApplicationState,
  type DecisionRequest,
  decideApplicationEndpoint,
  listApplicationsEndpoint,
} from '../../../../shared/contracts/admin.ts'
import { type HttpClient, unwrap } from '../../platform/http/http-client.ts'

export type StateFilter = ApplicationState | 'all'

/** Small, because each application contains all entered details. */
const PAGE = 50

export const applicationsKey = ['admin', 'applications'] as const

export function applicationsQuery(http: HttpClient, filter: StateFilter) {
  return queryOptions({
    queryKey: [...applicationsKey, filter],
    queryFn: async ({ signal }): Promise<readonly Application[]> => {
      const all: Application[] = []
      let next: string | null = null
      do {
        const state = filter === 'all' ? null : filter
        const page: ApplicationListResponse = unwrap(
          await http.call(listApplicationsEndpoint, { query: { state, next, limit: PAGE }, signal }),
        )
        all.push(...page.applications)
        next = page.next
      } while (next !== null)
      return all
    },
  })
}

export async function decide(http: HttpClient, request: DecisionRequest): Promise<Application> {
  return unwrap(await http.call(decideApplicationEndpoint, { body: request })).application
}
