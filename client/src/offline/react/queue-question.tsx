import type { ReactNode } from 'react'
import type { OutboxEntry } from '../engine/outbox-reader.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Confirms edit and discard when an attempt's outcome is unknown, and sending the original of a row that is being edited. */
export type Question = { readonly act: 'edit' | 'discard' | 'send original'; readonly entry: OutboxEntry }

type QueueQuestionProps = {
  readonly question: Question | null
  readonly onCancel: () => void
  readonly onConfirm: (question: Question) => void
}

type Words = {
  readonly title: string
  readonly text: string
  readonly stay: string
  readonly go: string
}

const UNANSWERED = 'An earlier attempt ended without an answer, so our server may have it.'
const LEFT_ALONE =
  'If you leave it in the queue, we retry it under the same reference number, so it never arrives twice.'

const maybeDelivered = (noun: string): string => `This ${noun} may already have been delivered`

const WORDS: Readonly<Record<Question['act'], (noun: string) => Words>> = {
  edit: (noun) => ({
    title: maybeDelivered(noun),
    text: `${UNANSWERED} An edited version is a new ${noun}, so the recipient could receive both. ${LEFT_ALONE}`,
    stay: 'Leave it in the queue',
    go: 'Edit anyway',
  }),
  discard: (noun) => ({
    title: maybeDelivered(noun),
    text: `${UNANSWERED} Discarding it here would not take it back. ${LEFT_ALONE}`,
    stay: 'Leave it in the queue',
    go: 'Discard anyway',
  }),
  'send original': (noun) => ({
    title: 'Send the original?',
    text: `It will be sent as it was before you edited it. Your edited version stays in Drafts. Sending that one too would send a second ${noun}.`,
    stay: 'Keep it paused',
    go: 'Send original',
  }),
}

/** Asks for confirmation of actions that could send a row twice, or in an outdated version. */
export function QueueQuestion({ question, onCancel, onConfirm }: QueueQuestionProps): ReactNode {
  const words = WORDS[question?.act ?? 'edit'](question?.entry.noun ?? 'item')
  return (
    <Dialog
      open={question !== null}
      onClose={onCancel}
      title={words.title}
      actions={
        <>
          <Button variant="primary" onClick={onCancel}>
            {words.stay}
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              if (question !== null) onConfirm(question)
            }}
          >
            {words.go}
          </Button>
        </>
      }
    >
      <p>{words.text}</p>
    </Dialog>
  )
}
