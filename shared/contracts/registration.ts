/** Calls of the sign-up: check the email, create the account, complete the profile, look up an address. */
import { z } from 'zod'
import { phoneToSend } from '../domain/phone.ts'
import { PRACTICE_AREAS } from '../domain/practice-areas.ts'
import { REGISTRATION_MESSAGES } from '../domain/registration.ts'
import { US_STATES } from '../domain/us-states.ts'
import { barNumberSchema, jurisdictionSchema } from './bar-admissions.ts'
import { endpoint, KB } from './endpoint.ts'

export const checkEmailResponseSchema = z.object({ exists: z.boolean() })

export const checkEmailEndpoint = endpoint({
  method: 'GET',
  path: '/api/auth/check-email',
  auth: 'optional',
  query: z.object({
    email: z.string().trim().toLowerCase().pipe(z.email(REGISTRATION_MESSAGES.emailInvalid).max(320)),
  }),
  response: checkEmailResponseSchema,
})

const name = z.string().trim().min(1).max(100)
/** 10 to 15 digits with an optional plus; dashes and other separators are removed. */
export const phoneSchema = z
  .string()
  .max(40)
  .overwrite(phoneToSend)
  .regex(/^\+?\d{10,15}$/, 'Invalid phone (+1...)')
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())

/** The version of the terms agreed to (TERMS_VERSION). */
export const termsVersionSchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** A separate call, because the bodies of the sign-up calls are fixed. Returns the stored version. */
export const TERMS_PATH = '/api/users/terms'
export const termsAgreementSchema = z.object({ version: termsVersionSchema })

export const agreeToTermsEndpoint = endpoint({
  method: 'PUT',
  path: TERMS_PATH,
  auth: 'user',
  request: termsAgreementSchema,
  maxBody: KB,
  response: termsAgreementSchema,
})

/** Creates account and profile atomically. */
export const signupAtomicRequestSchema = z.object({
  firstName: name,
  lastName: name,
  password: z.string().min(8, 'Password must be 8+ characters').max(200),
  workEmail: z.email('Invalid work email').max(320),
  phone: phoneSchema,
  secondaryEmail: optional(z.email('Invalid secondary email').max(320)),
  secondaryPhone: optional(phoneSchema),
})
export type SignupAtomicRequest = z.infer<typeof signupAtomicRequestSchema>

export const signupAtomicResponseSchema = z.object({
  success: z.boolean(),
  userId: z.uuid().optional(),
  error: z.string().optional(),
})

export const signupAtomicEndpoint = endpoint({
  method: 'POST',
  path: '/api/auth/signup-atomic',
  auth: 'optional',
  request: signupAtomicRequestSchema,
  maxBody: 32 * KB,
  response: signupAtomicResponseSchema,
})

/** All fields except barState, bio and website are required. */
export const completeProfileRequestSchema = z.object({
  workEmail: z.email('Invalid work email').max(320),
  firstName: name,
  lastName: name,
  phone: phoneSchema,
  office_address: z.string().trim().min(1, 'Street address required').max(200),
  firmCity: z.string().trim().min(1, 'City required').max(100),
  firmState: z.enum(US_STATES, 'State required'),
  firmZip: z.string().regex(/^\d{5}$/, 'Zip code must be 5 digits (e.g., 12345)'),
  publicReferrals: z.boolean(),
  firmName: z.string().trim().min(1, 'Firm name required').max(200),
  practiceAreas: z
    .array(z.enum(PRACTICE_AREAS))
    .min(1, 'Select at least one practice area')
    .max(PRACTICE_AREAS.length),
  barId: barNumberSchema,
  /** Jurisdiction that issued the bar ID; absent means the office's state. */
  barState: optional(jurisdictionSchema),
  yearsOfExperience: z
    .number()
    .int('Years of experience must be 0 or more')
    .min(0, 'Years of experience must be 0 or more')
    .max(80),
  bio: z.string().max(4000).nullable(),
  website: z
    .url({ protocol: /^https?$/, error: 'Invalid website' })
    .max(500)
    .nullable(),
})
export type CompleteProfileRequest = z.infer<typeof completeProfileRequestSchema>

/** Another API behind the same contract may omit `userId`. */
export const completeProfileResponseSchema = z.object({
  success: z.literal(true),
  userId: z.uuid().optional(),
})

export const completeProfileEndpoint = endpoint({
  method: 'POST',
  path: '/api/users/complete-profile',
  auth: 'user',
  request: completeProfileRequestSchema,
  maxBody: 32 * KB,
  response: completeProfileResponseSchema,
  status: 201,
})

export const zipLookupResponseSchema = z.object({
  zip: z.string(),
  placeName: z.string(),
  stateAbbreviation: z.enum(US_STATES),
})

export const lookUpZipEndpoint = endpoint({
  method: 'GET',
  path: '/api/lookup/zip',
  auth: 'optional',
  query: z.object({ zip: z.string().regex(/^\d{5}$/, 'Zip code must be 5 digits (e.g., 12345)') }),
  response: zipLookupResponseSchema,
})

/** A place in the US. `street` is null if the source has no street addresses. */
export const addressSuggestionSchema = z.object({
  label: z.string(),
  street: z.string().nullable(),
  city: z.string(),
  state: z.enum(US_STATES),
  zip: z.string().nullable(),
})
export type AddressSuggestion = z.infer<typeof addressSuggestionSchema>
export const addressSearchResponseSchema = z.object({ results: z.array(addressSuggestionSchema).max(5) })

export const searchAddressEndpoint = endpoint({
  method: 'GET',
  path: '/api/lookup/address',
  auth: 'optional',
  query: z.object({ q: z.string().trim().min(4, 'Type more than 3 characters.').max(200) }),
  response: addressSearchResponseSchema,
})
