import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { OwnApplication } from '../../../../../shared/contracts/application.ts'
import { useProfile } from '../../../platform/platform-provider.tsx'
import { asked, QueryState } from '../../../platform/query/query-state.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { LicenseList } from './license-list.tsx'
import { registrationPaths } from '../registration-paths.ts'
import { ApplicationEditor } from './application-editor.tsx'
import { ApplicationFacts } from './application-facts.tsx'
import { answeredLabel, mayResubmit, STATE_LABELS } from './application-words.ts'
import styles from './application.module.css'
import { useOwnApplication } from './application.queries.ts'

/** /bar-verification-preview: the user's application as the reviewer sees it, and its state. */
export function BarVerificationPage(): ReactNode {
  const profile = useProfile()
  const isClient = profile.status === 'known' && profile.profile.user_type === 'client'
  return isClient ? <ForAttorneys /> : <OwnApplicationPage />
}

/** Shown to clients, who have no license to verify. */
function ForAttorneys(): ReactNode {
  useDocumentTitle('Bar verification')
  return (
    <div className={styles['page']}>
      <PageHeading title="This page is for attorneys" lead="You’re signed in as a client." />
      <div>
        <LinkButton to={registrationPaths.clientRequests} variant="primary">
          Go to your requests
        </LinkButton>
      </div>
    </div>
  )
}

function OwnApplicationPage(): ReactNode {
  useDocumentTitle('Bar verification')
  return (
    <div className={styles['page']}>
      <PageHeading title="Bar verification" lead="Your application, as our review team sees it." />
      <QueryState
        {...asked(useOwnApplication())}
        loading="Loading your application…"
        rows={5}
        title="We couldn’t load your application"
      >
        {(application) =>
          application === null ? <NothingSubmitted /> : <Application application={application} />
        }
      </QueryState>
    </div>
  )
}

function NothingSubmitted(): ReactNode {
  return (
    <EmptyState
      title="Nothing submitted yet"
      action={
        <LinkButton to={registrationPaths.preview} variant="primary">
          Enter your firm details
        </LinkButton>
      }
    >
      Your application starts with your firm details and bar ID.
    </EmptyState>
  )
}

function Application({ application }: { readonly application: OwnApplication }): ReactNode {
  const [query] = useSearchParams()
  const [isEditing, setIsEditing] = useState(query.has('edit') && mayResubmit(application.state))
  const stateLabels = STATE_LABELS[application.state]
  return (
    <>
      <Card aria-label="State of your application">
        <div className={styles['state']}>
          <Badge tone={stateLabels.tone}>{stateLabels.label}</Badge>
          <p>{stateLabels.meaning}</p>
          {application.reason !== null && <p className={styles['reason']}>{application.reason}</p>}
          <p className={styles['soft']}>
            Submitted {dayOf(application.submittedAt)}
            {application.decidedAt !== null &&
              ` · ${answeredLabel(application.state)} ${dayOf(application.decidedAt)}`}
          </p>
          {mayResubmit(application.state) && !isEditing && (
            <Button variant="primary" onClick={() => setIsEditing(true)}>
              Edit details
            </Button>
          )}
        </div>
      </Card>
      {isEditing ? (
        <ApplicationEditor application={application} onClose={() => setIsEditing(false)} />
      ) : (
        <>
          <LicenseList application={application} />
          <ApplicationFacts application={application} />
        </>
      )}
    </>
  )
}

function dayOf(instant: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(instant))
}
