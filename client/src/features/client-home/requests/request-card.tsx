import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import type {
  ClientRequest,
  ClientRequestsResponse,
} from '../../../../../shared/contracts/client-requests.ts'
import { tierOf } from '../../../../../shared/domain/requests/request-lifecycle.ts'
import { subIssueOf } from '../../../../../shared/domain/requests/sub-issues.ts'
import { STATE_NAMES } from '../../../../../shared/domain/state-names.ts'
import { useCachedQuery } from '../../../offline/react/use-cached-query.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { QueryState } from '../../../platform/query/query-state.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { Fact, FactList } from '../../../ui/fact-list.tsx'
import { formatDay, needTitle } from '../plain-words.ts'
import { AttorneyList } from './attorney-list.tsx'
import { RequestActions } from './request-actions.tsx'
import { closingWords, statusLabel } from './request-labels.ts'
import { attorneysQuery, attorneysSchema, copyOfAttorneys } from './requests.queries.ts'
import type { ConversationView } from './conversation-view.ts'
import styles from './client-home.module.css'
import { WhoHasSeenIt } from './who-has-seen-it.tsx'
import { WhyNotShown } from './why-not-shown.tsx'

type RequestCardProps = {
  readonly request: ClientRequest
  readonly contact: ClientRequestsResponse['contact']
  readonly userId: string
  /** What is shown is the server's answer of now, so it can be acted on. */
  readonly isLive: boolean
  readonly now: number
  readonly conversation: ConversationView
}

export function RequestCard(props: RequestCardProps): ReactNode {
  const { request, contact, userId, isLive, now, conversation } = props
  const { http } = usePlatform()
  const titleId = useId()
  const hasAnswers = request.interests > 0 || request.status === 'represented'
  const query = useQuery({ ...attorneysQuery(http, userId, request.id), enabled: hasAnswers })
  const known = useCachedQuery({
    answer: query,
    name: copyOfAttorneys(request.id),
    schema: attorneysSchema,
  })
  const attorneys = hasAnswers && known.status === 'known' ? known.value.attorneys : []
  const chosen = attorneys.find(({ status }) => tierOf(status) > 0) ?? null
  const { label, meaning, tone } = statusLabel(request, chosen)
  const closing = closingWords(request, now)
  return (
    <Card aria-labelledby={titleId}>
      <div className={styles['top']}>
        <h2 id={titleId}>{needTitle(request.practiceArea)}</h2>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className={styles['soft']}>
        {meaning === null ? '' : `${meaning} `}Posted on{' '}
        <time dateTime={request.createdAt}>{postedWords(request.createdAt)}</time>.
        {closing === null ? '' : ` ${closing}`}
      </p>
      <WhyNotShown request={request} />
      {request.summary !== '' && <p className={styles['summary']}>{request.summary}</p>}
      <Facts request={request} />
      {hasAnswers && (
        <QueryState
          state={known}
          onRetry={query.refetch}
          loading="Loading the answers…"
          rows={2}
          title="We couldn’t load the answers"
          offline="You’re offline, and the answers haven’t been opened on this device yet."
          isPart
        >
          {(answers, isCurrent) => (
            <AttorneyList
              {...{ request, userId, now, conversation }}
              attorneys={answers.attorneys}
              isLive={isLive && isCurrent}
            />
          )}
        </QueryState>
      )}
      <WhoHasSeenIt request={request} userId={userId} now={now} />
      <RequestActions {...{ request, contact, userId, isLive, chosen }} />
    </Card>
  )
}

function Facts({ request }: { readonly request: ClientRequest }): ReactNode {
  const { state, incidentDate, otherParties, subIssue } = request
  return (
    <FactList className={styles['facts']}>
      <Fact term="About">{subIssue === null ? null : subIssueOf(subIssue)?.label}</Fact>
      <Fact term="State">{STATE_NAMES[state]}</Fact>
      {incidentDate !== null && (
        <Fact term="Date">
          <time dateTime={incidentDate}>{formatDay(incidentDate)}</time>
        </Fact>
      )}
      <Fact term="Also involved">{otherParties.length === 0 ? 'No one named' : otherParties.join(', ')}</Fact>
    </FactList>
  )
}

function postedWords(at: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(at))
}
