/** Moderation: the administrators' queue of what was reported or held, and their decisions. */
import { z } from 'zod'
import { UNLISTED_BECAUSE } from './client-requests.ts'
import { endpoint, KB } from './endpoint.ts'

const PATH = '/api/admin/moderation'

/** Who reported is not told to the administrator either: only what was said. */
const reportSchema = z.object({ reason: z.string(), words: z.string(), at: z.iso.datetime() })
export type ModerationReport = z.infer<typeof reportSchema>

export const heldRequestSchema = z.object({
  id: z.uuid(),
  /** Changes with the text: a decision is about the text that was read. */
  version: z.string(),
  state: z.string(),
  practiceArea: z.string().nullable(),
  /** The text that attorneys read. Nothing else of the request is shown. */
  need: z.string(),
  /** Null: attorneys can find it. */
  heldBecause: z.enum(UNLISTED_BECAUSE).nullable(),
  postedAt: z.iso.datetime(),
  /** Its client was asked to change the text, and has not yet. */
  askedToEditAt: z.iso.datetime().nullable(),
  reports: z.array(reportSchema),
})
export type HeldRequest = z.infer<typeof heldRequestSchema>

export const reportedConversationSchema = z.object({
  id: z.uuid(),
  /** The members whose messages were reported. */
  about: z.array(z.object({ userId: z.uuid(), name: z.string(), isClient: z.boolean() })),
  reports: z.array(reportSchema),
  /** The reported messages, and no others. */
  messages: z.array(
    z.object({ id: z.uuid(), by: z.string(), at: z.iso.datetime(), body: z.string().nullable() }),
  ),
})
export type ReportedConversation = z.infer<typeof reportedConversationSchema>

export const reportedAttorneySchema = z.object({
  userId: z.uuid(),
  name: z.string(),
  email: z.string(),
  firmName: z.string().nullable(),
  isSuspended: z.boolean(),
  reports: z.array(reportSchema),
  /** Open reports of conversations in which this attorney is the reported member. */
  reportedConversations: z.number().int(),
  /** More answers than allowed met a shared name: the answers may serve to find out names. */
  hasManyNameChecks: z.boolean(),
})
export type ReportedAttorney = z.infer<typeof reportedAttorneySchema>

/** A report of an attorney that a member wrote as a ticket. It names the attorney in words; an administrator finds the account. */
export const reportingTicketSchema = z.object({
  id: z.uuid(),
  number: z.number().int(),
  /** The attorney, in the writer's words. */
  attorney: z.string(),
  subject: z.string(),
  body: z.string(),
  at: z.iso.datetime(),
})
export type ReportingTicket = z.infer<typeof reportingTicketSchema>

/** Largest number of entries in each list. */
export const MAX_MODERATION = 100

/** Requests and conversations longest wait first; attorneys by their number of reports. */
export const moderationQueueSchema = z.object({
  requests: z.array(heldRequestSchema),
  conversations: z.array(reportedConversationSchema),
  attorneys: z.array(reportedAttorneySchema),
  /** Longest wait first. */
  tickets: z.array(reportingTicketSchema).default([]),
})
export type ModerationQueue = z.infer<typeof moderationQueueSchema>

export const moderationQueueEndpoint = endpoint({
  method: 'GET',
  path: PATH,
  auth: 'user',
  response: moderationQueueSchema,
})

/**
 * What may be decided about each kind of subject. `release` closes the reports: nothing is wrong. `file` makes a ticket a report of an
 * attorney's account, to be decided there.
 */
export const MODERATION_ACTS = {
  request: ['release', 'ask_to_edit', 'warn', 'hide'],
  conversation: ['release', 'warn'],
  attorney: ['release', 'warn', 'suspend', 'lift'],
  ticket: ['release', 'file'],
} as const
export type ModerationSubject = keyof typeof MODERATION_ACTS
export type ModerationAct = (typeof MODERATION_ACTS)[ModerationSubject][number]

const decision = { reason: z.string().trim().min(1, 'Reason required').max(2000) }
export const moderationDecisionSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('request'),
    id: z.uuid(),
    act: z.enum(MODERATION_ACTS.request),
    version: z.string().max(64),
    ...decision,
  }),
  z.object({
    kind: z.literal('conversation'),
    id: z.uuid(),
    act: z.enum(MODERATION_ACTS.conversation),
    ...decision,
  }),
  z.object({ kind: z.literal('attorney'), id: z.uuid(), act: z.enum(MODERATION_ACTS.attorney), ...decision }),
  z.object({
    kind: z.literal('ticket'),
    id: z.uuid(),
    act: z.enum(MODERATION_ACTS.ticket),
    /** Of the attorney's account; needed to file. */
    email: z.string().trim().max(320).default(''),
    ...decision,
  }),
])
export type ModerationDecision = z.infer<typeof moderationDecisionSchema>

/** Refusals: 404 nothing to decide, 409 the text has changed or the account is in another state. */
export const decideModerationEndpoint = endpoint({
  method: 'POST',
  path: `${PATH}/decide`,
  auth: 'user',
  request: moderationDecisionSchema,
  maxBody: 16 * KB,
  response: 'nothing',
})
