/**
 * The stored draft of a registration. It never contains a password: the type has no field for one. From a draft of another version, or a
 * damaged one, all recognizable field values are recovered.
 */
import { z } from 'zod'
import { PRACTICE_AREAS } from '../../../../../shared/domain/practice-areas.ts'
import { EMPTY_FIRM_DETAILS, type FirmDetails } from '../../../../../shared/domain/firm-details.ts'
import {
  contactErrors,
  emailError,
  REGISTRATION_PHASES,
  type RegistrationPhase,
} from '../../../../../shared/domain/registration.ts'
import { US_JURISDICTIONS, US_STATES } from '../../../../../shared/domain/us-states.ts'

export const REGISTRATION_MACHINE_ID = 'registration'
/** Increment when the meaning of a stored field changes; older drafts are then recovered by field name. */
export const REGISTRATION_DRAFT_VERSION = 1

const DRAFT_FIELDS = [
  'workEmail',
  'firstName',
  'lastName',
  'phone',
  'secondaryPhone',
  'secondaryEmail',
] as const
export type DraftField = (typeof DRAFT_FIELDS)[number]
export type DraftValues = { readonly [Field in DraftField]: string }

const text = z.string().catch('')

const firmSchema = z.object({
  firmName: text,
  office_address: text,
  firmCity: text,
  firmState: z.enum(US_STATES).or(z.literal('')).catch(''),
  firmZip: text,
  barId: text,
  barState: z.enum(US_JURISDICTIONS).or(z.literal('')).catch(''),
  yearsOfExperience: z.union([z.string(), z.number().transform(String)]).catch(''),
  practiceAreas: z.array(z.enum(PRACTICE_AREAS)).catch([]),
  publicReferrals: z.boolean().catch(false),
  bio: text,
  website: text,
})

/** One entry into the payment step. `sessionId` and `url` are set after the server's response. */
const checkoutSchema = z.object({
  entryId: z.uuid(),
  email: z.string(),
  sessionId: z.string().nullable(),
  url: z.string().nullable(),
})
export type Checkout = z.infer<typeof checkoutSchema>

export const registrationDraftSchema = z.object({
  machineId: z.literal(REGISTRATION_MACHINE_ID),
  version: z.literal(REGISTRATION_DRAFT_VERSION),
  phase: z.enum(REGISTRATION_PHASES),
  values: z.object({
    workEmail: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
    secondaryPhone: z.string(),
    secondaryEmail: z.string(),
  }),
  firm: firmSchema,
  /** The name of the focused field. */
  focus: z.string().nullable(),
  checkout: checkoutSchema.nullable(),
  /** The email address of the account that this draft has already created. */
  openedFor: z.string().nullable(),
  isSocial: z.boolean(),
  /** Milliseconds since 1970. */
  updatedAt: z.number(),
})
export type RegistrationDraft = Omit<z.infer<typeof registrationDraftSchema>, 'firm'> & {
  readonly firm: FirmDetails
}

/** Reads a draft written by any version of the app; null when nothing in it is usable. */
export function readRegistrationDraft(stored: unknown): RegistrationDraft | null {
  const current = registrationDraftSchema.safeParse(stored)
  return current.success ? current.data : salvage(stored)
}

/** Reads a separately saved firm form (postSignupDraft); null when it is not one. */
export function readFirmDetails(stored: unknown): FirmDetails | null {
  return isRecord(stored) ? firmSchema.parse(stored) : null
}

export function emptyRegistrationDraft(now: number): RegistrationDraft {
  return {
    machineId: REGISTRATION_MACHINE_ID,
    version: REGISTRATION_DRAFT_VERSION,
    phase: 'account',
    values: {
      workEmail: '',
      firstName: '',
      lastName: '',
      phone: '',
      secondaryPhone: '',
      secondaryEmail: '',
    },
    firm: EMPTY_FIRM_DETAILS,
    focus: null,
    checkout: null,
    openedFor: null,
    isSocial: false,
    updatedAt: now,
  }
}

/** Recovers field values by name at any depth, and starts at the first incomplete phase. */
function salvage(stored: unknown): RegistrationDraft | null {
  const found = collectFields(stored)
  if (found.size === 0) return null
  const empty = emptyRegistrationDraft(0)
  const values = { ...empty.values, ...fieldsOf(found, DRAFT_FIELDS) }
  const firm = firmSchema.parse(Object.fromEntries(found))
  return { ...empty, phase: firstUnsatisfiedPhase(values), values, firm }
}

function firstUnsatisfiedPhase(values: DraftValues): RegistrationPhase {
  if (emailError(values.workEmail) !== null) return 'account'
  return Object.keys(contactErrors(values)).length > 0 ? 'contact' : 'payment'
}

const KNOWN_FIELDS: ReadonlySet<string> = new Set([...DRAFT_FIELDS, ...Object.keys(EMPTY_FIRM_DETAILS)])
const MAX_DEPTH = 6

function collectFields(
  value: unknown,
  found = new Map<string, unknown>(),
  depth = 0,
): ReadonlyMap<string, unknown> {
  if (!isRecord(value) || depth > MAX_DEPTH) return found
  for (const [name, inner] of Object.entries(value)) {
    if (isRecord(inner)) collectFields(inner, found, depth + 1)
    else if (KNOWN_FIELDS.has(name) && !found.has(name)) found.set(name, inner)
  }
  return found
}

function fieldsOf(found: ReadonlyMap<string, unknown>, names: readonly DraftField[]): Partial<DraftValues> {
  const texts = names.map((name) => [name, found.get(name)] as const)
  return Object.fromEntries(texts.filter(([, value]) => typeof value === 'string'))
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
