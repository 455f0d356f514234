/**
 * The device's one registration draft, sealed in Dexie beside the drafts of referrals. It belongs to the device, as there is no account
 * yet. Offline: works. Two windows: the one that saved last is resumed. Refused later: it stays until the profile is complete.
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
  /** null: there is none, or nothing in it can be read. */
  readonly load: () => Promise<RegistrationDraft | null>
  readonly save: (draft: RegistrationDraft) => Promise<void>
  /** Changes the firm's part alone, whatever else stands in the draft. */
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
