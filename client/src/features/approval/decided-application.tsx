import type { ReactNode } from 'react'
import type { RunningSubscription } from '../../../../shared/contracts/application.ts'
import { subscriptionOutlook } from '../../../../shared/domain/subscription-outlook.ts'
import { UPDATE_APPLICATION_LABEL, UPDATE_APPLICATION_PATH } from '../../../../shared/domain/registration.ts'
import { useOperatorFacts } from '../../platform/operator-facts.tsx'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'
import type { Tone } from '../../ui/tone.ts'
import styles from './pending-approval-screen.module.css'

/** The states after a review: the attorney has to respond, or the account is closed. */
export type DecidedState = 'needs_information' | 'rejected' | 'suspended'

type DecidedWords = {
  readonly title: string
  readonly lead: string
  readonly tone: Tone
  readonly meaning: string
  readonly canUpdate: boolean
}

export const DECIDED_LABELS: Readonly<Record<DecidedState, DecidedWords>> = {
  needs_information: {
    title: 'We need more information',
    lead: 'Your application is on hold until you update it.',
    tone: 'warning',
    meaning:
      'You can correct your details and reply in text. We’ll continue our review as soon as you resubmit your application. To send a file, email us.',
    canUpdate: true,
  },
  rejected: {
    title: 'Your application could not be approved',
    lead: 'You can correct your details, reply to our reviewer, and submit your application again.',
    tone: 'danger',
    meaning:
      'You can’t use the referral network yet. You can still manage your subscription and your profile.',
    canUpdate: true,
  },
  suspended: {
    title: 'Your account has been suspended',
    lead: 'Contact us if you think this is a mistake.',
    tone: 'danger',
    meaning:
      'You can’t send or answer referrals for now. Referrals you’ve sent or received are kept, and you can still manage your subscription and your profile.',
    canUpdate: false,
  },
}

type DecidedApplicationProps = {
  readonly state: DecidedState
  /** The reviewer's text. */
  readonly reason: string | null
  readonly subscription: RunningSubscription | null
}

/** The reviewer's reason, its meaning, and the next step. */
export function DecidedApplication({ state, reason, subscription }: DecidedApplicationProps): ReactNode {
  const { supportEmail } = useOperatorFacts()
  const { tone, meaning, canUpdate } = DECIDED_LABELS[state]
  return (
    <Alert
      tone={tone}
      title={reason === null ? 'Our reviewer gave no reason' : `From our reviewer: ${reason}`}
      actions={
        <>
          {canUpdate && (
            <LinkButton to={UPDATE_APPLICATION_PATH} variant="primary" size="small">
              {UPDATE_APPLICATION_LABEL}
            </LinkButton>
          )}
          {state !== 'needs_information' && (
            <>
              <LinkButton to="/settings/billing" size="small">
                Billing
              </LinkButton>
              <LinkButton to="/settings" size="small">
                My profile
              </LinkButton>
            </>
          )}
        </>
      }
    >
      <div className={styles['said']}>
        <p>{meaning}</p>
        {state !== 'needs_information' &&
          subscriptionOutlook(subscription, supportEmail).map((words) => <p key={words}>{words}</p>)}
        <p>
          Questions? Email <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      </div>
    </Alert>
  )
}
