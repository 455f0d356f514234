/** Settings > Profile: how a person is called and reached. What reviewers and Stripe decide is not among it. */
import { z } from 'zod'
import { isEmail } from '../domain/email-address.ts'
import { isPhone, phoneToSend } from '../domain/phone.ts'
import { REGISTRATION_MESSAGES } from '../domain/registration.ts'
import { endpoint, KB } from './endpoint.ts'
import { userTypeSchema } from './profile.ts'
import { completeProfileRequestSchema, phoneSchema } from './registration.ts'

const OWN_PROFILE_PATH = '/api/users/profile'

/** Texts are lenient here: what was accepted once is shown, whatever the rules say today. */
export const ownProfileSchema = z.object({
  email: z.string(),
  userType: userTypeSchema,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  phone: z.string().nullable(),
  secondaryPhone: z.string().nullable(),
  secondaryEmail: z.string().nullable(),
  /** null: the account has no firm (a client, or an attorney who has not given the firm's details yet). */
  firmName: z.string().nullable(),
  /** Null where there is no firm; absent from an older API. The state stays with the application, which a reviewer read. */
  firm: z
    .object({
      office_address: z.string(),
      firmCity: z.string(),
      firmState: z.string(),
      firmZip: z.string(),
      practiceAreas: z.array(z.string()),
    })
    .nullable()
    .default(null),
})
export type OwnProfile = z.infer<typeof ownProfileSchema>

/** Null before there is a profile. */
export const ownProfileResponseSchema = z.object({ profile: ownProfileSchema.nullable() })

export const getOwnProfileEndpoint = endpoint({
  method: 'GET',
  path: OWN_PROFILE_PATH,
  auth: 'user',
  response: ownProfileResponseSchema,
})

const name = (required: string) => z.string().trim().min(1, required).max(100)
const orNull = (text: string | null): string | null => (text === null || text === '' ? null : text)

const firmContactSchema = completeProfileRequestSchema.pick({
  office_address: true,
  firmCity: true,
  firmZip: true,
  practiceAreas: true,
})
export type FirmContact = z.infer<typeof firmContactSchema>

/** Every field but those of the firm, which stay as they are when they are absent. Answers the profile as it then is. */
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
  firmName: z.string().trim().min(1, 'Firm name required').max(200).optional(),
  firm: firmContactSchema.optional(),
})
export type UpdateProfileRequest = z.infer<typeof updateProfileRequestSchema>
/** As a form holds it. */
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
