import { useEffect, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { phaseNumber } from '../../../../../shared/domain/registration.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { STORAGE_KEYS } from '../../../platform/storage/signup-storage.ts'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { EntryFrame } from '../../../ui/entry-frame.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Steps } from '../../../ui/progress.tsx'
import { PaymentConfirmation } from '../payment/payment-confirmation.tsx'
import { STEP_LABELS } from '../wizard/phase-words.ts'
import { ProfileCompletion } from './profile-completion.tsx'

/** /preview/firm-details: the return page of the payment. Open without a session, which may have ended in the meantime. */
export function PreviewFirmDetailsPage(): ReactNode {
  const { signup } = usePlatform()
  const [query] = useSearchParams()
  const returned = query.get('payment') === 'success' ? query.get('session_id') : null
  const sessionId = returned ?? signup.read(STORAGE_KEYS.stripeSessionId)
  useDocumentTitle('Bar Verification / Firm Details')
  useEffect(() => {
    if (returned === null) return
    signup.write(STORAGE_KEYS.stripeSessionId, returned)
    signup.write(STORAGE_KEYS.signupPhase, String(phaseNumber('firm')))
  }, [returned, signup])
  return (
    <EntryFrame wide signupLook>
      <Steps label="Registration" steps={STEP_LABELS} current={phaseNumber('firm') - 1} />
      <PageHeading
        title="Bar Verification / Firm Details"
        lead="This is the last step. Tell us about your firm so we can verify your bar number."
      />
      {sessionId !== null && <PaymentConfirmation sessionId={sessionId} />}
      <ProfileCompletion />
    </EntryFrame>
  )
}
