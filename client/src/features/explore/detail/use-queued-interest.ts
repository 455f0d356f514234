import { interestIn, isInterest } from '../../../offline/operations/interest.ts'
import type { MessageEntry } from '../../../offline/operations/message-summary.ts'
import { useAskAgainWhenSent, useOutboxLine } from '../../../offline/react/use-outbox-line.ts'
import { interestsKey } from '../explore-keys.ts'

/** The interest in one request that was written on this device last, sent or not; null: none. */
export function useQueuedInterest(requestId: string): MessageEntry | null {
  const last = useOutboxLine(interestIn(requestId)).filter(isInterest).slice(-1)
  useAskAgainWhenSent(last, interestsKey)
  return last[0] ?? null
}
