/** /support/:id: one ticket with its thread, or one that still waits on this device. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router-dom'
import { MAX_TICKET_BODY } from '../../../../shared/contracts/new-ticket.ts'
import { DAYS_TO_SOLVED, ticketThreadSchema } from '../../../../shared/contracts/tickets.ts'
import { TICKET_TOPICS } from '../../../../shared/domain/ticket-words.ts'
import type { UserId } from '../../../../shared/domain/ids.ts'
import { isAcknowledged } from '../../offline/engine/outbox-row.ts'
import type { MessageEntry } from '../../offline/operations/message-summary.ts'
import { isTicket, TICKET_REPLY, writtenIn } from '../../offline/operations/ticket.ts'
import { DraftedComposer } from '../../offline/react/drafted-composer.tsx'
import { useOffline } from '../../offline/react/offline-provider.tsx'
import { useCachedQuery } from '../../offline/react/use-cached-query.ts'
import { useOutboxLine } from '../../offline/react/use-outbox-line.ts'
import { useQueueActions } from '../../offline/react/use-queue-actions.tsx'
import { useWaitingMessages } from '../../offline/react/use-waiting-messages.ts'
import { WaitingActions } from '../../offline/react/waiting-actions.tsx'
import { WaitingMessage } from '../../offline/react/waiting-message.tsx'
import { failureMessage, refusalStatus } from '../../platform/http/failure-message.ts'
import { usePlatform } from '../../platform/platform-provider.tsx'
import { QueryState } from '../../platform/query/query-state.tsx'
import { FormError } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Stack } from '../../ui/entry-frame.tsx'
import { MessageItem, MessageThread } from '../../ui/message-thread.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { TicketStateBadge } from '../../ui/ticket-state-badge.tsx'
import { useNow } from '../../ui/use-now.ts'
import { YOUR_TICKETS } from './support-paths.ts'
import styles from './support.module.css'
import { SentFacts } from './ticket-facts.tsx'
import { ticketsKey } from './ticket-keys.ts'
import { solveTicket, ticketKey, ticketQuery, type TicketThread } from './tickets.queries.ts'
import { WaitingState } from './waiting-tickets.tsx'

const TEAM = 'Support team'
const MINUTE = 60_000

export function TicketPage(): ReactNode {
  const { id = '' } = useParams()
  const waiting = useOutboxLine(writtenIn(id)).find(
    (entry): entry is MessageEntry => isTicket(entry) && !isAcknowledged(entry.state),
  )
  return (
    <Stack>
      {waiting === undefined ? <SentTicket key={id} id={id} /> : <UnsentTicket entry={waiting} />}
      <p>
        <Link to={YOUR_TICKETS}>All your tickets</Link>
      </p>
    </Stack>
  )
}

function UnsentTicket({ entry }: { readonly entry: MessageEntry }): ReactNode {
  const now = useNow(MINUTE)
  const actions = useQueueActions([])
  const title = entry.summary?.title ?? 'A ticket'
  useDocumentTitle('Ticket')
  return (
    <>
      <PageHeading title={title} />
      <Card aria-label="Messages" className={styles['part']}>
        <WaitingState entry={entry} />
        <MessageThread label="Messages of this ticket">
          <WaitingMessage
            entry={entry}
            now={now}
            waiting="Waiting on this device"
            actions={<WaitingActions entry={entry} actions={actions} />}
          />
        </MessageThread>
        <p className={styles['soft']}>You can add to it once it is sent.</p>
        {actions.question}
      </Card>
    </>
  )
}

function SentTicket({ id }: { readonly id: string }): ReactNode {
  const { http } = usePlatform()
  const query = useQuery(ticketQuery(http, id))
  const known = useCachedQuery({
    answer: query,
    name: `ticket/${id}`,
    schema: ticketThreadSchema,
    isFinal: isGone,
  })
  const number = known.status === 'known' ? known.value.ticket.number : null
  useDocumentTitle(number === null ? 'Ticket' : `Ticket ${number}`)
  if (known.status === 'failed' && isGone(known.error)) return <NotFound />
  return (
    <>
      {known.status !== 'known' && <PageHeading title="Ticket" />}
      <QueryState
        state={known}
        onRetry={() => void query.refetch()}
        loading="Loading the ticket…"
        title="We couldn’t load this ticket"
        offline="You’re offline, and this ticket hasn’t been opened on this device yet."
      >
        {(thread, isLive) => <Thread thread={thread} isLive={isLive} />}
      </QueryState>
    </>
  )
}

function isGone(error: Error): boolean {
  return refusalStatus(error) === 404
}

function NotFound(): ReactNode {
  return (
    <>
      <PageHeading title="Ticket not found" />
      <EmptyState
        title="There is no such ticket"
        action={<LinkButton to={YOUR_TICKETS}>Your tickets</LinkButton>}
      >
        It may be another person’s, or older than we keep them.
      </EmptyState>
    </>
  )
}

type ThreadProps = {
  readonly thread: TicketThread
  /** What is shown is the server's answer of now, so it can be acted on. */
  readonly isLive: boolean
}

function Thread({ thread, isLive }: ThreadProps): ReactNode {
  const { owner } = useOffline()
  const { ticket, attorney, facts } = thread
  return (
    <>
      <PageHeading
        title={`Ticket ${ticket.number}: ${ticket.subject}`}
        lead={
          <>
            <TicketStateBadge state={ticket.state} /> {TICKET_TOPICS[ticket.topic].label}
            {attorney !== '' && `: ${attorney}`}
          </>
        }
      />
      <Card aria-label="Messages" className={styles['part']}>
        <Messages thread={thread} />
        <p className={styles['soft']}>{MEANINGS[ticket.state]}</p>
        {owner !== null && <Reply id={ticket.id} number={ticket.number} owner={owner} />}
        {ticket.state !== 'solved' && <Solve id={ticket.id} isLive={isLive} />}
      </Card>
      {facts !== null && (
        <details className={styles['article']}>
          <summary>Technical facts that you included</summary>
          <div className={styles['text']}>
            <SentFacts facts={facts} />
          </div>
        </details>
      )}
    </>
  )
}

const MEANINGS: Readonly<Record<TicketThread['ticket']['state'], string>> = {
  new: 'Our team hasn’t answered yet. We email you when it has, without its words.',
  waiting_on_us: 'Our team is to answer. We email you when it has, without its words.',
  waiting_on_you: `Our team waits for you. After ${DAYS_TO_SOLVED} days without a word from you it counts as solved.`,
  solved: 'Solved. If it isn’t, write here and it opens again.',
}

function Messages({ thread: { ticket, messages } }: Pick<ThreadProps, 'thread'>): ReactNode {
  const now = useNow(MINUTE)
  const actions = useQueueActions([])
  const waiting = useWaitingMessages({
    kind: TICKET_REPLY.kind,
    orderKey: writtenIn(ticket.id),
    shown: messages,
    queryKey: ticketKey(ticket.id),
  })
  return (
    <>
      <MessageThread label={`Messages of ticket ${ticket.number}`}>
        {messages.map(({ id, by, body, at }) => (
          <MessageItem
            key={id}
            author={by === 'writer' ? 'You' : TEAM}
            isOwn={by === 'writer'}
            at={Date.parse(at)}
            now={now}
            text={body}
          />
        ))}
        {waiting.map((entry) => (
          <WaitingMessage
            key={entry.id}
            entry={entry}
            now={now}
            waiting="Waiting on this device"
            actions={<WaitingActions entry={entry} actions={actions} />}
          />
        ))}
      </MessageThread>
      {actions.question}
    </>
  )
}

type ReplyProps = { readonly id: string; readonly number: number; readonly owner: UserId }

function Reply({ id: ticketId, number, owner }: ReplyProps): ReactNode {
  const { core } = useOffline()
  const draftId = `ticket-reply/${ticketId}/${owner}`
  async function queue(body: string): Promise<void> {
    const id = core.newReferralId()
    await core.outbox.enqueue({
      operation: TICKET_REPLY,
      ...{ id, ownerUserId: owner, draftId, title: `Message in ticket ${number}` },
      payload: { id, ticketId, body },
    })
  }
  return (
    <DraftedComposer
      kind="ticket-reply"
      id={draftId}
      owner={owner}
      maxLength={MAX_TICKET_BODY}
      hint="Not a place for legal questions. Leave out facts of a case."
      onQueue={queue}
    />
  )
}

function Solve({ id, isLive }: { readonly id: string; readonly isLive: boolean }): ReactNode {
  const { http } = usePlatform()
  const queries = useQueryClient()
  const solving = useMutation({
    // Offline it fails immediately with a message, instead of waiting for the network.
    networkMode: 'always',
    mutationFn: () => solveTicket(http, id),
    onSettled: () => queries.invalidateQueries({ queryKey: ticketsKey }),
  })
  if (!isLive) return <p className={styles['soft']}>To mark it as solved, you need a connection.</p>
  return (
    <div className={styles['solve']}>
      <FormError>{solving.error === null ? null : failureMessage(solving.error)}</FormError>
      <Button busy={solving.isPending} onClick={() => solving.mutate()}>
        Mark as solved
      </Button>
    </div>
  )
}
