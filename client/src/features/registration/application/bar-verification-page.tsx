import { useState, type ReactNode } from 'react'
import type { OwnApplication } from '../../../../../shared/contracts/application.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { registrationPaths } from '../registration-paths.ts'
import { ApplicationEditor } from './application-editor.tsx'
import { ApplicationFacts } from './application-facts.tsx'
import { mayResubmit, STATE_WORDS } from './application-words.ts'
import styles from './application.module.css'
import { useOwnApplication } from './application.queries.ts'

/** /bar-verification-preview: what the reviewer sees of my application, and where it stands. */
export function BarVerificationPage(): ReactNode {
  const { data, isPending, error, refetch } = useOwnApplication()
  useDocumentTitle('Bar verification')
  return (
    <div className={styles['page']}>
      <PageHeading title="Bar verification" lead="Your application as our reviewers see it." />
      {isPending && <Skeleton rows={5} label="Loading your application…" />}
      {error !== null && data === undefined && (
        <LoadFailure
          title="Your application could not be loaded"
          words={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {data === null && (
        <EmptyState
          title="Nothing submitted yet"
          action={
            <LinkButton to={registrationPaths.preview} variant="primary">
              Give your firm details
            </LinkButton>
          }
        >
          Your application begins with your firm details and Bar ID.
        </EmptyState>
      )}
      {data !== null && data !== undefined && <Application application={data} />}
    </div>
  )
}

function Application({ application }: { readonly application: OwnApplication }): ReactNode {
  const [isEditing, setIsEditing] = useState(false)
  const words = STATE_WORDS[application.state]
  return (
    <>
      <Card aria-label="State of your application">
        <div className={styles['state']}>
          <Badge tone={words.tone}>{words.label}</Badge>
          <p>{words.meaning}</p>
          {application.reason !== null && <p className={styles['reason']}>{application.reason}</p>}
          <p className={styles['soft']}>
            Submitted {dayOf(application.submittedAt)}
            {application.decidedAt !== null && ` · Answered ${dayOf(application.decidedAt)}`}
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
        <ApplicationFacts application={application} />
      )}
    </>
  )
}

function dayOf(instant: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(instant))
}
