import { z } from 'zod'
import type { DraftShape } from '../../../offline/engine/draft.store.ts'
import { useKeptDraft, type KeptDraft } from '../../../offline/react/use-kept-draft.ts'

/** `id`: of the note once it is added, so that one that was added and not yet cleared is not added again. */
export type NoteValues = { readonly id: string; readonly text: string }

const NOTE_DRAFTS: DraftShape<NoteValues> = {
  ...{ kind: 'matter-note', version: 1, migrations: {} },
  schema: z.object({ id: z.uuid(), text: z.string() }),
}

/** What is being written and not yet added: of a matter (`lien` null) or of one of its liens. An empty text is not kept. */
export function useNoteDraft(bookId: string, lien: string | null): KeptDraft<NoteValues> {
  return useKeptDraft(NOTE_DRAFTS, `${bookId}/${lien ?? 'matter'}`, isEmpty)
}

function isEmpty({ text }: NoteValues): boolean {
  return text.trim() === ''
}
