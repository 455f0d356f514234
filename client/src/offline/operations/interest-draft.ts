/** What an attorney has written to a client and not sent. Apart from the operation, which every page loads. */
import { z } from 'zod'
import type { DraftShape } from '../engine/draft.store.ts'

const interestDraftSchema = z.object({ message: z.string() })
export type InterestDraftValues = z.infer<typeof interestDraftSchema>

/** What an attorney has written to a client and not sent. What they attest to is asked anew each time. */
export const INTEREST_DRAFTS: DraftShape<InterestDraftValues> = {
  kind: 'interest',
  version: 1,
  schema: interestDraftSchema,
  migrations: {},
}

/** One for each person and request. */
export function interestDraftId(owner: string, requestId: string): string {
  return `interest/${owner}/${requestId}`
}
