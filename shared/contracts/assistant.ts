/**
 * Answers of the language model that the operator has set up. Nothing is sent to it for a workspace without the attorney's consent, which is
 * recorded here, and of the documents only the passages of the call.
 */
import { z } from 'zod'
import { endpoint, KB } from './endpoint.ts'

export const ASSISTANT_TASKS = [
  ...(['answer', 'summary', 'chronology', 'deposition_questions'] as const),
  ...(['differences', 'referral_summary'] as const),
] as const
export type AssistantTask = (typeof ASSISTANT_TASKS)[number]

/** Characters count as JavaScript counts them (UTF-16). */
export const ASSISTANT_LIMITS = { passages: 12, passageCharacters: 12_000 } as const
const MAX_QUESTION_CHARACTERS = 1000

const passageSchema = z.strictObject({ n: z.int().min(1).max(99), text: z.string().trim().min(1) })
export type AssistantPassage = z.infer<typeof passageSchema>

const passagesSchema = z
  .array(passageSchema)
  .min(1)
  .max(ASSISTANT_LIMITS.passages)
  .refine((passages) => new Set(passages.map(({ n }) => n)).size === passages.length, 'has a number twice')
  .refine(
    (passages) =>
      passages.reduce((sum, { text }) => sum + text.length, 0) <= ASSISTANT_LIMITS.passageCharacters,
    `has more than ${ASSISTANT_LIMITS.passageCharacters} characters`,
  )

/**
 * `host`: where the model runs, as in an address. `notice`: the operator's own sentence on what the host keeps; null if there is none. `price`:
 * dollars for a million tokens.
 */
const modelSchema = z.object({
  name: z.string(),
  host: z.string(),
  notice: z.string().nullable(),
  price: z.object({ in: z.number(), out: z.number() }).nullable(),
})

/** Only for attorneys. `model` null: the operator has set none up. */
export const getAssistantEndpoint = endpoint({
  method: 'GET',
  path: '/api/assistant',
  auth: 'user',
  response: z.object({ model: modelSchema.nullable() }),
})

/** In force for the model and the host for which it was given. */
const consentSchema = z.object({ model: z.string(), host: z.string(), givenAt: z.iso.datetime() })

const stateSchema = z.object({ consent: consentSchema.nullable() })
export type ConsentState = z.infer<typeof stateSchema>

const CONSENT = '/api/assistant/consents/:workspace'

/** `consent` null: none is in force for what is set up now. */
export const getConsentEndpoint = endpoint({
  method: 'GET',
  path: CONSENT,
  auth: 'user',
  response: stateSchema,
})

/** `model` and `host`: those that the attorney read. 409 if they are not set up any more. */
export const giveConsentEndpoint = endpoint({
  method: 'PUT',
  path: CONSENT,
  auth: 'user',
  maxBody: 2 * KB,
  request: z.strictObject({ model: z.string().max(200), host: z.string().max(300) }),
  response: stateSchema,
})

/** Answers under way for the workspace end too. */
export const takeBackConsentEndpoint = endpoint({
  method: 'DELETE',
  path: CONSENT,
  auth: 'user',
  response: 'nothing',
})

/**
 * Server-sent events, each with one `assistantEventSchema`: texts, then the usage, then one `end` or `error`. Before the stream begins: 404 without a
 * model, 403 `forbidden` without consent, 429 `rate_limited` at a limit, with words and Retry-After.
 */
export const askAssistantEndpoint = endpoint({
  method: 'POST',
  path: '/api/assistant/answers',
  auth: 'user',
  // Each character can take six bytes of JSON.
  maxBody: 96 * KB,
  request: z.strictObject({
    workspaceId: z.uuid(),
    task: z.enum(ASSISTANT_TASKS),
    question: z.string().trim().min(1).max(MAX_QUESTION_CHARACTERS),
    passages: passagesSchema,
  }),
  response: 'events',
})
export type AssistantQuestion = z.output<typeof askAssistantEndpoint.request>

/**
 * `silent`: no word came in time. `too_slow`: the answer took too long. `limited`: the model's service takes no more calls now. `empty`: it said
 * nothing. `failed`: everything else. `ended`: consent was taken back, or the server stops.
 */
export const ANSWER_FAULTS = ['silent', 'too_slow', 'limited', 'empty', 'failed', 'ended'] as const
export type AnswerFault = (typeof ANSWER_FAULTS)[number]

export const assistantEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  /** `isEstimate`: the model's service did not say how many tokens there were. */
  z.object({
    type: z.literal('usage'),
    tokensIn: z.int().nonnegative(),
    tokensOut: z.int().nonnegative(),
    isEstimate: z.boolean(),
  }),
  z.object({ type: z.literal('end'), isCutOff: z.boolean() }),
  z.object({ type: z.literal('error'), fault: z.enum(ANSWER_FAULTS) }),
])
export type AssistantEvent = z.infer<typeof assistantEventSchema>
