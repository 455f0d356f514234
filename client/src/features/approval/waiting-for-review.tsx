import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { OwnApplication } from '../../../../shared/contracts/application.ts'
import { REVIEW_AIM } from '../../../../shared/domain/registration.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Steps } from '../../ui/progress.tsx'
import styles from './pending-approval-screen.module.css'

const BENEFITS = [
  {
    name: 'Referral Network',
    text: 'Send a case to an attorney and track it until the fee is paid. Terms, deadline, and answer in one place.',
    isOpen: true,
  },
  {
    name: 'AI Paralegal',
    text: 'It will answer questions about your own documents and cite the passages it relies on. Not part of what you pay for today.',
    isOpen: false,
  },
] as const

const STAGES = ['Paid', 'Submitted', 'In review', 'Decision'] as const
const FIRM_DETAILS_MISSING = 1
const IN_REVIEW = 2

type WaitingProps = {
  /** Null: firm details were never submitted. Undefined: not known. */
  readonly application: OwnApplication | null | undefined
}

/** The progress of the application, the expected wait, and what to do in the meantime. */
export function WaitingForReview({ application }: WaitingProps): ReactNode {
  const isMissing = application === null
  return (
    <>
      <Steps label="Your application" steps={STAGES} current={isMissing ? FIRM_DETAILS_MISSING : IN_REVIEW} />
      {isMissing ? <MissingDetails /> : <UnderReview submittedAt={application?.submittedAt ?? null} />}
      <section aria-labelledby="meanwhile" className={styles['section']}>
        <h2 id="meanwhile">In the meantime</h2>
        <ul className={styles['meanwhile']}>
          {!isMissing && (
            <li>
              <Link to="/bar-verification-preview">Check your application</Link> and correct anything that
              looks wrong.
            </li>
          )}
          <li>
            <Link to="/settings/security">Set up two-step sign-in</Link> to protect your account.
          </li>
          <li>
            <Link to="/help">Read how referrals work</Link>, from the first message to the fee.
          </li>
        </ul>
      </section>
      <section aria-labelledby="benefits" className={styles['section']}>
        <h2 id="benefits">What you’ll get</h2>
        <ul className={styles['benefits']}>
          {BENEFITS.map(({ name, text, isOpen }) => (
            <li key={name}>
              <div className={styles['name']}>
                <h3>{name}</h3>
                {!isOpen && <Badge>In development</Badge>}
              </div>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function MissingDetails(): ReactNode {
  return (
    <Alert
      tone="warning"
      title="Your firm details are missing"
      actions={
        <LinkButton to="/signup/complete-profile" variant="primary" size="small">
          Enter your firm details
        </LinkButton>
      }
    >
      We can’t look up your bar number until you enter it.
    </Alert>
  )
}

function UnderReview({ submittedAt }: { readonly submittedAt: string | null }): ReactNode {
  return (
    <p>
      {submittedAt !== null && (
        <>
          You submitted your application on <time dateTime={submittedAt}>{dayOf(submittedAt)}</time>.{' '}
        </>
      )}
      We check your bar number against your state’s attorney directory and aim to decide within {REVIEW_AIM}.
      We’ll email you, and this page will update automatically.
    </p>
  )
}

function dayOf(instant: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(instant))
}
