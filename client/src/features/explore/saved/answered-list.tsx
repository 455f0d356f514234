import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, type ComponentType, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { z } from 'zod'
import { listInterestsEndpoint, type Interest } from '../../../../../shared/contracts/interests.ts'
import { useCachedQuery } from '../../../offline/react/use-cached-query.ts'
import { failureMessage } from '../../../platform/http/failure-message.ts'
import { type HttpClient, unwrap } from '../../../platform/http/http-client.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { QueryState } from '../../../platform/query/query-state.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { formatDeadline } from '../../../ui/deadline.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Time } from '../../../ui/time.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { interestsKey } from '../explore-keys.ts'
import { EXPLORE, requestPath } from '../explore-paths.ts'
import { INTEREST_LABELS, INTEREST_TONES } from '../interest-labels.ts'
import { factsOf, titleOf } from '../teaser-words.ts'
import styles from './saved-cases.module.css'
import { useWaitingInterests, WaitingInterest } from './waiting-interest.tsx'

const MINUTE = 60_000

const answersSchema = listInterestsEndpoint.response
type Answers = z.infer<typeof answersSchema>

function answersQuery(http: HttpClient) {
  return infiniteQueryOptions({
    queryKey: [...interestsKey, 'list'],
    queryFn: async ({ pageParam, signal }) =>
      unwrap(
        await http.call(listInterestsEndpoint, {
          query: pageParam === null ? {} : { next: pageParam },
          signal,
        }),
      ),
    initialPageParam: null as string | null, // widened: the first page has no cursor
    getNextPageParam: (last) => last.next,
  })
}

/** What is kept on this device: a choice may end while it is not here to hear of it, and the names must not stay then. */
function withoutNames(answers: Answers | undefined): Answers | undefined {
  return answers && { ...answers, interests: answers.interests.map((one) => ({ ...one, disclosed: null })) }
}

type AnsweredListProps = {
  /** How many messages of a conversation are unread. */
  readonly Unread: ComponentType<{ readonly conversationId: string }>
}

/** The requests that the attorney has answered, the last answer first. */
export function AnsweredList({ Unread }: AnsweredListProps): ReactNode {
  const { http } = usePlatform()
  const now = useNow(MINUTE)
  const query = useInfiniteQuery(answersQuery(http))
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = query
  const all = useMemo(
    () =>
      data === undefined
        ? undefined
        : {
            interests: data.pages.flatMap(({ interests }) => interests),
            next: data.pages.at(-1)?.next ?? null,
          },
    [data],
  )
  const waiting = useWaitingInterests()
  const known = useCachedQuery({
    // A failed next page must not hide the pages that are loaded.
    answer: { ...query, data: all, error: isFetchNextPageError ? null : query.error },
    name: 'answered',
    schema: answersSchema,
    keep: useMemo(() => withoutNames(data?.pages[0]), [data]),
  })
  return (
    <>
      {waiting.length > 0 && (
        <ul aria-label="answers that are not sent" className={styles['list']}>
          {waiting.map((entry) => (
            <li key={entry.id}>
              <WaitingInterest entry={entry} now={now} />
            </li>
          ))}
        </ul>
      )}
      <QueryState
        state={known}
        onRetry={refetch}
        loading="Loading your answers…"
        rows={4}
        offline="You’re offline, and your answers haven’t been opened on this device yet."
        isEmpty={({ interests }) => interests.length === 0 && waiting.length === 0}
        empty={
          <EmptyState
            title="No answers yet"
            action={
              <LinkButton to={EXPLORE} variant="primary">
                Explore requests
              </LinkButton>
            }
          >
            When you express interest in a request, it is listed here with what the client decides.
          </EmptyState>
        }
      >
        {({ interests }, isLive) => (
          <>
            <ul aria-label="answered requests" className={styles['list']}>
              {interests.map((interest) => (
                <li key={interest.id}>
                  <Answer interest={interest} now={now} Unread={Unread} />
                </li>
              ))}
            </ul>
            {isFetchNextPageError && (
              <Alert tone="danger" role="alert">
                We couldn’t load the rest of the list. {failureMessage(query.error)}
              </Alert>
            )}
            {isLive && hasNextPage && (
              <div className={styles['more']}>
                <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  Show more
                </Button>
                <p role="status" className={styles['soft']}>
                  {interests.length} shown, more below
                </p>
              </div>
            )}
          </>
        )}
      </QueryState>
    </>
  )
}

type AnswerProps = AnsweredListProps & { readonly interest: Interest; readonly now: number }

function Answer({ interest, now, Unread }: AnswerProps): ReactNode {
  const { requestId, status, message, createdAt, clearBy, teaser, disclosed, conversationId } = interest
  const isOver = status === 'passed' || status === 'withdrawn'
  return (
    <article className={classNames(styles['card'], isOver && styles['gone'])}>
      <div className={styles['top']}>
        <h2>
          <Link to={requestPath(requestId)}>
            {teaser === null
              ? `Your answer of ${new Date(createdAt).toLocaleDateString('en-US', DAY)}`
              : titleOf(teaser)}
          </Link>
        </h2>
        <div className={styles['badges']}>
          <Badge tone={INTEREST_TONES[status]}>{INTEREST_LABELS[status]}</Badge>
          {conversationId !== null && <Unread conversationId={conversationId} />}
        </div>
      </div>
      <p className={styles['facts']}>
        {disclosed !== null && <span>{disclosed.clientName}</span>}
        {teaser !== null && factsOf(teaser).map((fact) => <span key={fact}>{fact}</span>)}
        <span>
          Answered <Time at={Date.parse(createdAt)} now={now} />
        </span>
      </p>
      {clearBy !== null && (
        <p>
          Say by {formatDeadline(Date.parse(clearBy), now)} whether there is a conflict. The choice ends then.
        </p>
      )}
      {message.trim() !== '' && (
        <p className={styles['note']}>
          <strong>Your message:</strong> {message}
        </p>
      )}
    </article>
  )
}

const DAY = { month: 'short', day: 'numeric', year: 'numeric' } as const
