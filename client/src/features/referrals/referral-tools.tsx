import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ReferralDetail } from '../../../../shared/contracts/referrals.ts'
import { toOfflineError } from '../../offline/offline-error.ts'
import { useOffline } from '../../offline/react/offline-provider.tsx'
import { draftPath } from '../../platform/navigation/paths.ts'
import { FormError } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { createCurrentDraft } from './current-draft.ts'
import { PdfButton } from './pdf-button.tsx'
import styles from './referral-detail.module.css'
import { draftFromReferral, type DraftAudience } from './draft-from-referral.ts'

type ReferralToolsProps = {
  readonly referral: ReferralDetail
  /** The server can be asked just now. */
  readonly canAct: boolean
}

/** Another draft made from this referral, and paper; only the PDF needs the server. */
export function ReferralTools({ referral, canAct }: ReferralToolsProps): ReactNode {
  const { core, owner } = useOffline()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
  async function write(audience: DraftAudience): Promise<void> {
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
  return (
    <div className={styles['tools']}>
      <FormError>{failure}</FormError>
      <div className={styles['actions']}>
        {referral.side === 'sender' && owner !== null && (
          <>
            <Button size="small" onClick={() => void write('another attorney')}>
              Send to another attorney
            </Button>
            <Button size="small" onClick={() => void write('the same attorney')}>
              Duplicate
            </Button>
          </>
        )}
        <Button size="small" variant="ghost" onClick={() => window.print()}>
          Print
        </Button>
        {canAct && <PdfButton referralId={referral.id} />}
      </div>
    </div>
  )
}
