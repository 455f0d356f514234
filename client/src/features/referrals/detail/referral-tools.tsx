import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ReferralDetail } from '../../../../../shared/contracts/referrals.ts'
import { isAccepted } from '../../../../../shared/domain/referral-lifecycle.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import { draftPath } from '../../../platform/navigation/paths.ts'
import { FormError } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { createCurrentDraft } from '../editor/current-draft.ts'
import { PdfButton } from './pdf-button.tsx'
import styles from './referral-detail.module.css'
import { draftFromReferral, type DraftAudience } from '../editor/draft-from-referral.ts'
import { counterpartOf } from '../referral-sides.ts'

type ReferralToolsProps = {
  readonly referral: ReferralDetail
  /** The server is reachable. */
  readonly canAct: boolean
}

/** Copies the referral to a new draft, prints it, or downloads it. Only the PDF needs the server. */
export function ReferralTools({ referral, canAct }: ReferralToolsProps): ReactNode {
  const { core, owner } = useOffline()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
  const [isConfirming, setIsConfirming] = useState(false)
  async function createDraft(audience: DraftAudience): Promise<void> {
    if (owner === null) return
    const id = core.newReferralId()
    try {
      await core.referralDrafts.save(owner, id, draftFromReferral(referral, audience))
    } catch (error) {
      setFailure(toOfflineError(error).words)
      return
    }
    createCurrentDraft(localStorage, owner).set(id)
    await navigate(draftPath(id))
  }
  /** Confirms first: otherwise two attorneys may each believe that the case is theirs. */
  function toAnother(): void {
    if (isAccepted(referral.status)) setIsConfirming(true)
    else void createDraft('another attorney')
  }
  return (
    <div className={styles['tools']}>
      <FormError>{failure}</FormError>
      <div className={styles['actions']}>
        {referral.side === 'sender' && owner !== null && (
          <>
            <Button size="small" onClick={toAnother}>
              Send to another attorney
            </Button>
            <Button size="small" onClick={() => void createDraft('the same attorney')}>
              Duplicate
            </Button>
          </>
        )}
        <Button size="small" variant="ghost" onClick={() => window.print()}>
          Print
        </Button>
        {canAct && <PdfButton referralId={referral.id} />}
      </div>
      <Dialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title="Send to another attorney?"
        actions={
          <>
            <Button onClick={() => setIsConfirming(false)}>Cancel</Button>
            <Button variant="primary" onClick={() => void createDraft('another attorney')}>
              Send to another attorney
            </Button>
          </>
        }
      >
        <p>
          {counterpartOf(referral)} has accepted this referral. Sending it to another attorney won’t withdraw
          it.
        </p>
      </Dialog>
    </div>
  )
}
