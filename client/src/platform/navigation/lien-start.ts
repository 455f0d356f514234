/**
 * What another room knows of a lien before it is entered. It is handed over in the state of the navigation, never in the address:
 * `navigate(paths.newMatter, { state: { newLien: start } })`, with `?matter={id}` for a further lien of a matter.
 */
import { z } from 'zod'
import { LIEN_TYPES, type LienType } from '../../../../shared/domain/liens/lien-lifecycle.ts'
import { MAX_CENTS } from '../../../../shared/domain/liens/money.ts'

export type NewLienStart = {
  /** The lienholder's name. */
  readonly holder?: string | undefined
  readonly type?: LienType | undefined
  /** The asserted amount, in integer cents. */
  readonly cents?: number | undefined
  /** The name of the document that the amount was read in. */
  readonly document?: string | undefined
  readonly page?: number | undefined
}

const line = z.string().trim().min(1).max(200).optional().catch(undefined)
const startSchema = z.object({
  newLien: z.object({
    holder: line,
    type: z
      .enum(Object.keys(LIEN_TYPES) as [LienType]) // the keys of a table with at least one
      .optional()
      .catch(undefined),
    cents: z.int().min(0).max(MAX_CENTS).optional().catch(undefined),
    document: line,
    page: z.int().min(1).max(100_000).optional().catch(undefined),
  }),
})

/** `state`: of the location; it may be anything. What cannot be read is left out; null: there is nothing. */
export function newLienStartOf(state: unknown): NewLienStart | null {
  const start = startSchema.safeParse(state).data?.newLien
  return start === undefined || Object.values(start).every((value) => value === undefined) ? null : start
}
