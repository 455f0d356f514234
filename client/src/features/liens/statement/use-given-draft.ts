/** What was typed for the next statement of a matter, kept on this device until the statement is issued: a tab may be left and come back to. */
import { z } from 'zod'
import type { DraftShape } from '../../../offline/engine/draft.store.ts'
import { useKeptDraft, type KeptDraft } from '../../../offline/react/use-kept-draft.ts'
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

/** The matter is open in one window at a time, and its statement with it. */
export function useGivenDraft(bookId: string): KeptDraft<GivenDraft> {
  return useKeptDraft(SHAPE, bookId)
}
