import { useState, type ReactNode } from 'react'
import { type Message } from '../../../../shared/contracts/conversation-messages.ts'
import { CONVERSATION_REPORT_REASONS } from '../../../../shared/contracts/conversations.ts'
import { CheckboxField } from '../../ui/choice-field.tsx'
import { ReportChoices, ReportDialog } from '../../ui/report-dialog.tsx'
import type { ConversationReport } from './conversations.queries.ts'

type ReportConversationProps = {
  readonly messages: readonly Message[]
  readonly otherParty: string
  readonly onCancel: () => void
  readonly onReport: (report: ConversationReport) => void
}

const SHOWN = 140
const MOST = 100

/** Only the messages that are chosen are shown to whoever reads the report. */
export function ReportConversation(props: ReportConversationProps): ReactNode {
  const { messages, otherParty, onCancel, onReport } = props
  const [chosen, setChosen] = useState<readonly string[]>([])
  const theirs = messages.filter(({ isMine, body }) => !isMine && body !== null).slice(-MOST)
  return (
    <ReportDialog
      title={`Report ${otherParty}`}
      reasons={CONVERSATION_REPORT_REASONS}
      intro="A person of our team reads it. They see only the messages that you choose here."
      onCancel={onCancel}
      onReport={(reason, words) => onReport({ messageIds: [...chosen], reason, words })}
    >
      {theirs.length > 0 && (
        <ReportChoices legend="Messages to report">
          {theirs.map(({ id, body }) => (
            <CheckboxField
              key={id}
              label={shortened(body ?? '')}
              checked={chosen.includes(id)}
              onChange={(event) =>
                setChosen(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
          ))}
        </ReportChoices>
      )}
    </ReportDialog>
  )
}

function shortened(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
}
