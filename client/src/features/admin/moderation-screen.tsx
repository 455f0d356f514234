import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import type { ModerationQueue } from '../../../../shared/contracts/moderation.ts'
import { useAddressQuery } from '../../platform/navigation/address-query.ts'
import { usePlatform } from '../../platform/platform-provider.tsx'
import { asked, QueryState } from '../../platform/query/query-state.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Stack } from '../../ui/entry-frame.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { AttorneyEntry, ConversationEntry, RequestEntry, TicketEntry } from './moderation-entries.tsx'
import { moderationQuery } from './moderation.queries.ts'
import { useFocusAfter } from './use-focus-after.ts'
import styles from './moderation.module.css'

const LISTS = {
  requests: { label: 'Requests', empty: 'No requests to check', when: 'A request that is held or reported' },
  conversations: {
    label: 'Conversations',
    empty: 'No conversations to check',
    when: 'A conversation that a member reports',
  },
  attorneys: { label: 'Attorneys', empty: 'No attorneys to check', when: 'An attorney who is reported' },
  tickets: {
    label: 'Reports by ticket',
    empty: 'No tickets to check',
    when: 'A ticket that reports an attorney',
  },
} as const
const KINDS = ['requests', 'conversations', 'attorneys', 'tickets'] as const
const shownSchema = z.enum(KINDS).catch('requests')

/** /admin/moderation: held and reported texts and attorneys, and the decisions about them. */
export function ModerationScreen(): ReactNode {
  const { http } = usePlatform()
  const queries = useQueryClient()
  const [query, setQuery] = useAddressQuery()
  const shown = shownSchema.parse(query.get('show'))
  const list = useQuery(moderationQuery(http))
  const [done, setDone] = useState<string | null>(null)
  const [decisions, setDecisions] = useState(0)
  const region = useFocusAfter<HTMLElement>(decisions)
  useDocumentTitle('Moderation')
  const onDecided = (message: string): void => {
    setDone(message)
    setDecisions(decisions + 1)
  }
  return (
    <Stack>
      <PageHeading
        title="Moderation"
        lead="Held and reported texts, longest wait first, and attorneys by their number of reports. Conversations show the reported messages only."
      />
      <Toolbar
        end={<Button onClick={() => void queries.invalidateQueries({ queryKey: ['admin'] })}>Refresh</Button>}
      >
        <SelectField
          label="Show"
          value={shown}
          onChange={({ target }) => {
            setDone(null)
            setQuery(target.value === 'requests' ? {} : { show: target.value })
          }}
        >
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {LISTS[kind].label}
              {list.data !== undefined && ` (${list.data[kind].length})`}
            </option>
          ))}
        </SelectField>
      </Toolbar>
      {done !== null && (
        <Alert tone="success" role="status">
          {done}
        </Alert>
      )}
      <section ref={region} tabIndex={-1} aria-label={`${LISTS[shown].label} to check`}>
        <QueryState
          {...asked(list)}
          loading="Loading reports…"
          isEmpty={(queue) => queue[shown].length === 0}
          empty={<EmptyState title={LISTS[shown].empty}>{LISTS[shown].when} appears here.</EmptyState>}
        >
          {(queue) => (
            <ul className={styles['list']}>
              <Entries queue={queue} shown={shown} now={list.dataUpdatedAt} onDecided={onDecided} />
            </ul>
          )}
        </QueryState>
      </section>
    </Stack>
  )
}

type EntriesProps = {
  readonly queue: ModerationQueue
  readonly shown: (typeof KINDS)[number]
  readonly now: number
  readonly onDecided: (message: string) => void
}

function Entries({ queue, shown, now, onDecided }: EntriesProps): ReactNode {
  const rest = { now, onDecided }
  switch (shown) {
    case 'requests':
      return queue.requests.map((request) => <RequestEntry key={request.id} request={request} {...rest} />)
    case 'conversations':
      return queue.conversations.map((one) => <ConversationEntry key={one.id} conversation={one} {...rest} />)
    case 'attorneys':
      return queue.attorneys.map((one) => <AttorneyEntry key={one.userId} attorney={one} {...rest} />)
    case 'tickets':
      return queue.tickets.map((one) => <TicketEntry key={one.id} ticket={one} {...rest} />)
  }
}
