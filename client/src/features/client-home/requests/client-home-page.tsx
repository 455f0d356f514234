/** /home2, and /dashboard for clients: their requests and the status of each. */
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { z } from 'zod'
import type { ClientRequest } from '../../../../../shared/contracts/client-requests.ts'
import { identityIn } from '../../../platform/auth/session.store.ts'
import { useProfile, useSession } from '../../../platform/platform-provider.tsx'
import { asked, QueryState } from '../../../platform/query/query-state.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { clientPaths } from '../client-home-paths.ts'
import styles from './client-home.module.css'
import { MatchingNotice } from '../matching-notice.tsx'
import { PostedNotice } from './posted-notice.tsx'
import { RequestCard } from './request-card.tsx'
import { useClientRequests } from './requests.queries.ts'
import { WaitingRequests } from './waiting-requests.tsx'

/** The navigation state passed by the steps at /home. */
const arrivalSchema = z.object({ postedId: z.uuid() })

export function ClientHomePage(): ReactNode {
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
      {identity !== null && <Requests userId={identity.userId} />}
    </>
  )
}

function Requests({ userId }: { readonly userId: string }): ReactNode {
  const location = useLocation()
  const postedId = arrivalSchema.safeParse(location.state).data?.postedId
  return (
    <QueryState
      {...asked(useClientRequests(userId))}
      loading="Loading your requests…"
      title="We couldn’t load your requests"
    >
      {({ requests }) => (
        <div className={styles['list']}>
          {requests
            .filter(({ id }) => id === postedId)
            .map((request) => (
              <PostedNotice key={request.id} request={request} />
            ))}
          {requests.some(({ status }) => status === 'looking') && <MatchingNotice />}
          {requests.length === 0 ? <Nothing /> : <RequestList requests={requests} userId={userId} />}
        </div>
      )}
    </QueryState>
  )
}

type RequestListProps = { readonly requests: readonly ClientRequest[]; readonly userId: string }

function RequestList({ requests, userId }: RequestListProps): ReactNode {
  return (
    <ul className={styles['list']} aria-label="Your requests">
      {requests.map((request) => (
        <li key={request.id}>
          <RequestCard request={request} userId={userId} />
        </li>
      ))}
    </ul>
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
      Tell us what you need help with, where, and who else is involved. It takes four short steps. Attorneys
      can’t see requests until matching opens.
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
