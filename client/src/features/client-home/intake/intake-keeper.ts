/** Saves the draft a moment after each change, until it is posted. */
import { createAutosave, type Autosave } from '../../../offline/engine/draft-autosave.ts'
import type { DraftOwner } from '../../../offline/engine/stored-rows.ts'
import type { IntakeDraft } from './intake-draft.ts'
import type { IntakeDrafts } from './intake-draft.store.ts'

export type IntakeKeeper = Autosave<IntakeDraft> & {
  /** Takes the draft off the device for good: no save that is under way or still to come brings it back. */
  readonly end: () => Promise<void>
}

type Timing = {
  readonly setTimer: (work: () => void, milliseconds: number) => () => void
  readonly now: () => number
}

export function createIntakeKeeper(drafts: IntakeDrafts, owner: DraftOwner, timing: Timing): IntakeKeeper {
  let isOver = false
  const autosave = createAutosave<IntakeDraft>({
    save: async (draft) => {
      if (!isOver) await drafts.save(owner, draft)
    },
    ...timing,
  })
  return {
    ...autosave,
    async end() {
      isOver = true
      autosave.stop()
      await autosave.flush().catch(() => undefined)
      await drafts.clear(owner)
    },
  }
}
