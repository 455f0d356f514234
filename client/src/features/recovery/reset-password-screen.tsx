import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { z } from 'zod'
import { secondStepFor } from '../../../../shared/domain/access.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { useAuth, useSession } from '../../platform/platform-provider.tsx'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EntryFrame } from '../../ui/entry-frame.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { NewPasswordForm } from '../../ui/new-password-form.tsx'
import type { PasswordRefusal } from '../../ui/password-refusal.ts'
import { RecoveryCodeForm } from './recovery-code-form.tsx'
import {
  type AfterChange,
  changeByLink,
  openRecoveryLink,
  readRecoveryLink,
  type RecoveryOutcome,
} from './recovery-link.ts'

/** /reset-password: the page that the link in the recovery email opens. */
export function ResetPasswordScreen(): ReactNode {
  const auth = useAuth()
  const session = useSession()
  const [link] = useState(() => readRecoveryLink(new URL(window.location.href)))
  const [outcome, setOutcome] = useState<RecoveryOutcome | null>(null)
  const [after, setAfter] = useState<AfterChange | null>(null)
  useDocumentTitle('Set a new password')

  useEffect(() => {
    let isCurrent = true
    void openRecoveryLink(link, auth).then((opened) => {
      if (!isCurrent) return
      setOutcome(opened)
      // Removes the used secrets from the URL, so that the history and other readers of the URL do not get them.
      window.history.replaceState(window.history.state, '', window.location.pathname)
    })
    return () => {
      isCurrent = false
    }
  }, [auth, link])

  if (outcome === null) {
    return (
      <EntryFrame>
        <Spinner page label="Checking your recovery link…" />
      </EntryFrame>
    )
  }
  if (outcome.kind !== 'ready')
    return (
      <NoWayIn
        message={outcome.kind === 'unusable' ? outcome.message : null}
        openCode={async ({ email, code }) => {
          const opened = await openRecoveryLink({ kind: 'recovery_code', email, code }, auth)
          if (opened.kind === 'unusable') return opened.message
          setOutcome(opened)
          return null
        }}
      />
    )
  if (after === null && session.status === 'second_step')
    return <Navigate to={secondStepFor('/reset-password')} replace />
  const { account, present } = outcome
  if (after !== null) return <Changed after={after} account={account.email} present={present?.email ?? ''} />

  const change = async (password: string, currentPassword?: string): Promise<PasswordRefusal | null> => {
    const changed = await changeByLink(auth, outcome, password, currentPassword)
    if (typeof changed === 'object') return changed
    if (changed !== 'second_step_first') setAfter(changed)
    return null
  }
  const isOther = present !== null && present.userId !== account.userId
  return (
    <EntryFrame footer={isOther ? undefined : <Link to={paths.login}>Back to sign in</Link>}>
      <PageHeading
        title="Set a new password"
        lead={
          <>
            For <strong>{account.email}</strong>. Use at least 8 characters.
          </>
        }
      />
      {isOther && (
        <Alert tone="warning" role="status">
          You’re signed in here as {present.email} and will stay signed in. If {account.email} isn’t your
          account, don’t set a password: <Link to={paths.dashboard}>go to your dashboard</Link>.
        </Alert>
      )}
      <NewPasswordForm change={change} />
    </EntryFrame>
  )
}

type ChangedProps = { readonly after: AfterChange; readonly account: string; readonly present: string }

function Changed({ after, account, present }: ChangedProps): ReactNode {
  return (
    <EntryFrame>
      <PageHeading title="Your password has been changed" />
      <Alert tone="success" role="status">
        {changedWords(after, account, present)}
      </Alert>
      <LinkButton to={after === 'sign_in_yourself' ? paths.login : paths.dashboard} variant="primary">
        {after === 'sign_in_yourself' ? 'Sign in' : 'Continue'}
      </LinkButton>
    </EntryFrame>
  )
}

function changedWords(after: AfterChange, account: string, present: string): string {
  switch (after) {
    case 'signed_in':
      return 'You’re signed in. Your other devices have been signed out.'
    case 'other_stays':
      return `The password of ${account} has been changed. You’re still signed in here as ${present}.`
    case 'sign_in_yourself':
      return `The password of ${account} has been changed. Sign in with your new password.`
  }
}

/** The navigation state from /forgot-password. */
const askedSchema = z.object({ email: z.string() })

type NoWayInProps = {
  /** Null if there was no link. */
  readonly message: string | null
  readonly openCode: ComponentProps<typeof RecoveryCodeForm>['open']
}

function NoWayIn({ message, openCode }: NoWayInProps): ReactNode {
  const navigationState = askedSchema.safeParse(useLocation().state).data
  return (
    <EntryFrame footer={<Link to={paths.login}>Back to sign in</Link>}>
      <PageHeading title="Set a new password" />
      {message === null ? (
        <p>Use the link in your password-reset email, or enter the code from it here.</p>
      ) : (
        <Alert tone="warning" role="alert">
          {message}
        </Alert>
      )}
      <RecoveryCodeForm email={navigationState?.email ?? ''} open={openCode} />
      <LinkButton to="/forgot-password">Get a new link</LinkButton>
    </EntryFrame>
  )
}
