/** /home2, and /dashboard for clients: their requests and the status of each. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { z } from 'zod'
import { clientRequestsResponseSchema } from '../../../../../shared/contracts/client-requests.ts'
import { useCachedQuery } from '../../../offline/react/use-cached-query.ts'
import { identityIn } from '../../../platform/auth/session.store.ts'
import { usePlatform, useProfile, useSession } from '../../../platform/platform-provider.tsx'
import { QueryState } from '../../../platform/query/query-state.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { clientPaths } from '../client-home-paths.ts'
import styles from './client-home.module.css'
import { PostedNotice } from './posted-notice.tsx'
import type { ConversationView } from './conversation-view.ts'
import { RequestCard } from './request-card.tsx'
import { clientRequestsQuery } from './requests.queries.ts'
import { WaitingRequests } from './waiting-requests.tsx'

/** The navigation state passed by the steps at /home. */
const arrivalSchema = z.object({ postedId: z.uuid() })

type ClientHomePageProps = {
  /** Shows the messages with an attorney. */
  readonly conversation: ConversationView
  /** Shown below the requests, once there are some. */
  readonly aside: ReactNode
}

export function ClientHomePage({ conversation, aside }: ClientHomePageProps): ReactNode {
  const identity = identityIn(useSession())
  const profile = useProfile()
  useDocumentTitle('Your requests')
  if (profile.status === 'known' && profile.profile.user_type === 'attorney') return <ForClients />
  return (
    <>
      <PageHeading
        title="Your requests"
        actions={
          <LinkButton to={clientPaths.intake} variant="primary">
            New request
          </LinkButton>
        }
      />
      <WaitingRequests />
      {identity !== null && <Requests userId={identity.userId} {...{ conversation, aside }} />}
    </>
  )
}

type RequestsProps = ClientHomePageProps & { readonly userId: string }

function Requests({ userId, conversation, aside }: RequestsProps): ReactNode {
  const { http } = usePlatform()
  const location = useLocation()
  const now = useNow(60_000)
  const query = useQuery(clientRequestsQuery(http, userId))
  const known = useCachedQuery({
    answer: query,
    name: 'client-requests',
    schema: clientRequestsResponseSchema,
  })
  const postedId = arrivalSchema.safeParse(location.state).data?.postedId
  return (
    <QueryState
      state={known}
      onRetry={query.refetch}
      loading="Loading your requests…"
      title="We couldn’t load your requests"
      offline="You’re offline, and your requests haven’t been opened on this device yet."
    >
      {({ requests, contact }, isLive) => (
        <div className={styles['list']}>
          {requests
            .filter(({ id }) => id === postedId)
            .map((request) => (
              <PostedNotice key={request.id} request={request} />
            ))}
          {requests.length === 0 ? (
            <Nothing />
          ) : (
            <ul className={styles['list']} aria-label="Your requests">
              {requests.map((request) => (
                <li key={request.id}>
                  <RequestCard {...{ request, contact, userId, isLive, now, conversation }} />
                </li>
              ))}
            </ul>
          )}
          {requests.length > 0 && aside}
        </div>
      )}
    </QueryState>
  )
}

function Nothing(): ReactNode {
  return (
    <EmptyState
      title="No requests yet"
      action={
        <LinkButton to={clientPaths.intake} variant="primary">
          Post your first request
        </LinkButton>
      }
    >
      Tell us what you need help with, where, and who else is involved. It takes four short steps.
    </EmptyState>
  )
}

function ForClients(): ReactNode {
  return (
    <>
      <PageHeading
        title="This page is for people looking for an attorney"
        lead="You’re signed in as an attorney."
      />
      <div>
        <LinkButton to={clientPaths.dashboard} variant="primary">
          Go to the dashboard
        </LinkButton>
      </div>
    </>
  )
}
