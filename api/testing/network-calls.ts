/** The calls of the directory and of private networks. */
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
import { call, SOME_ID, type CallRow } from './api-call.ts'

const WRITTEN = { writtenAt: '2026-01-01T00:00:00.000Z', sentAt: '2026-01-01T00:00:00.000Z' }

export const NETWORK_CALLS: readonly CallRow[] = [
  call(directoryEndpoint),
  call(directoryContactEndpoint),
  call(listPartnersEndpoint),
  call(removePartnerEndpoint),
  call(partnerConversationEndpoint),
  call(listInvitationsEndpoint),
  call(inviteEndpoint, { sample: { id: SOME_ID, email: 'partner@example.test', ...WRITTEN } }),
  call(answerInvitationEndpoint, { sample: { answer: 'accept' } }),
  call(withdrawInvitationEndpoint),
  call(blockAttorneyInNetworkEndpoint),
  call(setListingEndpoint, { sample: { listed: true } }),
]
