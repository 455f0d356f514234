/**
 * The operation that invites somebody to the person's private network. Offline: it waits in the queue and among the invitations. Two
 * devices: the first invitation of an address stands, and the other says so. Rejected by the server: it stays with the server's words.
 * Needs a window, because it writes to another person in this one's name.
 */
import { z } from 'zod'
import {
  inviteEndpoint,
  queuedInvitationSchema,
  type QueuedInvitation,
} from '../../../../shared/contracts/network-invitation.ts'
import type { OfflineOperation, RowSummary } from '../engine/operation.ts'
import type { OutboxEntry } from '../engine/outbox-reader.ts'

/** Nothing but the id: the address is not kept a second time. */
const receiptSchema = z.object({ already: z.boolean(), invitation: z.object({ id: z.uuid() }) })

const summarySchema = z.object({
  title: z.string(),
  detail: z.string(),
  /** The attorney of the directory; null: invited by address. */
  userId: z.string().nullable(),
})
type InvitationSummary = RowSummary & { readonly userId: string | null }

export type InvitationEntry = OutboxEntry & { readonly summary: InvitationSummary | null }

export const INVITATION: OfflineOperation<QueuedInvitation, z.infer<typeof receiptSchema>> = {
  kind: 'network.invitation',
  endpoint: { ...inviteEndpoint, request: queuedInvitationSchema, response: receiptSchema },
  // The first one: see `operationsOf`.
  version: 2,
  migrations: {},
  byDevice: null,
  noun: 'invitation',
  failureText: 'Failed to send the invitation',
  // The day's limit of invitations must not delay the rest of the queue.
  limitsOfOneRow: ['message_limit'],
  orderKey: (_invitation, id) => `invitation/${id}`,
  confirms: ({ already, invitation }, id) => already || invitation.id === id,
  summary: ({ email, name, userId }): InvitationSummary => ({
    title: 'Invitation to your private network',
    detail: name ?? email ?? '',
    userId: userId ?? null,
  }),
  status: ({ receipt }) => ({
    label: 'Sent',
    reason:
      receiptSchema.safeParse(receipt).data?.already === true
        ? 'You had invited this attorney before. That invitation is still open.'
        : null,
  }),
  reads: { summary: summarySchema },
}

/** Safe as a type guard: this operation's schema parsed the entry's summary. */
export function isInvitation(entry: OutboxEntry): entry is InvitationEntry {
  return entry.kind === INVITATION.kind
}
