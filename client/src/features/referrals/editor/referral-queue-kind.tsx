/** Tells the queue how to handle referrals. */
import { isEmailPending, isReferral, REFERRAL_SEND } from '../../../offline/operations/referral-send.ts'
import type { QueueKind } from '../../../offline/react/use-queue-actions.tsx'
import { failureMessage } from '../../../platform/http/failure-message.ts'
import { draftPath } from '../../../platform/navigation/paths.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { FollowDelivery } from './follow-delivery.tsx'
import { changeReferral } from '../referral.queries.ts'

export function useReferralQueueKind(): QueueKind {
  const { http } = usePlatform()
  return {
    kind: REFERRAL_SEND.kind,
    editPath: draftPath,
    beside: (entry) => (isReferral(entry) && isEmailPending(entry) ? <FollowDelivery id={entry.id} /> : null),
    retryAtServer: async (entry) => {
      try {
        await changeReferral(http, entry.id, { kind: 'retry_email' })
        return 'Trying to send the email again.'
      } catch (error) {
        return error instanceof Error ? failureMessage(error) : 'That referral is no longer in the queue.'
      }
    },
  }
}
