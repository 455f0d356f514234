/** Makes a draft of a referral from a call, so that nothing is typed twice. It travels through this device's storage, never in an address. */
import type { UserId } from '../../../../shared/domain/ids.ts'
import { callPartySchema } from '../../../../shared/domain/records/call.ts'
import { elementsOf } from '../../../../shared/domain/records/record-kind.ts'
import type { UnitValues } from '../../../../shared/domain/records/record.ts'
import type { OfflineCore } from '../../offline/create-offline-core.ts'
import { emptyReferralDraft, type ReferralDraftValues } from '../../offline/operations/referral-draft.ts'
import type { RecordDraft } from '../../offline/react/use-record-draft.ts'
import { draftPath } from '../../platform/navigation/paths.ts'

/** Returns the page of the draft. The call is linked to it, and all of the call is on disk by then. Throws OfflineError. */
export async function referOut(
  core: Pick<OfflineCore, 'referralDrafts' | 'newReferralId'>,
  owner: UserId,
  call: RecordDraft,
): Promise<string> {
  const id = core.newReferralId()
  await core.referralDrafts.save(owner, id, draftOfCall(call.values))
  call.set('link', { referralId: id })
  await call.draft.flush()
  return draftPath(id)
}

/** Names, area, state and summary. Pure. */
export function draftOfCall(values: UnitValues): ReferralDraftValues {
  const text = (unit: string): string => {
    const value = values[unit]
    return typeof value === 'string' ? value : ''
  }
  const adverse = elementsOf(values, 'parties', callPartySchema)
    .map(({ value }) => value)
    .filter(({ role, name }) => role === 'adverse' && name.trim() !== '')
  return {
    ...emptyReferralDraft(),
    client: text('caller'),
    adverseParties: adverse.map(({ name }) => name.trim()).join('\n'),
    caseDetails: text('summary'),
    area: text('area'),
    state: text('state'),
  }
}
