/** A deadline of a case file. In a file of its own, because the dashboard loads it too. */
import { z } from 'zod'

export const deadlineSchema = z.object({
  name: z.string(),
  /** YYYY-MM-DD */
  day: z.iso.date(),
})
export type KeptDeadline = z.infer<typeof deadlineSchema> & { readonly id: string }
/** `workspace`: its id; `workspaceName`: as it is called now. */
export type ListedDeadline = KeptDeadline & { readonly workspace: string; readonly workspaceName: string }
