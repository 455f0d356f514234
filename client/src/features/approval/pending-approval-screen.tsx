import { useMachine } from '@xstate/react'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ApplicationState } from '../../../../shared/contracts/admin.ts'
import { DESTINATIONS } from '../../../../shared/domain/access.ts'
import { identityIn } from '../../platform/auth/session.store.ts'
import { usePlatform, useProfile, useSession } from '../../platform/platform-provider.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EntryFrame } from '../../ui/entry-frame.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { attentionActor, readApprovalActor, signInsActor } from './approval.actors.ts'
import { approvalMachine } from './approval.machine.ts'
import { ShutOutNotice } from './shut-out-notice.tsx'
import { useOwnApplication } from './use-own-application.ts'
import styles from './pending-approval-screen.module.css'

const BENEFITS = [
  {
    name: 'Referral Network',
    text: 'Send a case to a verified attorney and follow it until the fee is paid. Terms, deadline and answer in one place.',
  },
  {
    name: 'AI Paralegal',
    text: 'Ask your own documents. Every answer stands on passages that you can open, with page and line.',
  },
] as const

const LEADS: Readonly<Record<'submitted', string> & Partial<Record<ApplicationState, string>>> = {
  submitted: 'Your Bar ID is being verified',
  suspended: 'Your account has been suspended',
  rejected: 'Your application could not be approved',
}

/** /pending-approval: waiting until an administrator has verified the Bar ID; or shut out, with the reason and whom to ask. */
export function PendingApprovalScreen({ notice }: { readonly notice?: ReactNode }): ReactNode {
  const { auth, profile } = usePlatform()
  const navigate = useNavigate()
  const machine = useMemo(
    () =>
      approvalMachine.provide({
        actors: {
          readApproval: readApprovalActor(auth, profile),
          attention: attentionActor({ document, window }),
          signIns: signInsActor(auth),
        },
        actions: { endSession: () => auth.signOut() },
      }),
    [auth, profile],
  )
  const [snapshot, send] = useMachine(machine)
  const knownName = useKnownFirstName()
  const application = useOwnApplication()
  const isMissing = application === null
  const state = application?.state
  const isShutOut = state === 'suspended' || state === 'rejected'
  useDocumentTitle('Pending approval')

  const isApproved = snapshot.matches('approved')
  const isSignedOut = snapshot.matches('signedOut')
  useEffect(() => {
    if (isApproved) void navigate(DESTINATIONS.dashboard, { replace: true })
    if (isSignedOut) void navigate(DESTINATIONS.login, { replace: true })
  }, [isApproved, isSignedOut, navigate])

  const firstName = snapshot.context.firstName ?? knownName
  const { failure } = snapshot.context
  return (
    <EntryFrame wide>
      <PageHeading
        title={firstName === null ? 'Welcome' : `Welcome, ${firstName}`}
        lead={LEADS[state ?? 'submitted'] ?? LEADS.submitted}
      />
      {notice}
      {isShutOut && <ShutOutNotice state={state} reason={application?.reason ?? null} />}
      {isShutOut ? null : isMissing ? (
        <Alert
          tone="warning"
          title="Your firm details are still missing"
          actions={
            <LinkButton to="/signup/complete-profile" variant="primary" size="small">
              Give your firm details
            </LinkButton>
          }
        >
          Nobody can look up your bar ID before you have given it.
        </Alert>
      ) : (
        <p>
          A person looks up your bar ID with the official register of your state. You get an e-mail as soon as
          it is done, and this page moves on by itself.
        </p>
      )}
      {failure !== null && (
        <Alert tone="warning" role="status">
          {failure} It is tried again by itself.
        </Alert>
      )}
      {snapshot.matches('resting') && (
        <Alert tone="neutral" role="status">
          Checking is paused while you are offline.
        </Alert>
      )}
      {snapshot.matches('looking') && !snapshot.context.hasLooked && <Spinner label="Checking…" />}
      {!isShutOut && <Benefits />}
      <div className={styles['actions']}>
        {!isMissing && <LinkButton to="/bar-verification-preview">See my application</LinkButton>}
        <Button variant="ghost" onClick={() => send({ type: 'SIGN_OUT' })}>
          Sign Out
        </Button>
      </div>
    </EntryFrame>
  )
}

function Benefits(): ReactNode {
  return (
    <section aria-labelledby="benefits" className={styles['preview']}>
      <h2 id="benefits">What awaits you</h2>
      <ul className={styles['benefits']}>
        {BENEFITS.map(({ name, text }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Until the first look has answered, or when it cannot. */
function useKnownFirstName(): string | null {
  const profile = useProfile()
  const identity = identityIn(useSession())
  const fromProfile = profile.status === 'known' ? profile.profile.first_name : null
  return fromProfile ?? identity?.givenName ?? null
}
