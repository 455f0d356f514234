/** Headers and bodies common to all calls and responses. */
import { z } from 'zod'

/** Sent with every data or state-changing call of the PWA; another origin's page cannot add it without a preflight. */
export const CSRF_HEADER = 'X-App-CSRF'
export const CSRF_VALUE = '1'

export const REQUEST_ID_HEADER = 'X-Request-Id'

/** The body of a call without parameters: an empty object, or none. */
export const emptyRequestSchema = z.object({}).optional()

/** Field-level detail of an error response: the field's key and a message for the user. */
export const errorDetailSchema = z.object({ field: z.string(), message: z.string() })
export type ErrorDetail = z.infer<typeof errorDetailSchema>

/** The body of every error response of the BFF and the API. */
export const errorBodySchema = z.object({
  error: z.string(),
  code: z.string(),
  requestId: z.string(),
  details: z.array(errorDetailSchema).optional(),
  /** Only with code `clock_skew`: milliseconds since 1970. */
  serverTime: z.number().optional(),
})
export type ErrorBody = z.infer<typeof errorBodySchema>

const aboutNoField = z
  .string()
  .trim()
  .transform((message): ErrorDetail => ({ field: '', message }))

/**
 * An error response as the client parses it. Another API behind the same contract may send `error` alone, or `details` as a text or a list
 * of texts. An invalid field is dropped; the others are kept.
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
