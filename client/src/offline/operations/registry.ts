/** Every kind of change that this app can make offline. To add one, add a file here and register it below. */
import { operationsOf, type Operations } from '../engine/operation.ts'
import { CLIENT_REQUEST } from './client-request.ts'
import { CONVERSATION_MESSAGE } from './conversation-message.ts'
import { INTEREST } from './interest.ts'
import { INVITATION } from './invitation.ts'
import { REFERRAL_MESSAGE } from './referral-message.ts'
import { REFERRAL_SEND } from './referral-send.ts'
import { TICKET, TICKET_REPLY } from './ticket.ts'

export const OPERATIONS: Operations = operationsOf([
  REFERRAL_SEND,
  REFERRAL_MESSAGE,
  CONVERSATION_MESSAGE,
  INTEREST,
  CLIENT_REQUEST,
  TICKET,
  TICKET_REPLY,
  INVITATION,
])
