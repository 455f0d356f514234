/** What the attorney chose about the practice: the server's answer, else its copy on this device. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  getOwnPracticeEndpoint,
  ownPracticeResponseSchema,
  type OwnPractice,
} from '../../../../shared/contracts/practice.ts'
import { unwrap, type HttpClient } from '../../platform/http/http-client.ts'
import { usePlatform } from '../../platform/platform-provider.tsx'
import { useCachedQuery, type CachedQuery } from './use-cached-query.ts'

type Answer = { readonly practice: OwnPractice | null }

export const ownPracticeQuery = (http: Pick<HttpClient, 'call'>) =>
  queryOptions({
    queryKey: ['own-practice'],
    queryFn: async ({ signal }): Promise<Answer> =>
      unwrap(await http.call(getOwnPracticeEndpoint, { signal })),
  })

export function useOwnPractice(): {
  readonly state: CachedQuery<Answer>
  readonly again: Error | null
  readonly onRetry: () => unknown
} {
  const { http } = usePlatform()
  const answer = useQuery(ownPracticeQuery(http))
  const state = useCachedQuery({ answer, name: 'own-practice', schema: ownPracticeResponseSchema })
  return { state, again: null, onRetry: answer.refetch }
}
