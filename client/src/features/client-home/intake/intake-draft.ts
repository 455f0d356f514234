/** The stored draft of a request. It never contains a password: the type has no field for one. */
import { z } from 'zod'
import {
  EMPTY_INTAKE,
  INTAKE_STEPS,
  NOT_SURE,
  type IntakeValues,
} from '../../../../../shared/domain/client-intake.ts'
import { PRACTICE_AREAS } from '../../../../../shared/domain/practice-areas.ts'
import {
  CONTACT_WAY_KEYS,
  FOR_WHOM_KEYS,
  LANGUAGE_CODES,
} from '../../../../../shared/domain/requests/request-facts.ts'
import { US_JURISDICTIONS } from '../../../../../shared/domain/us-states.ts'

/** Increment when the meaning of a stored field changes. */
export const INTAKE_DRAFT_VERSION = 1

const text = z.string().catch('')
const tick = z.boolean().catch(false)

const valuesSchema = z.object({
  need: z
    .enum(PRACTICE_AREAS)
    .or(z.literal([NOT_SURE, '']))
    .catch(''),
  subIssue: text,
  summary: text,
  zip: text,
  language: z.enum(LANGUAGE_CODES).catch('en'),
  forWhom: z.enum(FOR_WHOM_KEYS).catch('me'),
  state: z.enum(US_JURISDICTIONS).or(z.literal('')).catch(''),
  date: text,
  parties: text,
  noParties: tick,
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  reach: z.array(z.enum(CONTACT_WAY_KEYS)).catch(() => [...EMPTY_INTAKE.reach]),
  noMessages: tick,
  insist: tick,
  isAdult: tick,
  acceptsNotices: tick,
})

export const intakeDraftSchema = z.object({
  /** The future request's id. It serves as the idempotency key when posting is retried. */
  requestId: z.uuid(),
  step: z.enum(INTAKE_STEPS),
  values: valuesSchema,
})
export type IntakeDraft = Omit<z.infer<typeof intakeDraftSchema>, 'values'> & {
  readonly values: IntakeValues
}

export function emptyIntakeDraft(requestId: string): IntakeDraft {
  return { requestId, step: 'need', values: EMPTY_INTAKE }
}
