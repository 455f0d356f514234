import { useId, useState, type ReactNode } from 'react'
import { type Message } from '../../../../shared/contracts/conversation-messages.ts'
import {
  CONVERSATION_REPORT_REASONS,
  type ConversationReportReason,
} from '../../../../shared/contracts/conversations.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField, RadioField } from '../../ui/choice-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/entry-frame.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import type { ConversationReport } from './conversations.queries.ts'
import styles from './messages.module.css'

type ReportDialogProps = {
  readonly messages: readonly Message[]
  readonly otherParty: string
  readonly onCancel: () => void
  readonly onReport: (report: ConversationReport) => void
}

const REASONS = Object.entries(CONVERSATION_REPORT_REASONS) as readonly [ConversationReportReason, string][] // the keys of the literal
const SHOWN = 140
const MOST = 100

/** Only the messages that are chosen are shown to whoever reads the report. */
export function ReportDialog({ messages, otherParty, onCancel, onReport }: ReportDialogProps): ReactNode {
  const formId = useId()
  const [reason, setReason] = useState<ConversationReportReason>('abuse')
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const theirs = messages.filter(({ isMine, body }) => !isMine && body !== null).slice(-MOST)
  return (
    <Dialog
      open
      onClose={onCancel}
      title={`Report ${otherParty}`}
      actions={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" form={formId} variant="danger">
            Send report
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          onReport({ messageIds: [...chosen], reason, words: words.trim() })
        }}
      >
        <Stack>
          <p>A person of our team reads it. They see only the messages that you choose here.</p>
          <fieldset className={styles['choices']}>
            <legend>What is wrong?</legend>
            {REASONS.map(([id, label]) => (
              <RadioField
                key={id}
                name={`${formId}-reason`}
                label={label}
                checked={reason === id}
                onChange={() => setReason(id)}
              />
            ))}
          </fieldset>
          {theirs.length > 0 && (
            <fieldset className={styles['choices']}>
              <legend>Messages to report</legend>
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
            </fieldset>
          )}
          <TextArea
            label="What happened"
            optional
            rows={3}
            maxLength={2000}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </Stack>
      </form>
    </Dialog>
  )
}

function shortened(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
}
