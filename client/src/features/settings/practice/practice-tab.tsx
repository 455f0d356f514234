import type { ReactNode } from 'react'
import type { OwnPractice } from '../../../../../shared/contracts/practice.ts'
import { useOwnPractice } from '../../../offline/react/use-own-practice.ts'
import { QueryState } from '../../../platform/query/query-state.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Stack } from '../../../ui/entry-frame.tsx'
import { BarAdmissionsCard } from '../bar-admissions-card.tsx'
import styles from '../settings.module.css'
import { PracticeForm } from './practice-form.tsx'
import { PublicPageForm } from './public-page-form.tsx'

/** Settings > Practice: licenses, what is taken on, what new referrals begin with, the directory, and the public page. */
export function PracticeTab(): ReactNode {
  const { state, onRetry } = useOwnPractice()
  return (
    <Stack>
      <QueryState
        state={state}
        onRetry={onRetry}
        loading="Loading your practice…"
        rows={6}
        title="We couldn’t load your practice"
        offline="You’re offline, and this device has no copy of your practice settings yet. Connect to load them."
      >
        {({ practice }) => (practice === null ? <NoPractice /> : <Practice practice={practice} />)}
      </QueryState>
    </Stack>
  )
}

function NoPractice(): ReactNode {
  return (
    <EmptyState
      title="No practice yet"
      action={
        <LinkButton to="/preview/firm-details" variant="primary">
          Enter your firm details
        </LinkButton>
      }
    >
      Your practice starts with your firm details and bar ID.
    </EmptyState>
  )
}

function Practice({ practice }: { readonly practice: OwnPractice }): ReactNode {
  return (
    <>
      <BarAdmissionsCard />
      {practice.isApproved ? (
        <>
          <Card aria-labelledby="practice-heading">
            <h2 id="practice-heading">What you take on</h2>
            <PracticeForm practice={practice} />
          </Card>
          <Card aria-labelledby="public-page-heading">
            <h2 id="public-page-heading">Public page</h2>
            <PublicPageForm practice={practice} />
          </Card>
        </>
      ) : (
        <Card aria-labelledby="practice-heading">
          <h2 id="practice-heading">The rest of your practice</h2>
          <p className={styles['soft']}>
            Once your application is approved, you can choose here what you take on, whether the directory
            lists you, and whether you have a public page.
          </p>
          <div>
            <LinkButton to="/bar-verification-preview">Open your application</LinkButton>
          </div>
        </Card>
      )}
    </>
  )
}
