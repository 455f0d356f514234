/** The calls of the directory and of private networks. */
import { KB } from '../../shared/contracts/endpoint.ts'
import { inviteEndpoint } from '../../shared/contracts/network-invitation.ts'
import {
  answerInvitationEndpoint,
  blockAttorneyInNetworkEndpoint,
  directoryContactEndpoint,
  directoryEndpoint,
  listInvitationsEndpoint,
  listPartnersEndpoint,
  partnerConversationEndpoint,
  removePartnerEndpoint,
  setListingEndpoint,
  withdrawInvitationEndpoint,
} from '../../shared/contracts/network.ts'
import { carry } from './carry.ts'
import type { RoutePolicy } from './policy.ts'

export const NETWORK_ROUTES: readonly RoutePolicy[] = [
  carry(directoryEndpoint, { maxAnswer: 512 * KB }),
  carry(directoryContactEndpoint),
  carry(listPartnersEndpoint, { maxAnswer: 512 * KB }),
  carry(removePartnerEndpoint),
  carry(partnerConversationEndpoint),
  carry(listInvitationsEndpoint, { maxAnswer: 512 * KB }),
  carry(inviteEndpoint),
  carry(answerInvitationEndpoint),
  carry(withdrawInvitationEndpoint),
  carry(blockAttorneyInNetworkEndpoint),
  carry(setListingEndpoint),
]
