/** How a ticket and a message to one are sent, without what they hold: all that the queue on a device has to know. */
import { KB } from './endpoint.ts'

export const TICKETS_PATH = '/api/tickets'

const MAX_AGE = 30 * 86_400_000

export const POST_TICKET = {
  method: 'POST',
  path: TICKETS_PATH,
  auth: 'user',
  maxBody: 32 * KB,
  idempotencyKey: 'body',
  maxAge: MAX_AGE,
  status: 'created_unless_already',
} as const

export const POST_TICKET_REPLY = { ...POST_TICKET, path: `${TICKETS_PATH}/:id/messages` } as const
