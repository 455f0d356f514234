import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refusalStatus } from '../../platform/http/failure-message.ts'
import { usePlatform } from '../../platform/platform-provider.tsx'
import { referralKey, referralsKey } from './referral-keys.ts'
import { changeReferral, type ReferralChange } from './referral.queries.ts'

/** One change of one referral. What comes back is shown at once; lists and dashboard ask anew. */
export function useReferralChange(id: string) {
  const { http } = usePlatform()
  const queries = useQueryClient()
  return useMutation({
    // Offline it fails at once, in words, instead of waiting unseen for the network.
    networkMode: 'always',
    mutationFn: (change: ReferralChange) => changeReferral(http, id, change),
    onSuccess: async (referral) => {
      await queries.cancelQueries({ queryKey: referralKey(id) })
      queries.setQueryData(referralKey(id), referral)
      void queries.invalidateQueries({
        queryKey: referralsKey,
        predicate: ({ queryKey }) => queryKey[2] !== id,
      })
    },
    onError: (error) => {
      // Somebody was faster, or time has run out: show what holds now.
      if (refusalStatus(error) !== null) void queries.invalidateQueries({ queryKey: referralKey(id) })
    },
  })
}
