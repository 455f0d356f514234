import type { ReactNode } from 'react'
import { ClientHomePage } from '../../features/client-home/requests/client-home-page.tsx'
import { ConversationPanel } from '../../features/messages/conversation-panel.tsx'
import { UnreadBadge } from '../../features/messages/unread-badge.tsx'
import { OfferedPush } from './offered-push.tsx'

const CONVERSATION = { Panel: ConversationPanel, Unread: UnreadBadge }

/** The client's requests, with the conversations about them, and the offer to tell of news on this device. */
export function ClientHome(): ReactNode {
  return <ClientHomePage conversation={CONVERSATION} aside={<OfferedPush />} />
}
