import type { ReactNode } from 'react'
import { useOperatorFacts } from '../../platform/operator-facts.tsx'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'

type ShutOutNoticeProps = {
  readonly state: 'suspended' | 'rejected'
  /** The reviewer's words. */
  readonly reason: string | null
}

const MEANING = {
  suspended:
    'You can send and answer nothing here for now. Referrals you have sent or received are kept. You can still manage your subscription and your own data.',
  rejected:
    'You cannot use the referral network yet. You can correct your application and hand it in again, and you can still manage your subscription and your own data.',
} as const

/** What an administrator has decided, why, what is still open, and whom to ask. */
export function ShutOutNotice({ state, reason }: ShutOutNoticeProps): ReactNode {
  const { supportEmail } = useOperatorFacts()
  return (
    <Alert
      tone="danger"
      title={reason === null ? 'No reason was given' : `The reason given: ${reason}`}
      actions={
        <>
          <LinkButton to="/settings/billing" size="small">
            Billing
          </LinkButton>
          <LinkButton to="/settings" size="small">
            My profile
          </LinkButton>
        </>
      }
    >
      <p>{MEANING[state]}</p>
      <p>
        Questions? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </Alert>
  )
}
