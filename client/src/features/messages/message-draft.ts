/** A message that is being written: kept on this device until it is queued, one for each conversation. */
import type { UserId } from '../../../../shared/domain/ids.ts'
import type { TextDraft } from '../../offline/react/text-draft.ts'

export function messageDraft(owner: UserId, conversationId: string): TextDraft {
  return { kind: 'conversation-message', id: `conversation-message/${conversationId}/${owner}` }
}
