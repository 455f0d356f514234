/** What every answer and every call have in common, whichever program gives or makes it. */
import { z } from 'zod'

/** Sent with every state-changing or data call of the PWA; a foreign page cannot add it without a preflight. */
export const CSRF_HEADER = 'X-App-CSRF'
export const CSRF_VALUE = '1'

export const REQUEST_ID_HEADER = 'X-Request-Id'

/** The body of a call whose path says it all: an empty object, or none. */
export const emptyRequestSchema = z.object({}).optional()

/** Field-level explanations of a refusal: the field's key and words for a person. */
export const errorDetailSchema = z.object({ field: z.string(), message: z.string() })
export type ErrorDetail = z.infer<typeof errorDetailSchema>

/** The body of every refusal of the BFF and the API. */
export const errorBodySchema = z.object({
  error: z.string(),
  code: z.string(),
  requestId: z.string(),
  details: z.array(errorDetailSchema).optional(),
  /** With code `clock_skew` alone: milliseconds since 1970. */
  serverTime: z.number().optional(),
})
export type ErrorBody = z.infer<typeof errorBodySchema>

const aboutNoField = z
  .string()
  .trim()
  .transform((message): ErrorDetail => ({ field: '', message }))

/**
 * A refusal as the client reads it. Another API behind the same contract may say no more than `error`, or give `details` as a text or a list
 * of texts. What is not understood is left out and takes nothing else with it.
 */
export const refusalSchema = z.object({
  error: z.string().min(1).optional().catch(undefined),
  code: z.string().optional().catch(undefined),
  details: z
    .array(errorDetailSchema.or(aboutNoField))
    .or(aboutNoField.transform((detail) => [detail]))
    .optional()
    .catch(undefined),
})
export type Refusal = z.output<typeof refusalSchema>
