import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Conversation } from '../../../../shared/contracts/conversations.ts'
import { useCachedQuery } from '../../offline/react/use-cached-query.ts'
import { usePlatform } from '../../platform/platform-provider.tsx'
import { QueryState } from '../../platform/query/query-state.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import rows from '../../ui/kept-rows.module.css'
import { Time } from '../../ui/time.tsx'
import { useNow } from '../../ui/use-now.ts'
import {
  conversationListQuery,
  conversationListSchema,
  type ConversationListResponse,
} from './conversations.queries.ts'
import { withoutName } from './kept-conversations.ts'
import { UnreadCount } from './unread-badge.tsx'

type ConversationListProps = {
  /** Where a conversation is shown; null: nowhere here, so it is not listed. */
  readonly pathOf: (conversation: Conversation) => string | null
  /** Said where there is none. */
  readonly empty: string
}

/** The person's conversations, the latest first. */
export function ConversationList({ pathOf, empty }: ConversationListProps): ReactNode {
  const { http } = usePlatform()
  const query = useInfiniteQuery(conversationListQuery(http))
  const { data } = query
  const list = useMemo(() => (data === undefined ? undefined : joined(data.pages)), [data])
  const known = useCachedQuery({
    answer: { ...query, data: list },
    name: 'conversations',
    schema: conversationListSchema,
    keep: useMemo(() => withoutNames(data?.pages[0]), [data]),
  })
  const now = useNow(15_000)
  const isListed = (conversation: Conversation): boolean => pathOf(conversation) !== null
  return (
    <QueryState
      state={known}
      onRetry={() => void query.refetch()}
      loading="Loading conversations…"
      title="We couldn’t load the conversations"
      isEmpty={({ conversations, next }) => next === null && !conversations.some(isListed)}
      empty={<EmptyState title="No messages yet">{empty}</EmptyState>}
    >
      {({ conversations }) => (
        <div className={rows['section']}>
          <ul className={rows['list']} aria-label="Conversations">
            {conversations.map((conversation) => {
              const path = pathOf(conversation)
              return path === null ? null : (
                <Row key={conversation.id} conversation={conversation} path={path} now={now} />
              )
            })}
          </ul>
          {query.hasNextPage && (
            <div className={rows['more']}>
              <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                Show more
              </Button>
            </div>
          )}
        </div>
      )}
    </QueryState>
  )
}

/** What is kept on this device, as of one conversation. */
function withoutNames(page: ConversationListResponse | undefined): ConversationListResponse | undefined {
  return page && { ...page, conversations: page.conversations.map(withoutName) }
}

function joined(pages: readonly ConversationListResponse[]): ConversationListResponse {
  return {
    conversations: pages.flatMap(({ conversations }) => conversations),
    next: pages.at(-1)?.next ?? null,
  }
}

type RowProps = { readonly conversation: Conversation; readonly path: string; readonly now: number }

function Row({ conversation, path, now }: RowProps): ReactNode {
  const { about, unread, lastAt, isMuted, closedBecause } = conversation
  const name = conversation.with || (conversation.kind === 'direct' ? 'Partner' : 'Client')
  return (
    <li className={rows['row']}>
      <div className={rows['facts']}>
        <h2>
          {/* A client has no name before the choice, so that many links would be called the same. */}
          <Link to={path}>{about === null ? name : `${name}, ${about}`}</Link>
        </h2>
        <p className={rows['state']}>
          <UnreadCount unread={unread} />
          {isMuted && <Badge>Muted</Badge>}
          {closedBecause !== null && <Badge>Ended</Badge>}
        </p>
        <p className={rows['times']}>
          <Time at={Date.parse(lastAt)} now={now} />
        </p>
      </div>
    </li>
  )
}
