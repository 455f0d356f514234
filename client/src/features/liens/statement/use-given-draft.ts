/** What was typed for the next statement of a matter, kept on this device until the statement is issued: a tab may be left and come back to. */
import { useMemo } from 'react'
import { z } from 'zod'
import { createDraftStore, type DraftShape } from '../../../offline/engine/draft.store.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import { useDraft, type DraftHandle, type DraftSource } from '../../../offline/react/use-draft.ts'
import type { GivenTyped } from './given-form.ts'

const field = z.string().exactOptional()

/** What nobody typed is not kept: it follows the matter. `version`: of the statement that it was typed for. */
const givenDraftSchema = z.object({
  version: z.int(),
  typed: z.object({
    ...{ on: field, firm: field, address: field, attorney: field },
    ...{ holdbackReason: field, sharer: field, fundsClearedOn: field, changes: field },
  } satisfies Record<keyof GivenTyped, typeof field>),
})
type GivenDraft = z.infer<typeof givenDraftSchema>

const SHAPE: DraftShape<GivenDraft> = {
  ...{ kind: 'statement-given', version: 1, schema: givenDraftSchema, migrations: {} },
}

/** null: nothing was typed before. The matter is open in one window at a time, and its statement with it. */
export function useGivenDraft(bookId: string): DraftHandle<GivenDraft | null, GivenDraft> {
  const { core, owner } = useOffline()
  const source = useMemo((): DraftSource<GivenDraft | null, GivenDraft> => {
    const store = createDraftStore(SHAPE, core.draftDeps)
    const id = `statement-given/${bookId}`
    if (owner === null)
      return {
        load: () => Promise.resolve(null),
        save: () => Promise.resolve(),
        remove: () => Promise.resolve(),
      }
    return {
      load: async () => {
        const draft = await store.load(owner, id)
        return draft?.content.kind === 'values' ? draft.content.values : null
      },
      save: (values) => store.save(owner, id, values),
      remove: () => store.remove(owner, id),
    }
  }, [bookId, core, owner])
  return useDraft(source)
}
