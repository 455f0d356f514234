import { useState, type ReactNode } from 'react'
import type { UseMutationResult } from '@tanstack/react-query'
import type { Conversation } from '../../../../shared/contracts/conversations.ts'
import { failureMessage } from '../../platform/http/failure-message.ts'
import { Alert, FormError } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LiveOnly } from '../../ui/live-only.tsx'
import styles from './messages.module.css'
import type { ConversationChange, MessagePage } from './conversations.queries.ts'
import { ReportConversation } from './report-conversation.tsx'
import { useConversationChange } from './use-conversation.ts'

type ConversationMenuProps = {
  readonly page: MessagePage
  readonly isLive: boolean
  readonly otherParty: string
}

type Asked = 'close' | 'block' | 'report'
type Change = UseMutationResult<void, Error, ConversationChange>

/** What can be done about the conversation as a whole. */
export function ConversationMenu({ page, isLive, otherParty }: ConversationMenuProps): ReactNode {
  const { conversation } = page
  const change = useConversationChange(conversation.id)
  const [asked, setAsked] = useState<Asked | null>(null)
  const done = change.isSuccess ? DONE[change.variables.kind] : null
  return (
    <LiveOnly
      isLive={isLive}
      otherwise={<p className={styles['soft']}>To mute, close, report or block, you need a connection.</p>}
    >
      <div role="status">{done !== null && <Alert tone="success">{done}</Alert>}</div>
      <FormError>{change.error === null ? null : failureMessage(change.error)}</FormError>
      <div className={styles['menu']}>
        <Button
          size="small"
          variant="ghost"
          aria-pressed={conversation.isMuted}
          onClick={() => change.mutate({ kind: 'mute', isMuted: !conversation.isMuted })}
        >
          Mute
        </Button>
        {/* A conversation of partners lasts as long as they are. */}
        {conversation.closedBecause === null && conversation.kind === 'request' && (
          <Button size="small" variant="ghost" onClick={() => setAsked('close')}>
            Close conversation
          </Button>
        )}
        <Button size="small" variant="ghost" onClick={() => setAsked('report')}>
          Report
        </Button>
        <Button size="small" variant="ghost" onClick={() => setAsked('block')}>
          Block
        </Button>
      </div>
      <Question {...{ asked, change, otherParty, conversation }} onDone={() => setAsked(null)} />
      {asked === 'report' && (
        <ReportConversation
          messages={page.messages}
          otherParty={otherParty}
          onCancel={() => setAsked(null)}
          onReport={(report) => {
            setAsked(null)
            change.mutate({ kind: 'report', report })
          }}
        />
      )}
    </LiveOnly>
  )
}

const DONE: Readonly<Record<ConversationChange['kind'], string | null>> = {
  read: null,
  mute: null,
  remove: null,
  close: null,
  report: 'Thank you. A person will read your report.',
  block:
    'Blocked. They can’t write to you any more, and they aren’t told. Lift the block in Settings, under Security.',
}

type QuestionProps = {
  readonly asked: Asked | null
  readonly change: Change
  readonly otherParty: string
  readonly conversation: Conversation
  readonly onDone: () => void
}

const TITLES = {
  close: () => 'Close this conversation?',
  block: (name: string) => `Block ${name}?`,
} as const
const WORDS = {
  close: 'Nobody can write in it any more. You can both still read it.',
  block:
    'You won’t be able to write to each other, and you won’t see each other’s requests and answers. They aren’t told. You can lift the block in Settings, under Security.',
  blockPartner:
    'You won’t be able to write to each other or find each other in the directory, and are no longer partners. They aren’t told. You can lift the block in Settings, under Security.',
} as const
const GO = { close: 'Close conversation', block: 'Block' } as const

/** Closing cannot be undone; a block is lifted elsewhere. */
function Question({ asked, change, otherParty, conversation, onDone }: QuestionProps): ReactNode {
  const act = asked === 'block' ? 'block' : 'close'
  const isOfPartner = act === 'block' && conversation.kind === 'direct'
  return (
    <Dialog
      open={asked === 'close' || asked === 'block'}
      onClose={onDone}
      title={TITLES[act](otherParty)}
      actions={
        <>
          <Button onClick={onDone}>Cancel</Button>
          <Button
            variant="danger"
            onClick={() => {
              onDone()
              change.mutate({ kind: act })
            }}
          >
            {GO[act]}
          </Button>
        </>
      }
    >
      <p>{WORDS[isOfPartner ? 'blockPartner' : act]}</p>
    </Dialog>
  )
}
