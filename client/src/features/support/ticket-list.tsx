/** The person's tickets, by state, page by page. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { TICKET_STATES, type Ticket, type TicketState } from '../../../../shared/contracts/new-ticket.ts'
import { TICKET_STATE_LABELS, TICKET_TOPICS } from '../../../../shared/domain/ticket-words.ts'
import { useCachedQuery } from '../../offline/react/use-cached-query.ts'
import { useAddressQuery } from '../../platform/navigation/address-query.ts'
import { usePlatform } from '../../platform/platform-provider.tsx'
import { QueryState } from '../../platform/query/query-state.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import rows from '../../ui/kept-rows.module.css'
import { SelectField } from '../../ui/select-field.tsx'
import { TicketStateBadge } from '../../ui/ticket-state-badge.tsx'
import { Time } from '../../ui/time.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { useNow } from '../../ui/use-now.ts'
import { SUPPORT, ticketPath } from './support-paths.ts'
import { ticketListQuery, ticketListSchema, type TicketListResponse } from './tickets.queries.ts'
import { WaitingTickets } from './waiting-tickets.tsx'

const MINUTE = 60_000

export function TicketList(): ReactNode {
  const [query, setQuery] = useAddressQuery()
  const state = TICKET_STATES.find((one) => one === query.get('state')) ?? null
  const show = (next: string): void =>
    setQuery(next === '' ? { tab: 'tickets' } : { tab: 'tickets', state: next }, {
      replace: true,
      preventScrollReset: true,
    })
  return (
    <>
      <WaitingTickets />
      <Toolbar>
        <SelectField label="Show" value={state ?? ''} onChange={({ target }) => show(target.value)}>
          <option value="">All tickets</option>
          {TICKET_STATES.map((one) => (
            <option key={one} value={one}>
              {TICKET_STATE_LABELS[one]}
            </option>
          ))}
        </SelectField>
      </Toolbar>
      <Listed key={state} state={state} onAll={() => show('')} />
    </>
  )
}

type ListedProps = { readonly state: TicketState | null; readonly onAll: () => void }

function Listed({ state, onAll }: ListedProps): ReactNode {
  const { known, more, refetch } = useTickets(state)
  const now = useNow(MINUTE)
  return (
    <QueryState
      state={known}
      onRetry={refetch}
      loading="Loading your tickets…"
      title="We couldn’t load your tickets"
      offline="You’re offline, and your tickets haven’t been opened on this device yet. You can still write one."
      isEmpty={({ tickets }) => tickets.length === 0}
      empty={state === null ? <NoTickets /> : <NoneInState onAll={onAll} />}
    >
      {({ tickets }, isLive) => (
        <div className={rows['section']}>
          <ul className={rows['list']} aria-label="Tickets">
            {tickets.map((ticket) => (
              <TicketRow key={ticket.id} ticket={ticket} now={now} />
            ))}
          </ul>
          {isLive && more !== null && (
            <div className={rows['more']}>
              {tickets.length} shown, more{' '}
              <Button busy={more.isLoading} onClick={more.load}>
                Show more
              </Button>
            </div>
          )}
        </div>
      )}
    </QueryState>
  )
}

/** Of all tickets, the first page is kept on this device; by state it is chosen from that. */
function useTickets(state: TicketState | null) {
  const { http } = usePlatform()
  const query = useInfiniteQuery(ticketListQuery(http, state))
  const { data } = query
  const list = useMemo(() => (data === undefined ? undefined : joined(data.pages)), [data])
  const fromCopy = useCallback(
    (copy: TicketListResponse): TicketListResponse => ({
      ...copy,
      tickets: copy.tickets.filter((ticket) => state === null || ticket.state === state),
    }),
    [state],
  )
  const known = useCachedQuery({
    answer: { ...query, data: list },
    name: 'tickets',
    schema: ticketListSchema,
    keep: state === null ? data?.pages[0] : undefined,
    fromCopy,
  })
  return {
    known,
    more: query.hasNextPage
      ? { load: () => void query.fetchNextPage(), isLoading: query.isFetchingNextPage }
      : null,
    refetch: () => void query.refetch(),
  }
}

/** A ticket that moved up while pages were loaded is on two of them. */
function joined(pages: readonly TicketListResponse[]): TicketListResponse {
  const byId = new Map(pages.flatMap(({ tickets }) => tickets).map((ticket) => [ticket.id, ticket]))
  return {
    tickets: [...byId.values()],
    next: pages.at(-1)?.next ?? null,
    waitingOnYou: pages[0]?.waitingOnYou ?? 0,
  }
}

function TicketRow({ ticket, now }: { readonly ticket: Ticket; readonly now: number }): ReactNode {
  const { id, number, subject, topic, state, lastAt } = ticket
  return (
    <li className={rows['row']}>
      <div className={rows['facts']}>
        <h2>
          <Link to={ticketPath(id)}>{subject}</Link>
        </h2>
        <p className={rows['subject']}>
          Ticket {number} · {TICKET_TOPICS[topic].label}
        </p>
        <p className={rows['state']}>
          <TicketStateBadge state={state} />
        </p>
        <p className={rows['times']}>
          Last change <Time at={Date.parse(lastAt)} now={now} />
        </p>
      </div>
    </li>
  )
}

function NoTickets(): ReactNode {
  return (
    <EmptyState
      title="No tickets yet"
      action={
        <LinkButton to={SUPPORT} variant="primary">
          New ticket
        </LinkButton>
      }
    >
      What you write to our support team is listed here, with its answers.
    </EmptyState>
  )
}

function NoneInState({ onAll }: Pick<ListedProps, 'onAll'>): ReactNode {
  return (
    <EmptyState title="None in this state" action={<Button onClick={onAll}>Show all tickets</Button>}>
      Your other tickets are in other states.
    </EmptyState>
  )
}
