/** One request, with the conversation with its client, and the offer to tell of news once it is answered. */
import type { ReactNode } from 'react'
import { ExploreDetailPage } from '../../features/explore/detail/explore-detail-page.tsx'
import { ConversationPanel } from '../../features/messages/conversation-panel.tsx'
import { OfferedPush } from './offered-push.tsx'

export function ExploredRequest(): ReactNode {
  return <ExploreDetailPage conversation={ConversationPanel} aside={<OfferedPush />} />
}
