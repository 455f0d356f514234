import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refusalStatus } from '../../platform/http/failure-message.ts'
import { usePlatform } from '../../platform/platform-provider.tsx'
import { referralKey, referralsKey } from './referral-keys.ts'
import { changeReferral, type ReferralChange } from './referral.queries.ts'

/** Changes one referral. Shows the returned referral immediately and refetches lists and dashboard. */
export function useReferralChange(id: string) {
  const { http } = usePlatform()
  const queries = useQueryClient()
  return useMutation({
    // Offline it fails immediately with a message, instead of waiting for the network.
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
      // Another change was faster, or the deadline has passed: refetch the current state.
      if (refusalStatus(error) !== null) void queries.invalidateQueries({ queryKey: referralKey(id) })
    },
  })
}
