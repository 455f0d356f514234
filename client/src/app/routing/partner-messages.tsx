/** The conversations with partners, and one of them. */
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ConversationList } from '../../features/messages/conversation-list.tsx'
import { ConversationPanel } from '../../features/messages/conversation-panel.tsx'
import { directConversationPath, networkPath } from '../../features/network/network-paths.ts'
import { LinkButton } from '../../ui/button.tsx'

export function PartnerMessages(): ReactNode {
  const [query] = useSearchParams()
  const conversationId = query.get('conversation')
  if (conversationId === null)
    return (
      <ConversationList
        pathOf={({ id, kind }) => (kind === 'direct' ? directConversationPath(id) : null)}
        empty="Open a conversation with a partner under Partners. Your messages are listed here."
      />
    )
  return (
    <>
      <p>
        <LinkButton to={networkPath('messages')} size="small">
          All messages
        </LinkButton>
      </p>
      <ConversationPanel conversationId={conversationId} level={2} />
    </>
  )
}
