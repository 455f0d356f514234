/** The public page of an attorney, /attorney/{slug}: what every visitor may read once its attorney switched it on. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const attorneyProfileSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  firmName: z.string(),
  /** Of the office in force. */
  city: z.string(),
  state: z.string(),
  /** Verified ones alone, without their numbers. `verifiedOn`: YYYY-MM-DD, in UTC. */
  licenses: z.array(z.object({ jurisdiction: z.string(), verifiedOn: z.iso.date() })),
  practiceAreas: z.array(z.string()),
  /** Codes, besides English. */
  languages: z.array(z.string()),
  yearsOfExperience: z.number().int().nullable(),
  bio: z.string().nullable(),
  website: z.string().nullable(),
  allowsIndexing: z.boolean(),
})
export type AttorneyProfile = z.infer<typeof attorneyProfileSchema>

/** 404, with one answer, for a page that does not exist, is off, or whose attorney is suspended or has not paid. */
export const attorneyProfileEndpoint = endpoint({
  method: 'GET',
  path: '/api/attorneys/:slug',
  auth: 'optional',
  response: z.object({ profile: attorneyProfileSchema }),
})
