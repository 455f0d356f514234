import { useMachine } from '@xstate/react'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OwnApplication } from '../../../../shared/contracts/application.ts'
import { DESTINATIONS } from '../../../../shared/domain/access.ts'
import { identityIn } from '../../platform/auth/session.store.ts'
import { browserLiveDeps } from '../../platform/live/browser-live-deps.ts'
import { usePlatform, useProfile, useSession } from '../../platform/platform-provider.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EntryFrame } from '../../ui/entry-frame.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { attentionActor, newsActor, readApprovalActor, signInsActor } from './approval.actors.ts'
import { approvalMachine } from './approval.machine.ts'
import { DECIDED_LABELS, DecidedApplication, type DecidedState } from './decided-application.tsx'
import styles from './pending-approval-screen.module.css'
import { WaitingForReview } from './waiting-for-review.tsx'

/** /pending-approval: shown until an administrator verifies the Bar ID; otherwise the decision, its reason, and the next step. */
export function PendingApprovalScreen({ notice }: { readonly notice?: ReactNode }): ReactNode {
  const [snapshot, send] = useMachine(useApprovalMachine())
  const navigate = useNavigate()
  const { application, failure, hasLooked } = snapshot.context
  useDocumentTitle('Pending approval')

  const isApproved = snapshot.matches('approved')
  const isSignedOut = snapshot.matches('signedOut')
  useEffect(() => {
    if (isApproved) void navigate(DESTINATIONS.dashboard, { replace: true })
    if (isSignedOut) void navigate(DESTINATIONS.login, { replace: true })
  }, [isApproved, isSignedOut, navigate])

  const isFirstLook = snapshot.matches('looking') && !hasLooked && failure === null
  return (
    <EntryFrame wide>
      {isFirstLook ? (
        <>
          <PageHeading title="Your application" />
          <Spinner label="Checking…" />
        </>
      ) : (
        <ApplicationStatus firstName={snapshot.context.firstName} application={application} notice={notice} />
      )}
      {failure !== null && (
        <Alert tone="warning" role="status">
          {failure} We’ll try again automatically.
        </Alert>
      )}
      {snapshot.matches('resting') && (
        <Alert tone="neutral" role="status">
          Checking is paused while you’re offline.
        </Alert>
      )}
      <div className={styles['actions']}>
        {application !== null && <LinkButton to="/bar-verification-preview">See my application</LinkButton>}
        <Button variant="ghost" onClick={() => send({ type: 'SIGN_OUT' })}>
          Sign Out
        </Button>
      </div>
    </EntryFrame>
  )
}

function useApprovalMachine() {
  const { auth, profile, http } = usePlatform()
  return useMemo(
    () =>
      approvalMachine.provide({
        actors: {
          readApproval: readApprovalActor({ auth, profile, http }),
          attention: attentionActor({ document, window }),
          signIns: signInsActor(auth),
          news: newsActor(auth, browserLiveDeps(window, auth)),
        },
        actions: { endSession: () => auth.signOut() },
      }),
    [auth, http, profile],
  )
}

type StatusProps = {
  readonly firstName: string | null
  readonly application: OwnApplication | null | undefined
  readonly notice: ReactNode
}

function ApplicationStatus({ firstName, application, notice }: StatusProps): ReactNode {
  const knownName = useKnownFirstName()
  const decided = decidedState(application)
  if (decided !== null) {
    const { title, lead } = DECIDED_LABELS[decided]
    return (
      <>
        <PageHeading title={title} lead={lead} />
        {notice}
        <DecidedApplication
          state={decided}
          reason={application?.reason ?? null}
          subscription={application?.subscription ?? null}
        />
      </>
    )
  }
  const name = firstName ?? knownName
  return (
    <>
      <PageHeading
        title={name === null ? 'Welcome' : `Welcome, ${name}`}
        lead="Your Bar ID is being verified"
      />
      {notice}
      <WaitingForReview application={application} />
    </>
  )
}

function decidedState(application: OwnApplication | null | undefined): DecidedState | null {
  const state = application?.state
  return state === 'needs_information' || state === 'rejected' || state === 'suspended' ? state : null
}

/** Used until the first poll succeeds. */
function useKnownFirstName(): string | null {
  const profile = useProfile()
  const identity = identityIn(useSession())
  const fromProfile = profile.status === 'known' ? profile.profile.first_name : null
  return fromProfile ?? identity?.givenName ?? null
}
