/** The calls around clients' requests: attorneys' answers, open states, exploring, conversations. */
import {
  answerTicketEndpoint,
  decideTicketEndpoint,
  getAdminTicketEndpoint,
  listAdminTicketsEndpoint,
} from '../../shared/contracts/admin-tickets.ts'
import { liftBlockEndpoint, listBlocksEndpoint } from '../../shared/contracts/blocks.ts'
import { checkNamesEndpoint } from '../../shared/contracts/conflict-checks.ts'
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
  chooseAttorneyEndpoint,
  expressInterestEndpoint,
  interestEndpoint,
  askAttorneyEndpoint,
  blockAttorneyEndpoint,
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
import { KB } from '../../shared/contracts/endpoint.ts'
import { createTicketEndpoint, replyToTicketEndpoint } from '../../shared/contracts/new-ticket.ts'
import {
  confirmPushEndpoint,
  listPushDevicesEndpoint,
  subscribePushEndpoint,
  unsubscribePushEndpoint,
} from '../../shared/contracts/push.ts'
import {
  getTicketEndpoint,
  listTicketsEndpoint,
  solveTicketEndpoint,
} from '../../shared/contracts/tickets.ts'
import { carry, FROM_DEVICE } from './carry.ts'
import type { RoutePolicy } from './policy.ts'

export const MARKETPLACE_ROUTES: readonly RoutePolicy[] = [
  carry(interestsInRequestEndpoint),
  carry(accessLogEndpoint),
  carry(chooseAttorneyEndpoint),
  carry(passOverAttorneyEndpoint),
  carry(askAttorneyEndpoint),
  carry(blockAttorneyEndpoint),
  carry(reportAttorneyEndpoint),
  carry(releaseAttorneyEndpoint),
  carry(representedEndpoint),

  carry(listPushDevicesEndpoint),
  carry(subscribePushEndpoint),
  carry(unsubscribePushEndpoint),
  carry(confirmPushEndpoint),
  carry(moderationQueueEndpoint),
  carry(decideModerationEndpoint),
  carry(openStatesEndpoint),
  carry(marketplaceStatesEndpoint),
  carry(setMarketplaceStateEndpoint),
  // Before the one by id, which would take `head` and `batch` for ids.
  carry(exploreHeadEndpoint),
  carry(teaserBatchEndpoint),
  carry(exploreEndpoint),
  carry(teaserEndpoint),
  carry(reportTeaserEndpoint),
  carry(expressInterestEndpoint),
  carry(listInterestsEndpoint, { maxAnswer: 1024 * KB }),
  carry(interestEndpoint),
  carry(withdrawInterestEndpoint),
  carry(answerChoiceEndpoint),

  carry(checkNamesEndpoint, { maxAnswer: 256 * KB }),

  carry(listConversationsEndpoint),
  // A page of messages of maximum length.
  carry(listMessagesEndpoint, { maxAnswer: 1024 * KB }),
  carry(sendMessageEndpoint, FROM_DEVICE),
  carry(readConversationEndpoint),
  carry(muteConversationEndpoint),
  carry(closeConversationEndpoint),
  carry(removeMessageEndpoint),
  carry(reportConversationEndpoint),
  carry(blockConversationEndpoint),
  carry(listBlocksEndpoint),
  carry(liftBlockEndpoint),

  carry(listTicketsEndpoint),
  carry(createTicketEndpoint),
  // As many messages of maximum length as a ticket holds.
  carry(getTicketEndpoint, { maxAnswer: 4096 * KB }),
  carry(replyToTicketEndpoint),
  carry(solveTicketEndpoint),
  carry(listAdminTicketsEndpoint),
  carry(getAdminTicketEndpoint, { maxAnswer: 4096 * KB }),
  carry(answerTicketEndpoint),
  carry(decideTicketEndpoint),
]
