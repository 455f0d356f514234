/** Looks for names among those of the caller's own records and referrals. The names travel in the body, never in an address. */
import { z } from 'zod'
import { endpoint, KB } from './endpoint.ts'

/** Names of one check. */
export const MAX_CHECKED_NAMES = 40
/** Matches of one answer, the most alike first. */
export const MAX_NAME_MATCHES = 50

/** `except`: ids of records and referrals whose names do not count: the call itself, and the referral made of it. */
export const checkNamesRequestSchema = z.object({
  names: z.array(z.string().trim().min(1).max(120)).min(1).max(MAX_CHECKED_NAMES),
  except: z.array(z.uuid()).max(5),
})

export const nameMatchSchema = z.object({
  /** As it was asked. */
  name: z.string(),
  /** As it stands in the record. */
  found: z.string(),
  /** What the person is there: 'Other side'. */
  role: z.string(),
  /** A kind of record, or 'referral'; and its id. */
  source: z.string(),
  id: z.uuid(),
  /** Since when the name is known. */
  at: z.iso.datetime(),
  /** False: perhaps the same name, for a person to decide. */
  isLikely: z.boolean(),
})
export type NameMatch = z.infer<typeof nameMatchSchema>

export const checkNamesResponseSchema = z.object({
  /** Different names that were looked through. */
  names: z.int().nonnegative(),
  /** Changes whenever a name comes to the list. */
  version: z.string(),
  /** By the server's clock. */
  at: z.iso.datetime(),
  matches: z.array(nameMatchSchema),
  /** There are more than these. */
  more: z.boolean(),
})
export type CheckNamesResponse = z.infer<typeof checkNamesResponseSchema>

export const checkNamesEndpoint = endpoint({
  method: 'POST',
  path: '/api/conflict-checks',
  auth: 'user',
  request: checkNamesRequestSchema,
  maxBody: 32 * KB,
  response: checkNamesResponseSchema,
})
