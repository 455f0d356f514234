/** /admin/tickets/:id: one ticket with its thread, and what the support team does with it. */
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { AdminTicketThread, TicketAct } from '../../../../shared/contracts/admin-tickets.ts'
import { MAX_TICKET_BODY } from '../../../../shared/contracts/new-ticket.ts'
import { ticketFactRows, TICKET_TOPICS } from '../../../../shared/domain/ticket-words.ts'
import { usePlatform } from '../../platform/platform-provider.tsx'
import { asked, QueryState } from '../../platform/query/query-state.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Stack } from '../../ui/entry-frame.tsx'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { MessageComposer } from '../../ui/message-composer.tsx'
import { MessageItem, MessageThread } from '../../ui/message-thread.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { TicketStateBadge } from '../../ui/ticket-state-badge.tsx'
import { failureMessage, refusalStatus } from '../../platform/http/failure-message.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { ADMIN_TICKETS } from './ticket-paths.ts'
import { answerTicket, decideTicket, deskTicketQuery } from './tickets.queries.ts'
import { useDecision } from './use-decision.ts'
import styles from './moderation.module.css'

export function DeskTicketScreen(): ReactNode {
  const { id = '' } = useParams()
  const { http } = usePlatform()
  const query = useQuery(deskTicketQuery(http, id))
  const number = query.data?.ticket.number
  useDocumentTitle(number === undefined ? 'Ticket' : `Ticket ${number}`)
  if (query.error !== null && refusalStatus(query.error) === 404)
    return (
      <Stack>
        <PageHeading title="Ticket not found" />
        <EmptyState
          title="There is no such ticket"
          action={<LinkButton to={ADMIN_TICKETS}>All tickets</LinkButton>}
        />
      </Stack>
    )
  return (
    <Stack>
      {query.data === undefined && <PageHeading title="Ticket" />}
      <QueryState {...asked(query)} loading="Loading the ticket…">
        {(thread) => <Thread key={id} thread={thread} now={query.dataUpdatedAt} />}
      </QueryState>
      <p>
        <Link to={ADMIN_TICKETS}>All tickets</Link>
      </p>
    </Stack>
  )
}

type ThreadProps = { readonly thread: AdminTicketThread; readonly now: number }

function Thread({ thread, now }: ThreadProps): ReactNode {
  const { ticket, attorney, facts, messages } = thread
  const { number, subject, state, topic, writer } = ticket
  const [done, setDone] = useState<string | null>(null)
  return (
    <>
      <PageHeading
        title={`Ticket ${number}: ${subject}`}
        lead={
          <>
            <TicketStateBadge state={state} isOnDesk /> {TICKET_TOPICS[topic].label}
          </>
        }
      />
      <div role="status">{done !== null && <Alert tone="success">{done}</Alert>}</div>
      <FactList>
        <Fact term="Written by">
          {writer.name} ({writer.role}), {writer.email}
        </Fact>
        <Fact term="Reported attorney">{attorney}</Fact>
        {facts !== null &&
          ticketFactRows(facts).map(([term, value]) => (
            <Fact key={term} term={term}>
              {value}
            </Fact>
          ))}
      </FactList>
      <Card aria-label="Messages" className={styles['thread']}>
        <MessageThread label={`Messages of ticket ${number}`}>
          {messages.map(({ id, by, body, at }) => (
            <MessageItem
              key={id}
              author={by === 'team' ? 'Support team' : writer.name}
              isOwn={by === 'team'}
              at={Date.parse(at)}
              now={now}
              text={body}
            />
          ))}
        </MessageThread>
        <Answer id={ticket.id} onAnswered={() => setDone('Your answer has been sent.')} />
        <Decide thread={thread} onDecided={setDone} />
      </Card>
    </>
  )
}

/** Sends need a connection: what was typed stays in the field until the server has it. */
function Answer({ id, onAnswered }: { readonly id: string; readonly onAnswered: () => void }): ReactNode {
  const { http } = usePlatform()
  const [text, setText] = useState('')
  // The same id until it is sent, so that a repeated press sends it once.
  const [messageId, setMessageId] = useState(() => crypto.randomUUID())
  const reload = useDecision({ decide: () => Promise.resolve(), onDecided: onAnswered })
  async function send(body: string): Promise<string | null> {
    try {
      await answerTicket(http, id, { id: messageId, body })
    } catch (error) {
      return error instanceof Error ? failureMessage(error) : 'The answer was not sent. Please try again.'
    }
    setText('')
    setMessageId(crypto.randomUUID())
    reload.send(undefined)
    return null
  }
  return (
    <MessageComposer
      text={text}
      maxLength={MAX_TICKET_BODY}
      hint="The writer gets an email that there is an answer, without its words. Give no legal advice."
      onText={setText}
      onSend={send}
    />
  )
}

const ACTS: Readonly<
  Record<TicketAct, { readonly word: string; readonly done: string; readonly what: string }>
> = {
  solve: {
    word: 'Mark as solved',
    done: 'The ticket is solved.',
    what: 'The writer is notified, and can open it again by writing.',
  },
  reopen: {
    word: 'Reopen',
    done: 'The ticket is open again.',
    what: 'It waits on us again. The writer is notified.',
  },
}

type DecideProps = {
  readonly thread: AdminTicketThread
  readonly onDecided: (done: string) => void
}

function Decide({ thread: { ticket }, onDecided }: DecideProps): ReactNode {
  const { http } = usePlatform()
  const [isAsked, setIsAsked] = useState(false)
  const act: TicketAct = ticket.state === 'solved' ? 'reopen' : 'solve'
  const { word, done, what } = ACTS[act]
  const decision = useDecision({
    decide: (reason: string) => decideTicket(http, ticket.id, { act, reason }),
    onDecided: () => {
      setIsAsked(false)
      onDecided(done)
    },
  })
  return (
    <div>
      <Button onClick={() => setIsAsked(true)}>{word}</Button>
      {isAsked && (
        <ReasonDialog
          word={word}
          attorney={`Ticket ${ticket.number}`}
          needsReason
          question={{
            label: 'Reason',
            missing: 'Reason required',
            hint: 'Kept in the audit log. The writer doesn’t see it.',
            isHard: false,
          }}
          consequence={`${what} Your name is recorded with the decision.`}
          isBusy={decision.isBusy}
          failure={decision.failure}
          onCancel={() => setIsAsked(false)}
          onConfirm={(reason) => decision.send(reason ?? '')}
        />
      )}
    </div>
  )
}
