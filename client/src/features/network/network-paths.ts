/** The tabs of /private-network, and the pages around it. */
import { paths } from '../../platform/navigation/paths.ts'

export const NETWORK_TABS = {
  directory: 'Directory',
  partners: 'Partners',
  invitations: 'Invitations',
  messages: 'Messages',
} as const
export type NetworkTab = keyof typeof NETWORK_TABS

export function networkPath(tab: NetworkTab): string {
  return tab === 'directory' ? paths.privateNetwork : `${paths.privateNetwork}?tab=${tab}`
}

export function directConversationPath(conversationId: string): string {
  return `${networkPath('messages')}&conversation=${encodeURIComponent(conversationId)}`
}

/** The form of a referral, filled in for this attorney. */
export function referPath(userId: string): string {
  return `${paths.submitReferral}?to=${encodeURIComponent(userId)}`
}
