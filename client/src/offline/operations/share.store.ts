/**
 * Keeps content shared with the app until a user opens it as a referral. Offline: works. Two windows: each share has a unique id. It is
 * never sent from here. It belongs to the device, because no user may be signed in when it arrives.
 */
import type { ReferralId, UserId } from '../../../../shared/domain/ids.ts'
import { createDraftStore, type DraftDeps, type DraftShape, type DraftStore } from '../engine/draft.store.ts'
import type { ReferralDraftValues } from './referral-draft.ts'
import {
  draftOfShared,
  SHARED_CONTENT_VERSION,
  sharedContentSchema,
  type SharedContent,
} from './shared-content.ts'

/** Any website can submit a form here, so the number and age of stored shares are limited. Milliseconds. */
const KEPT_TIME = 24 * 60 * 60_000
const KEPT_SHARES = 5

const SHARES: DraftShape<SharedContent> = {
  kind: 'shared',
  version: SHARED_CONTENT_VERSION,
  schema: sharedContentSchema,
  migrations: {},
}

export type ShareStore = {
  /** Returns the new share's id. Throws OfflineError storage_full. */
  readonly keep: (content: SharedContent) => Promise<ReferralId>
  /**
   * Converts the share to a referral draft of `owner` under the same id, in one write, so that it cannot be lost. Also true when it was
   * converted before; false when there is no such share.
   */
  readonly open: (owner: UserId, id: ReferralId) => Promise<boolean>
}

export type ShareDeps = DraftDeps & { readonly newId: () => ReferralId }

export function createShareStore(deps: ShareDeps, drafts: DraftStore<ReferralDraftValues>): ShareStore {
  const shares = createDraftStore(SHARES, deps)
  return {
    async keep(content) {
      const id = deps.newId()
      await shares.save('device', id, content)
      for (const old of outdated(await shares.list('device'), deps.now()))
        await shares.remove('device', old.id)
      return id
    },
    async open(owner, id) {
      const share = await shares.load('device', id)
      if (share?.content.kind === 'values') {
        await drafts.save(owner, id, draftOfShared(share.content.values))
        return true
      }
      return (await drafts.load(owner, id)) !== null
    },
  }
}

/** `outdated` expects these most recent first. */
type Kept = { readonly id: string; readonly updatedAt: number }

function outdated(kept: readonly Kept[], now: number): readonly Kept[] {
  return kept.filter((share, index) => index >= KEPT_SHARES || now - share.updatedAt > KEPT_TIME)
}
