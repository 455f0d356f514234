/** A message that is being written: kept on this device until it is queued, one for each conversation. Two windows: the last save wins. */
import { z } from 'zod'
import type { UserId } from '../../../../shared/domain/ids.ts'
import { createDraftStore, type DraftDeps } from '../../offline/engine/draft.store.ts'
import type { DraftSource } from '../../offline/react/use-draft.ts'

const SHAPE = {
  kind: 'conversation-message',
  version: 1,
  schema: z.object({ text: z.string() }),
  migrations: {},
} as const

/** Draft ids are unique on the device across owners. */
export function draftIdOf(owner: UserId, conversationId: string): string {
  return `conversation-message/${conversationId}/${owner}`
}

export function messageDraft(
  deps: DraftDeps,
  owner: UserId,
  conversationId: string,
): DraftSource<string, string> {
  const store = createDraftStore(SHAPE, deps)
  const id = draftIdOf(owner, conversationId)
  return {
    async load() {
      const draft = await store.load(owner, id)
      return draft?.content.kind === 'values' ? draft.content.values.text : ''
    },
    save: (text) => store.save(owner, id, { text }),
    remove: () => store.remove(owner, id),
  }
}
