/** The calls around clients' requests: exploring, answers, conversations, open states. */
import {
  answerTicketEndpoint,
  decideTicketEndpoint,
  getAdminTicketEndpoint,
  listAdminTicketsEndpoint,
} from '../../shared/contracts/admin-tickets.ts'
import { liftBlockEndpoint, listBlocksEndpoint } from '../../shared/contracts/blocks.ts'
import { sendMessageEndpoint } from '../../shared/contracts/conversation-messages.ts'
import {
  blockConversationEndpoint,
  closeConversationEndpoint,
  listConversationsEndpoint,
  listMessagesEndpoint,
  muteConversationEndpoint,
  readConversationEndpoint,
  removeMessageEndpoint,
  reportConversationEndpoint,
} from '../../shared/contracts/conversations.ts'
import {
  exploreEndpoint,
  exploreHeadEndpoint,
  reportTeaserEndpoint,
  teaserBatchEndpoint,
  teaserEndpoint,
} from '../../shared/contracts/explore.ts'
import {
  accessLogEndpoint,
  answerChoiceEndpoint,
  askAttorneyEndpoint,
  blockAttorneyEndpoint,
  chooseAttorneyEndpoint,
  expressInterestEndpoint,
  interestEndpoint,
  interestsInRequestEndpoint,
  listInterestsEndpoint,
  passOverAttorneyEndpoint,
  releaseAttorneyEndpoint,
  reportAttorneyEndpoint,
  representedEndpoint,
  withdrawInterestEndpoint,
} from '../../shared/contracts/interests.ts'
import {
  marketplaceStatesEndpoint,
  openStatesEndpoint,
  setMarketplaceStateEndpoint,
} from '../../shared/contracts/marketplace-states.ts'
import { decideModerationEndpoint, moderationQueueEndpoint } from '../../shared/contracts/moderation.ts'
import {
  confirmPushEndpoint,
  listPushDevicesEndpoint,
  subscribePushEndpoint,
  unsubscribePushEndpoint,
} from '../../shared/contracts/push.ts'
import { createTicketEndpoint, replyToTicketEndpoint } from '../../shared/contracts/new-ticket.ts'
import {
  getTicketEndpoint,
  listTicketsEndpoint,
  solveTicketEndpoint,
} from '../../shared/contracts/tickets.ts'
import { call, SOME_ID, type CallRow } from './api-call.ts'

const WRITTEN = { writtenAt: '2026-01-01T00:00:00.000Z', sentAt: '2026-01-01T00:00:00.000Z' }

export const MARKETPLACE_CALLS: readonly CallRow[] = [
  call(interestsInRequestEndpoint),
  call(accessLogEndpoint),
  call(chooseAttorneyEndpoint, { sample: { interestId: SOME_ID } }),
  call(passOverAttorneyEndpoint, { sample: { interestId: SOME_ID } }),
  call(askAttorneyEndpoint, { sample: { interestId: SOME_ID } }),
  call(blockAttorneyEndpoint, { sample: { interestId: SOME_ID } }),
  call(reportAttorneyEndpoint, { sample: { interestId: SOME_ID, reason: 'other', words: 'Words.' } }),
  call(releaseAttorneyEndpoint),
  call(representedEndpoint),

  call(openStatesEndpoint),
  call(listPushDevicesEndpoint),
  call(subscribePushEndpoint, {
    sample: {
      deviceId: 'device',
      label: 'Chrome on Linux',
      subscription: {
        endpoint: 'https://fcm.googleapis.com/fcm/send/x',
        keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
      },
    },
  }),
  call(unsubscribePushEndpoint),
  call(confirmPushEndpoint, { sample: { id: SOME_ID } }),
  call(moderationQueueEndpoint, { guard: 'reviewer' }),
  call(decideModerationEndpoint, {
    guard: 'reviewer',
    sample: { kind: 'conversation', id: SOME_ID, act: 'warn', reason: 'A reason.' },
  }),
  call(marketplaceStatesEndpoint, { guard: 'reviewer' }),
  call(setMarketplaceStateEndpoint, {
    guard: 'reviewer',
    sample: { isOpen: true, reason: 'A reason.', confirmation: 'Texas' },
  }),
  call(exploreEndpoint),
  call(exploreHeadEndpoint),
  call(teaserBatchEndpoint),
  call(teaserEndpoint),
  call(reportTeaserEndpoint, { sample: { reason: 'other', words: 'Words.' } }),
  call(expressInterestEndpoint, {
    sample: {
      ...{ id: SOME_ID, message: 'Words.', ...WRITTEN },
      attest: { licensed: true, noKnownConflict: true },
    },
  }),
  call(listInterestsEndpoint),
  call(interestEndpoint),
  call(withdrawInterestEndpoint),
  call(answerChoiceEndpoint, { sample: { result: 'clear' } }),

  call(listConversationsEndpoint),
  call(listMessagesEndpoint),
  call(sendMessageEndpoint, {
    guard: 'device',
    sample: { id: SOME_ID, body: 'Words.', ...WRITTEN },
  }),
  call(readConversationEndpoint, { sample: { seq: 1 } }),
  call(muteConversationEndpoint, { sample: { isMuted: true } }),
  call(closeConversationEndpoint),
  call(removeMessageEndpoint),
  call(reportConversationEndpoint, {
    sample: { messageIds: [SOME_ID], reason: 'other', words: 'Words.' },
  }),
  call(blockConversationEndpoint),
  call(listBlocksEndpoint),
  call(liftBlockEndpoint),
]

export const TICKET_CALLS: readonly CallRow[] = [
  call(listTicketsEndpoint),
  call(createTicketEndpoint, {
    sample: {
      ...{ id: SOME_ID, topic: 'other', subject: 'A subject', body: 'Words that are long enough.' },
      ...WRITTEN,
    },
  }),
  call(getTicketEndpoint),
  call(replyToTicketEndpoint, { sample: { id: SOME_ID, body: 'Words.', ...WRITTEN } }),
  call(solveTicketEndpoint),
  call(listAdminTicketsEndpoint, { guard: 'reviewer' }),
  call(getAdminTicketEndpoint, { guard: 'reviewer' }),
  call(answerTicketEndpoint, { guard: 'reviewer', sample: { id: SOME_ID, body: 'Words.' } }),
  call(decideTicketEndpoint, { guard: 'reviewer', sample: { act: 'solve', reason: 'A reason.' } }),
]
