/** API calls for moderation: the queue and the decision. */
import { queryOptions } from '@tanstack/react-query'
import {
  decideModerationEndpoint,
  moderationQueueEndpoint,
  type ModerationDecision,
} from '../../../../shared/contracts/moderation.ts'
import { type HttpClient, unwrap } from '../../platform/http/http-client.ts'

export function moderationQuery(http: HttpClient) {
  return queryOptions({
    queryKey: ['admin', 'moderation'] as const,
    queryFn: async ({ signal }) => unwrap(await http.call(moderationQueueEndpoint, { signal })),
  })
}

export async function decideModeration(http: HttpClient, body: ModerationDecision): Promise<void> {
  unwrap(await http.call(decideModerationEndpoint, { body }))
}
