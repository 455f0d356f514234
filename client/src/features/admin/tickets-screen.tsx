/** /admin/tickets: what members wrote to the support team, by state. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import {
  ADMIN_TICKET_LISTS,
  type AdminTicket,
  type AdminTicketList,
} from '../../../../shared/contracts/admin-tickets.ts'
import { TICKET_TOPICS } from '../../../../shared/domain/ticket-words.ts'
import { useAddressQuery } from '../../platform/navigation/address-query.ts'
import { usePlatform } from '../../platform/platform-provider.tsx'
import { asked, QueryState } from '../../platform/query/query-state.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Stack } from '../../ui/entry-frame.tsx'
import rows from '../../ui/kept-rows.module.css'
import { PageHeading } from '../../ui/page-heading.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TicketStateBadge } from '../../ui/ticket-state-badge.tsx'
import { Time } from '../../ui/time.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { ADMIN_TICKETS, adminTicketPath } from './ticket-paths.ts'
import { deskQuery } from './tickets.queries.ts'

const LISTS: Readonly<Record<AdminTicketList, string>> = {
  waiting: 'Waiting on us and new',
  new: 'New',
  waiting_on_us: 'Waiting on us',
  waiting_on_you: 'Waiting on the writer',
  solved: 'Solved',
}

export function TicketsScreen(): ReactNode {
  const [query, setQuery] = useAddressQuery()
  const state = ADMIN_TICKET_LISTS.find((one) => one === query.get('state')) ?? 'waiting'
  const typed = query.get('number') ?? ''
  useDocumentTitle('Tickets')
  const find = useCallback(
    (text: string) => setQuery(text === '' ? {} : { number: text }, { replace: true }),
    [setQuery],
  )
  return (
    <Stack>
      <PageHeading
        title="Tickets"
        lead="What members wrote to the support team. What waits for us is listed by its wait, longest first."
      />
      <Toolbar>
        <SelectField
          label="Show"
          value={state}
          disabled={typed !== ''}
          onChange={({ target }) => setQuery(target.value === 'waiting' ? {} : { state: target.value })}
        >
          {ADMIN_TICKET_LISTS.map((list) => (
            <option key={list} value={list}>
              {LISTS[list]}
            </option>
          ))}
        </SelectField>
        <SearchField search={typed} placeholder="Ticket number" maxLength={10} onSearch={find} />
      </Toolbar>
      <Desk state={state} typed={typed} />
    </Stack>
  )
}

/** Zero is the number of no ticket. */
function numberIn(typed: string): number | null {
  if (typed === '') return null
  return /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : 0
}

function Desk({ state, typed }: { readonly state: AdminTicketList; readonly typed: string }): ReactNode {
  const { http } = usePlatform()
  const number = numberIn(typed)
  const query = useInfiniteQuery({ ...deskQuery(http, state, number), enabled: number !== 0 })
  const { hasNextPage, isFetchingNextPage, fetchNextPage, data } = query
  const nothing =
    number === null ? (
      <EmptyState title="No tickets here">{`Nothing is in the list “${LISTS[state]}”.`}</EmptyState>
    ) : (
      <EmptyState
        title="No ticket has this number"
        action={<Link to={ADMIN_TICKETS}>Show what waits for us</Link>}
      />
    )
  if (number === 0) return nothing
  return (
    <QueryState
      {...asked(query)}
      loading="Loading tickets…"
      title="We couldn’t load the tickets"
      isEmpty={({ pages }) => pages.every(({ tickets }) => tickets.length === 0)}
      empty={nothing}
    >
      {({ pages }) => (
        <div className={rows['section']}>
          <ul className={rows['list']} aria-label="Tickets">
            {unique(pages.flatMap(({ tickets }) => tickets)).map((ticket) => (
              <DeskRow key={ticket.id} ticket={ticket} now={query.dataUpdatedAt} />
            ))}
          </ul>
          {hasNextPage && (
            <div className={rows['more']}>
              {data?.pages.flatMap(({ tickets }) => tickets).length} shown, more{' '}
              <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Show more
              </Button>
            </div>
          )}
        </div>
      )}
    </QueryState>
  )
}

/** A ticket that moved while pages were loaded is on two of them. */
function unique(tickets: readonly AdminTicket[]): readonly AdminTicket[] {
  return [...new Map(tickets.map((ticket) => [ticket.id, ticket])).values()]
}

function DeskRow({ ticket, now }: { readonly ticket: AdminTicket; readonly now: number }): ReactNode {
  const { id, number, subject, topic, state, lastAt, writer } = ticket
  return (
    <li className={rows['row']}>
      <div className={rows['facts']}>
        <h2>
          <Link to={adminTicketPath(id)}>
            {number}: {subject}
          </Link>
        </h2>
        <p className={rows['subject']}>
          {writer.name} ({writer.role}) · {TICKET_TOPICS[topic].label}
        </p>
        <p className={rows['state']}>
          <TicketStateBadge state={state} isOnDesk />
          {topic === 'report_attorney' && <Badge tone="danger">Report</Badge>}
        </p>
        <p className={rows['times']}>
          Last change <Time at={Date.parse(lastAt)} now={now} />
        </p>
      </div>
    </li>
  )
}
