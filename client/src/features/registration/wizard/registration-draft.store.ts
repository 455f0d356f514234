/**
 * The device's single registration draft, encrypted in Dexie next to the referral drafts. It belongs to the device, because there is no
 * account yet. It works offline. With two windows, the last save wins. It is kept until the profile is complete.
 */
import { createDraftStore, type DraftDeps } from '../../../offline/engine/draft.store.ts'
import {
  emptyRegistrationDraft,
  readRegistrationDraft,
  REGISTRATION_DRAFT_VERSION,
  registrationDraftSchema,
  type RegistrationDraft,
} from './registration-draft.ts'
import type { FirmDetails } from '../../../../../shared/domain/firm-details.ts'

const OWNER = 'device'
const DRAFT_ID = 'registration'

export type RegistrationDrafts = {
  /** null: there is no draft, or it is unreadable. */
  readonly load: () => Promise<RegistrationDraft | null>
  readonly save: (draft: RegistrationDraft) => Promise<void>
  /** Updates only the firm section of the draft. */
  readonly saveFirm: (firm: FirmDetails) => Promise<void>
  readonly remove: () => Promise<void>
}

export function createRegistrationDrafts(deps: DraftDeps): RegistrationDrafts {
  const store = createDraftStore<RegistrationDraft>(
    {
      kind: 'registration',
      version: REGISTRATION_DRAFT_VERSION,
      schema: registrationDraftSchema,
      migrations: {},
    },
    deps,
  )
  const load = async () => {
    const stored = await store.load(OWNER, DRAFT_ID)
    if (stored === null) return null
    const { content } = stored
    return content.kind === 'values' ? content.values : readRegistrationDraft(content.raw)
  }
  return {
    load,
    save: (draft) => store.save(OWNER, DRAFT_ID, draft),
    saveFirm: async (firm) => {
      const now = deps.now()
      const draft = (await load()) ?? { ...emptyRegistrationDraft(now), phase: 'firm' as const }
      await store.save(OWNER, DRAFT_ID, { ...draft, firm, updatedAt: now })
    },
    remove: () => store.remove(OWNER, DRAFT_ID),
  }
}
