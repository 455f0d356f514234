/**
 * Remembers which referral is being written, so that the form reopens it. Stores only the id, no content. A draft saved with 'Save draft'
 * is no longer current and is found in the list of drafts.
 */
import { referralIdSchema, type ReferralId, type UserId } from '../../../../../shared/domain/ids.ts'

type CurrentDraft = {
  readonly get: () => ReferralId | null
  readonly set: (id: ReferralId) => void
  /** Does nothing when another draft is current by now, e.g. from another tab. */
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
