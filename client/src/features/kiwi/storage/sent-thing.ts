/** What left this device, and what came back of citations that were looked up. */
import { z } from 'zod'
import { lookupSchema } from '../../../../../shared/contracts/citations.ts'

const questionSchema = z.object({
  kind: z.literal('question'),
  model: z.string(),
  question: z.string(),
  passages: z.array(z.object({ n: z.number(), file: z.string(), page: z.number(), text: z.string() })),
})
const citationsSchema = z.object({ kind: z.literal('citations'), citations: z.array(z.string()) })

export const sentSchema = z.object({
  /** Milliseconds since 1970. */
  at: z.number(),
  /** Where it went to, by way of our server. */
  host: z.string(),
  what: z.discriminatedUnion('kind', [questionSchema, citationsSchema]),
})
export type NewSentThing = z.infer<typeof sentSchema>
export type SentThing = NewSentThing & { readonly id: string }

export const keptLookupSchema = z.object({
  at: z.number(),
  host: z.string(),
  results: z.array(lookupSchema),
})
export type KeptLookup = z.infer<typeof keptLookupSchema>
