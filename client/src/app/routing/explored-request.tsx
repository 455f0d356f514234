/** One request, with the conversation with its client. */
import type { ReactNode } from 'react'
import { ExploreDetailPage } from '../../features/explore/detail/explore-detail-page.tsx'
import { ConversationPanel } from '../../features/messages/conversation-panel.tsx'

export function ExploredRequest(): ReactNode {
  return <ExploreDetailPage conversation={ConversationPanel} />
}
