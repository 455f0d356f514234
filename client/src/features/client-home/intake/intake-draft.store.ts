/**
 * One unposted request per owner, encrypted in Dexie next to the other drafts. A visitor's draft belongs to the device and moves to the
 * account on sign-in. It works offline. With two windows, the last save wins. It is kept until the request is posted.
 */
import { createDraftStore, type DraftDeps } from '../../../offline/engine/draft.store.ts'
import type { DraftOwner } from '../../../offline/engine/stored-rows.ts'
import { INTAKE_DRAFT_VERSION, intakeDraftSchema, type IntakeDraft } from './intake-draft.ts'

const DEVICE = 'device'

export type IntakeDrafts = {
  /** null: there is no draft, or its version is unreadable. */
  readonly load: (owner: DraftOwner) => Promise<IntakeDraft | null>
  readonly save: (owner: DraftOwner, draft: IntakeDraft) => Promise<void>
  readonly remove: (owner: DraftOwner) => Promise<void>
}

export function createIntakeDrafts(deps: DraftDeps): IntakeDrafts {
  const store = createDraftStore<IntakeDraft>(
    { kind: 'client-intake', version: INTAKE_DRAFT_VERSION, schema: intakeDraftSchema, migrations: {} },
    deps,
  )
  const find = async (owner: DraftOwner): Promise<IntakeDraft | null> => {
    const stored = await store.load(owner, idOf(owner))
    return stored?.content.kind === 'values' ? stored.content.values : null
  }
  const remove = (owner: DraftOwner): Promise<void> => store.remove(owner, idOf(owner))
  return {
    async load(owner) {
      const own = await find(owner)
      if (own !== null || owner === DEVICE) return own
      const left = await find(DEVICE)
      if (left === null) return null
      await store.save(owner, idOf(owner), left)
      await remove(DEVICE)
      return left
    },
    save: (owner, draft) => store.save(owner, idOf(owner), draft),
    remove,
  }
}

/** Draft ids are unique on the device across owners. */
function idOf(owner: DraftOwner): string {
  return `client-intake/${owner}`
}
