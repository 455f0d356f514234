/** A form of one shape, kept on this device until it is saved elsewhere. Every window may write; the last save wins. */
import { useMemo } from 'react'
import { createDraftStore, type Draft, type DraftShape } from '../engine/draft.store.ts'
import { useOffline } from './offline-provider.tsx'
import { useDraft, type DraftHandle, type DraftSource } from './use-draft.ts'

/** null: nothing is kept, or nobody is signed in. */
export type KeptDraft<Values> = DraftHandle<Draft<Values> | null, Values>

/** `name`: of the form among those of its kind. `shape` and `isEmpty` must be stable; values that are empty are removed, not kept. */
export function useKeptDraft<Values>(
  shape: DraftShape<Values>,
  name: string,
  isEmpty: (values: Values) => boolean = isNeverEmpty,
): KeptDraft<Values> {
  const { core, owner } = useOffline()
  const source = useMemo((): DraftSource<Draft<Values> | null, Values> => {
    if (owner === null) return NOBODYS
    const store = createDraftStore(shape, core.draftDeps)
    // Ids of drafts are unique on the device across owners.
    const id = `${shape.kind}/${name}/${owner}`
    return {
      load: () => store.load(owner, id),
      save: (values) => (isEmpty(values) ? store.remove(owner, id) : store.save(owner, id, values)),
      remove: () => store.remove(owner, id),
    }
  }, [core, isEmpty, name, owner, shape])
  return useDraft(source)
}

/** What is kept in a form that this version can read; null: nothing. */
export function keptValues<Values>(draft: Draft<Values> | null): Values | null {
  return draft?.content.kind === 'values' ? draft.content.values : null
}

const NOBODYS = {
  load: () => Promise.resolve(null),
  save: () => Promise.resolve(),
  remove: () => Promise.resolve(),
}

function isNeverEmpty(): boolean {
  return false
}
