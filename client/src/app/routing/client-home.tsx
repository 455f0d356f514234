import type { ReactNode } from 'react'
import { ClientHomePage } from '../../features/client-home/requests/client-home-page.tsx'
import { ConversationPanel } from '../../features/messages/conversation-panel.tsx'

/** The client's requests, with the conversations about them. */
export function ClientHome(): ReactNode {
  return <ClientHomePage conversation={ConversationPanel} />
}
