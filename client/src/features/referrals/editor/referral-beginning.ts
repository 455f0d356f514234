/** What a new referral begins with: the fee and the time to accept that the attorney chose in Settings > Practice. */
import { useState } from 'react'
import type { OwnPractice } from '../../../../../shared/contracts/practice.ts'
import { emptyReferralDraft, type ReferralDraftValues } from '../../../offline/operations/referral-draft.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import { useIsLate } from '../../../offline/react/use-cached-query.ts'
import { useOwnPractice } from '../../../offline/react/use-own-practice.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Milliseconds after which the form opens without them: writing must not wait for the network. */
const PATIENCE = 700

/** null while it is not known yet, and not late. Once known it stays, whatever is answered later. */
export function useReferralBeginning(): ReferralDraftValues | null {
  const { core } = useOffline()
  const { state } = useOwnPractice()
  const isLate = useIsLate(state.status === 'loading', PATIENCE)
  const [begun, setBegun] = useState<ReferralDraftValues | null>(null)
  if (begun !== null) return begun
  if (state.status === 'loading' && !isLate) return null
  const practice = state.status === 'known' ? state.value.practice : null
  const beginning = beginningOf(practice, core.draftDeps.now())
  setBegun(beginning)
  return beginning
}

type Defaults = Pick<OwnPractice, 'defaultPercent' | 'defaultDeadlineHours'>

export function beginningOf(practice: Defaults | null, now: number): ReferralDraftValues {
  const { defaultPercent = null, defaultDeadlineHours = null } = practice ?? {}
  return {
    ...emptyReferralDraft(),
    ...(defaultPercent === null ? {} : { compensationPercentage: String(defaultPercent) }),
    ...(defaultDeadlineHours === null
      ? {}
      : { acceptanceDeadline: wholeMinute(now + defaultDeadlineHours * HOUR) }),
  }
}

function wholeMinute(instant: number): string {
  return new Date(Math.ceil(instant / MINUTE) * MINUTE).toISOString()
}
