/** The directory of attorneys, and each attorney's private network of partners. */
import { z } from 'zod'
import { PRACTICE_AREAS } from '../domain/practice-areas.ts'
import { LANGUAGE_CODES } from '../domain/requests/request-facts.ts'
import { US_JURISDICTIONS } from '../domain/us-states.ts'
import { endpoint, KB } from './endpoint.ts'
import { emptyRequestSchema } from './http.ts'
import { sentInvitationSchema } from './network-invitation.ts'

export const DIRECTORY_PAGE = 50
export const PARTNERS_PAGE = 100
/** Invitations in each list, the latest first. */
export const INVITATIONS_SHOWN = 200
export const MAX_DIRECTORY_SEARCH = 100

const licenseSchema = z.object({
  state: z.enum(US_JURISDICTIONS),
  /** The day on which the bar number was checked. */
  verifiedOn: z.iso.date(),
})

const attorneySchema = z.object({
  userId: z.uuid(),
  name: z.string(),
  firm: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
})

export const directoryAttorneySchema = attorneySchema.extend({
  /** Verified ones. */
  licenses: z.array(licenseSchema),
  practiceAreas: z.array(z.string()),
  /** Codes of the languages spoken besides English. */
  languages: z.array(z.string()),
  yearsOfExperience: z.number().int().nullable(),
  /** `invited`: the caller invited this attorney from the directory, and waits for an answer. */
  relation: z.enum(['me', 'partner', 'invited', 'none']),
})
export type DirectoryAttorney = z.infer<typeof directoryAttorneySchema>

export const directoryFilterSchema = z.object({
  /** Words of the name or the firm, each from its beginning. */
  q: z.string().trim().min(1).max(MAX_DIRECTORY_SEARCH).optional(),
  area: z.enum(PRACTICE_AREAS).optional(),
  /** Of a verified license. */
  state: z.enum(US_JURISDICTIONS).optional(),
  language: z.enum(LANGUAGE_CODES).optional(),
})
export type DirectoryFilter = z.infer<typeof directoryFilterSchema>

/** `next` is the cursor of the following page; null: there is none. */
export const directoryResponseSchema = z.object({
  attorneys: z.array(directoryAttorneySchema),
  next: z.string().nullable(),
  /** Whether the directory shows the caller to others. */
  listed: z.boolean(),
})
export type DirectoryResponse = z.infer<typeof directoryResponseSchema>

/** Approved and paid attorneys who are listed, by last name. Attorneys whom the caller blocked, or who blocked the caller, are left out. */
export const directoryEndpoint = endpoint({
  method: 'GET',
  path: '/api/directory',
  auth: 'user',
  query: directoryFilterSchema.extend({ next: z.string().max(900).optional() }),
  response: directoryResponseSchema,
})

export const contactSchema = attorneySchema.pick({ userId: true, name: true, firm: true }).extend({
  isPartner: z.boolean(),
  /** Null unless a partner. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
})
export type Contact = z.infer<typeof contactSchema>

/** 404 for who is neither a partner nor in the directory, whatever the reason. */
export const directoryContactEndpoint = endpoint({
  method: 'GET',
  path: '/api/directory/:id/contact',
  auth: 'user',
  response: z.object({ contact: contactSchema }),
})

const countsSchema = z.object({ total: z.number().int(), accepted: z.number().int() })

export const partnerSchema = attorneySchema.extend({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  since: z.iso.datetime(),
  /** Referrals by the caller to the partner's verified address, and by the partner to the caller's. */
  sent: countsSchema,
  received: countsSchema,
  /** Of a referral or a message; null: none yet. */
  lastContactAt: z.iso.datetime().nullable(),
  /** Null: nobody has opened one. */
  conversationId: z.uuid().nullable(),
  /** Approved and paid. */
  isActive: z.boolean(),
})
export type Partner = z.infer<typeof partnerSchema>

export const partnersResponseSchema = z.object({
  partners: z.array(partnerSchema),
  next: z.string().nullable(),
})
export type PartnersResponse = z.infer<typeof partnersResponseSchema>

const NETWORK = '/api/network'
const PARTNERS_PATH = `${NETWORK}/partners`

/** By last name. */
export const listPartnersEndpoint = endpoint({
  method: 'GET',
  path: PARTNERS_PATH,
  auth: 'user',
  query: z.object({ next: z.string().max(900).optional() }),
  response: partnersResponseSchema,
})

/** Neither is a partner of the other any more, and their conversation ends. 404: no partner. */
export const removePartnerEndpoint = endpoint({
  method: 'DELETE',
  path: `${PARTNERS_PATH}/:userId`,
  auth: 'user',
  response: 'nothing',
})

/** Opens the conversation with a partner, or finds it. 404: no partner. */
export const partnerConversationEndpoint = endpoint({
  method: 'POST',
  path: `${PARTNERS_PATH}/:userId/conversation`,
  auth: 'user',
  request: emptyRequestSchema,
  maxBody: KB,
  response: z.object({ conversationId: z.uuid() }),
})

const INVITATIONS_PATH = `${NETWORK}/invitations`

export const receivedInvitationSchema = z.object({
  id: z.uuid(),
  from: attorneySchema,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type ReceivedInvitation = z.infer<typeof receivedInvitationSchema>

export const invitationsResponseSchema = z.object({
  /** Those that can be answered. */
  received: z.array(receivedInvitationSchema).max(INVITATIONS_SHOWN),
  sent: z.array(sentInvitationSchema).max(INVITATIONS_SHOWN),
})
export type InvitationsResponse = z.infer<typeof invitationsResponseSchema>

export const listInvitationsEndpoint = endpoint({
  method: 'GET',
  path: INVITATIONS_PATH,
  auth: 'user',
  response: invitationsResponseSchema,
})

const invitationAnswerSchema = z.enum(['accept', 'decline', 'block'])
export type InvitationAnswer = z.infer<typeof invitationAnswerSchema>

/** `block` answers nothing: the sender is not told. 404: no invitation of the caller's that is open. */
export const answerInvitationEndpoint = endpoint({
  method: 'POST',
  path: `${INVITATIONS_PATH}/:id/answer`,
  auth: 'user',
  request: z.object({ answer: invitationAnswerSchema }),
  maxBody: KB,
  response: 'nothing',
})

/** By its sender. Idempotent. 404: not the caller's, or answered. */
export const withdrawInvitationEndpoint = endpoint({
  method: 'POST',
  path: `${INVITATIONS_PATH}/:id/withdraw`,
  auth: 'user',
  request: emptyRequestSchema,
  maxBody: KB,
  response: 'nothing',
})

/** Both lose sight of each other in the directory and in invitations, are partners no longer, and cannot write. The other is not told. */
export const blockAttorneyInNetworkEndpoint = endpoint({
  method: 'PUT',
  path: `${NETWORK}/blocks/:userId`,
  auth: 'user',
  request: emptyRequestSchema,
  maxBody: KB,
  response: 'nothing',
})

const listingSchema = z.object({ listed: z.boolean() })

/** Whether the directory shows the caller to other attorneys; Settings has it too, among the practice. */
export const setListingEndpoint = endpoint({
  method: 'PUT',
  path: `${NETWORK}/listing`,
  auth: 'user',
  request: listingSchema,
  maxBody: KB,
  response: listingSchema,
})
