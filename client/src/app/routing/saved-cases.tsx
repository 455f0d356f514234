/** The requests that an attorney saved, answered or hid, and the messages about them. */
import type { ReactNode } from 'react'
import { requestPath } from '../../features/explore/explore-paths.ts'
import { SavedCasesPage } from '../../features/explore/saved/saved-cases-page.tsx'
import { ConversationList } from '../../features/messages/conversation-list.tsx'
import { UnreadBadge } from '../../features/messages/unread-badge.tsx'

export function SavedCases(): ReactNode {
  const messages = (
    <ConversationList
      pathOf={({ requestId }) => (requestId === null ? null : requestPath(requestId))}
      empty="When a client asks you something or chooses you, your messages with them are listed here."
    />
  )
  return <SavedCasesPage messages={messages} Unread={UnreadBadge} />
}
