import { Suspense, type ReactNode } from 'react'
import { ClientHomePage } from '../../features/client-home/requests/client-home-page.tsx'
import { ConversationPanel } from '../../features/messages/conversation-panel.tsx'
import { UnreadBadge } from '../../features/messages/unread-badge.tsx'
import { lazyExtra } from '../../ui/lazy-extra.ts'

/** Asked for only once there is something to be told about. */
const TellMe = lazyExtra(async () => (await import('../../features/notifications/push/tell-me.tsx')).TellMe)

const CONVERSATION = { Panel: ConversationPanel, Unread: UnreadBadge }

/** The client's requests, with the conversations about them, and the question whether to tell of news on this device. */
export function ClientHome(): ReactNode {
  const tellMe = (
    <Suspense fallback={null}>
      <TellMe isQuiet />
    </Suspense>
  )
  return <ClientHomePage conversation={CONVERSATION} aside={tellMe} />
}
