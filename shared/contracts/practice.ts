/** Settings > Practice: what an attorney chooses about the practice, and the public page. */
import { z } from 'zod'
import { isSlug, SLUG_MESSAGE } from '../domain/attorney-slug.ts'
import { SPOKEN_LANGUAGES } from '../domain/requests/request-facts.ts'
import { attorneyProfileSchema } from './attorney-profile.ts'
import { endpoint, KB } from './endpoint.ts'
import { completeProfileRequestSchema } from './registration.ts'

const PRACTICE_PATH = '/api/users/practice'

/** Characters of the bio on the public page. */
export const MAX_PUBLIC_BIO = 1500
/** A year, for the deadline with which a referral begins. */
export const MAX_DEADLINE_HOURS = 8760

/** Texts are not validated again, so values accepted under older rules are still shown. */
export const ownPracticeSchema = z.object({
  /** False while the application is undecided: then none of it can be changed. */
  isApproved: z.boolean(),
  practiceAreas: z.array(z.string()),
  /** Codes, besides English. */
  languages: z.array(z.string()),
  /** Until then nothing new is offered, and the directory leaves the attorney out. Null, or past: not paused. */
  pausedUntil: z.iso.datetime().nullable(),
  /** With these a new referral begins: percent of the total fee, and hours until the deadline. */
  defaultPercent: z.number().nullable(),
  defaultDeadlineHours: z.number().int().nullable(),
  isListed: z.boolean(),
  isPublic: z.boolean(),
  slug: z.string().nullable(),
  /** What visitors read of the public page, or would read if it were on. */
  publicPage: attorneyProfileSchema,
})
export type OwnPractice = z.infer<typeof ownPracticeSchema>

/** Null for a client, and for an attorney without the firm's details. */
export const ownPracticeResponseSchema = z.object({ practice: ownPracticeSchema.nullable() })

export const getOwnPracticeEndpoint = endpoint({
  method: 'GET',
  path: PRACTICE_PATH,
  auth: 'user',
  response: ownPracticeResponseSchema,
})

export const updatePracticeRequestSchema = completeProfileRequestSchema.pick({ practiceAreas: true }).extend({
  languages: z.array(z.enum(SPOKEN_LANGUAGES)).max(SPOKEN_LANGUAGES.length),
  pausedUntil: z.iso.datetime({ error: 'Choose a day' }).nullable(),
  defaultPercent: z
    .number('Invalid percentage')
    .min(0, 'Enter a percentage from 0 to 100')
    .max(100, 'Enter a percentage from 0 to 100')
    .nullable(),
  defaultDeadlineHours: z
    .number('Invalid number of hours')
    .int('Enter whole hours')
    .min(1, 'Enter at least 1 hour')
    .max(MAX_DEADLINE_HOURS, 'Enter at most a year')
    .nullable(),
  isListed: z.boolean(),
})
export type UpdatePracticeRequest = z.infer<typeof updatePracticeRequestSchema>
export const changedPracticeResponseSchema = z.object({ practice: ownPracticeSchema })

export const updatePracticeEndpoint = endpoint({
  method: 'PUT',
  path: PRACTICE_PATH,
  auth: 'user',
  request: updatePracticeRequestSchema,
  maxBody: 4 * KB,
  response: changedPracticeResponseSchema,
})

/** 409 with `details` at `slug` if another attorney has it. */
export const updatePublicPageRequestSchema = z.object({
  isPublic: z.boolean(),
  slug: z.string().trim().refine(isSlug, SLUG_MESSAGE),
  bio: z.string().trim().max(MAX_PUBLIC_BIO, `Bio must be ${MAX_PUBLIC_BIO} characters or less`).nullable(),
  website: completeProfileRequestSchema.shape.website,
  allowsIndexing: z.boolean(),
})
export type UpdatePublicPageRequest = z.infer<typeof updatePublicPageRequestSchema>

export const updatePublicPageEndpoint = endpoint({
  method: 'PUT',
  path: '/api/users/public-page',
  auth: 'user',
  request: updatePublicPageRequestSchema,
  maxBody: 16 * KB,
  response: changedPracticeResponseSchema,
})
