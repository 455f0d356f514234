/**
 * Remembers which referral is being written, so that coming back to the form finds it. Holds an id and nothing of the content; a draft
 * that was put aside with 'Save draft' is not current any more and waits in the list of drafts.
 */
import { referralIdSchema, type ReferralId, type UserId } from '../../../../../shared/domain/ids.ts'

type CurrentDraft = {
  readonly get: () => ReferralId | null
  readonly set: (id: ReferralId) => void
  /** Only when it is still this one: another tab may have moved on. */
  readonly clear: (id: ReferralId) => void
}

export function createCurrentDraft(storage: Storage, owner: UserId): CurrentDraft {
  const key = `cr_current_draft:${owner}`
  const get = (): ReferralId | null => referralIdSchema.safeParse(storage.getItem(key)).data ?? null
  return {
    get,
    set: (id) => {
      storage.setItem(key, id)
    },
    clear: (id) => {
      if (get() === id) storage.removeItem(key)
    },
  }
}
