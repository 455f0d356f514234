/**
 * An invitation to a private network, as it waits on a device and is sent. Apart from the other calls, because every page loads what its
 * device may have to send.
 */
import { z } from 'zod'
import { isEmail } from '../domain/email-address.ts'
import { commandTimesShape } from './commands.ts'
import { endpoint, KB } from './endpoint.ts'

export const MAX_INVITATIONS_PER_DAY = 20
/** Days for which an invitation can be answered. */
export const INVITATION_DAYS = 30
const MAX_AGE = 7 * 86_400_000

const newInvitationShape = {
  /** Idempotency key, generated on the device. */
  id: z.uuid(),
  /** Either an address, or an attorney of the directory. */
  email: z.string().trim().max(320).refine(isEmail, 'Enter a valid email address.').optional(),
  userId: z.uuid().optional(),
}

type Target = { readonly email?: string | undefined; readonly userId?: string | undefined }

const hasOneTarget = ({ email, userId }: Target): boolean => (email === undefined) !== (userId === undefined)
const ONE_TARGET = { message: 'Enter a valid email address.', path: ['email'] }

/** An invitation as it waits on the device. */
export const queuedInvitationSchema = z
  .object({
    ...newInvitationShape,
    /** Of an attorney of the directory: for the queue. The server takes its own. */
    name: z.string().max(300).optional(),
  })
  .refine(hasOneTarget, ONE_TARGET)
export type QueuedInvitation = z.infer<typeof queuedInvitationSchema>

export const INVITATION_STATUSES = ['open', 'accepted', 'declined', 'withdrawn', 'expired'] as const

export const sentInvitationSchema = z.object({
  id: z.uuid(),
  /** The address as it was given, or the attorney's name; null when it can no longer be read. */
  to: z.string().nullable(),
  firm: z.string().nullable(),
  /** Open ones of blocked senders stay open until they expire: nobody is told of a block. */
  status: z.enum(INVITATION_STATUSES),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
})
export type SentInvitation = z.infer<typeof sentInvitationSchema>

/**
 * 202 with the same words whether or not the address belongs to a member: who it is for is looked up after the answer. `already`: the
 * caller's earlier invitation of the same address or attorney, which is still open. 422 `idempotency_key_reused`; 409 `stale`; 429
 * `message_limit`; 410 `gone`: the directory does not show this attorney.
 */
export const inviteEndpoint = endpoint({
  method: 'POST',
  path: '/api/network/invitations',
  auth: 'user',
  request: z.object({ ...newInvitationShape, ...commandTimesShape }).refine(hasOneTarget, ONE_TARGET),
  maxBody: 4 * KB,
  idempotencyKey: 'body',
  maxAge: MAX_AGE,
  response: z.object({ invitation: sentInvitationSchema, already: z.boolean() }),
  status: 202,
})
