/** A text that is being written: kept on this device until it is queued. Two windows: the last save wins. */
import { z } from 'zod'
import type { UserId } from '../../../../shared/domain/ids.ts'
import { createDraftStore, type DraftDeps } from '../engine/draft.store.ts'
import type { DraftSource } from './use-draft.ts'

const schema = z.object({ text: z.string() })

export type TextDraft = {
  /** Of the draft, such as 'conversation-message'. */
  readonly kind: string
  /** Unique on the device across owners. */
  readonly id: string
}

export function textDraft(
  deps: DraftDeps,
  owner: UserId,
  { kind, id }: TextDraft,
): DraftSource<string, string> {
  const store = createDraftStore({ kind, version: 1, schema, migrations: {} }, deps)
  return {
    async load() {
      const draft = await store.load(owner, id)
      return draft?.content.kind === 'values' ? draft.content.values.text : ''
    },
    save: (text) => store.save(owner, id, { text }),
    remove: () => store.remove(owner, id),
  }
}
