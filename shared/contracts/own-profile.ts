/** Settings > Profile: a person's name and contact details. Fields that reviewers or Stripe decide are not included. */
import { z } from 'zod'
import { isEmail } from '../domain/email-address.ts'
import { isPhone, phoneToSend } from '../domain/phone.ts'
import { REGISTRATION_MESSAGES } from '../domain/registration.ts'
import { endpoint, KB } from './endpoint.ts'
import { userTypeSchema } from './profile.ts'
import { phoneSchema } from './registration.ts'

const OWN_PROFILE_PATH = '/api/users/profile'

/** Texts are not validated again, so values accepted under older rules are still shown. */
export const ownProfileSchema = z.object({
  email: z.string(),
  userType: userTypeSchema,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  phone: z.string().nullable(),
  secondaryPhone: z.string().nullable(),
  secondaryEmail: z.string().nullable(),
  /** null if the account has no firm (a client, or an attorney who has not entered the firm's details yet). */
  firmName: z.string().nullable(),
  /** The office in force and what else is said of the firm, changed elsewhere. Null without a firm; absent from an older API. */
  firm: z
    .object({
      office_address: z.string(),
      firmCity: z.string(),
      firmState: z.string(),
      firmZip: z.string(),
      practiceAreas: z.array(z.string()),
      /** Codes of the languages spoken besides English; empty from an older API. */
      languages: z.array(z.string()).default([]),
    })
    .nullable()
    .default(null),
})
export type OwnProfile = z.infer<typeof ownProfileSchema>

/** Null without a profile. */
export const ownProfileResponseSchema = z.object({ profile: ownProfileSchema.nullable() })

export const getOwnProfileEndpoint = endpoint({
  method: 'GET',
  path: OWN_PROFILE_PATH,
  auth: 'user',
  response: ownProfileResponseSchema,
})

const name = (required: string) => z.string().trim().min(1, required).max(100)
const orNull = (text: string | null): string | null => (text === null || text === '' ? null : text)

/** An older page still sends them: it is refused, because they are changed elsewhere now and would seem to be saved. */
const MOVED = 'Your firm’s details have moved to Settings > Firm. Reload the page.'
const movedSchema = z.undefined({ error: MOVED }).optional()

/** All fields are required. Returns the updated profile. */
export const updateProfileRequestSchema = z.object({
  firstName: name(REGISTRATION_MESSAGES.firstNameRequired),
  lastName: name(REGISTRATION_MESSAGES.lastNameRequired),
  phone: z.string().trim().min(1, REGISTRATION_MESSAGES.phoneRequired).pipe(phoneSchema),
  secondaryPhone: z
    .string()
    .max(40)
    .nullable()
    .transform((text) => orNull(text === null ? null : phoneToSend(text)))
    .refine((phone) => phone === null || isPhone(phone), REGISTRATION_MESSAGES.secondaryPhoneInvalid),
  secondaryEmail: z
    .string()
    .trim()
    .max(320)
    .nullable()
    .transform(orNull)
    .refine((email) => email === null || isEmail(email), REGISTRATION_MESSAGES.secondaryEmailInvalid),
  firmName: movedSchema,
  firm: movedSchema,
})
export type UpdateProfileRequest = z.infer<typeof updateProfileRequestSchema>
/** The form's values. */
export type UpdateProfileInput = z.input<typeof updateProfileRequestSchema>
export const updateProfileResponseSchema = z.object({ profile: ownProfileSchema })

export const updateProfileEndpoint = endpoint({
  method: 'PUT',
  path: OWN_PROFILE_PATH,
  auth: 'user',
  request: updateProfileRequestSchema,
  maxBody: 16 * KB,
  response: updateProfileResponseSchema,
})
