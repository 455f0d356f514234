/** The source of a referral draft, for tests of `useDraft`. */
import type { UserId } from '../../../../shared/domain/ids.ts'
import type { OfflineCore } from '../create-offline-core.ts'
import type { Draft } from '../engine/draft.store.ts'
import type { DraftSource } from '../react/use-draft.ts'
import type { ReferralDraftValues } from '../operations/referral-draft.ts'

export function storedDraft(
  { referralDrafts, holdDraft }: OfflineCore,
  owner: UserId,
  id: string,
): DraftSource<Draft<ReferralDraftValues> | null, ReferralDraftValues> {
  return {
    load: () => referralDrafts.load(owner, id),
    save: (values) => referralDrafts.save(owner, id, values),
    remove: () => referralDrafts.remove(owner, id),
    hold: (news) => holdDraft(id, news),
  }
}
