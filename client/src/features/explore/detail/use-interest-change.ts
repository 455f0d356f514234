import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  answerChoiceEndpoint,
  withdrawInterestEndpoint,
  type ChoiceAnswer,
  type Interest,
} from '../../../../../shared/contracts/interests.ts'
import { refusalStatus } from '../../../platform/http/failure-message.ts'
import { unwrap, type HttpClient } from '../../../platform/http/http-client.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { exploreKey, interestsKey } from '../explore-keys.ts'

export type InterestChange = { readonly result: 'withdraw' } | ChoiceAnswer

/** Needs a connection: the client acts on the same request. */
export function useInterestChange(id: string) {
  const { http } = usePlatform()
  const queries = useQueryClient()
  const again = (): void => {
    void queries.invalidateQueries({ queryKey: interestsKey })
    void queries.invalidateQueries({ queryKey: exploreKey })
  }
  return useMutation({
    // Offline it fails at once with words, instead of waiting for the network.
    networkMode: 'always',
    mutationFn: (change: InterestChange) => request(http, id, change),
    onSuccess: again,
    onError: (error) => {
      // The client was faster: show what is true now.
      if (refusalStatus(error) !== null) again()
    },
  })
}

async function request(http: HttpClient, id: string, change: InterestChange): Promise<Interest> {
  const params = { id }
  const answer =
    change.result === 'withdraw'
      ? await http.call(withdrawInterestEndpoint, { params, body: {} })
      : await http.call(answerChoiceEndpoint, { params, body: change })
  return unwrap(answer).interest
}
