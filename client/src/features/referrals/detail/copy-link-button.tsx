import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { ReferralDetail } from '../../../../../shared/contracts/referrals.ts'
import { failureMessage } from '../../../platform/http/failure-message.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { FormError } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './referral-detail.module.css'
import { referralKey } from '../referral-keys.ts'
import { counterpartOf } from '../referral-sides.ts'
import { createReferralLink } from '../referral.queries.ts'

type LinkedReferral = Pick<ReferralDetail, 'id' | 'counterpartName' | 'counterpartEmail'>
type CopyLinkButtonProps = {
  readonly referral: LinkedReferral
  /** This is the primary action of the page. */
  readonly isMain?: boolean
}

/** For a referral that was not emailed: gives the sender the recipient's link to share. */
export function CopyLinkButton({ referral, isMain = false }: CopyLinkButtonProps): ReactNode {
  const { http } = usePlatform()
  const queries = useQueryClient()
  const linkRequest = useMutation({
    networkMode: 'always',
    mutationFn: () => createReferralLink(http, referral.id),
    onSuccess: (answer) => queries.setQueryData(referralKey(referral.id), answer.referral),
  })
  return (
    <>
      <Button
        variant={isMain ? 'primary' : 'secondary'}
        busy={linkRequest.isPending}
        onClick={() => linkRequest.mutate()}
      >
        Get link
      </Button>
      <FormError>{linkRequest.error === null ? null : failureMessage(linkRequest.error)}</FormError>
      {linkRequest.data !== undefined && (
        <LinkDialog referral={referral} link={linkRequest.data.link} onClose={() => linkRequest.reset()} />
      )}
    </>
  )
}

type LinkDialogProps = {
  readonly referral: LinkedReferral
  readonly link: string
  readonly onClose: () => void
}

/** Shows the link itself, so that it can be selected when the browser denies clipboard access. */
function LinkDialog({ referral, link, onClose }: LinkDialogProps): ReactNode {
  const [outcome, setOutcome] = useState('')
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link)
      setOutcome('Copied.')
    } catch {
      setOutcome('Your browser didn’t allow copying. Select the link and copy it.')
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Link for ${counterpartOf(referral)}`}
      actions={
        <>
          <Button onClick={onClose}>Done</Button>
          <Button variant="primary" onClick={() => void copy()}>
            Copy
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <TextField
          label="Link to the referral"
          readOnly
          value={link}
          hint="Anyone with this link can read the terms, start the conflict check to see the parties’ names, ask a question, or decline. Share it with the recipient only."
          onFocus={(event) => event.target.select()}
        />
        <p>
          To accept or make a counteroffer, the recipient also needs a code that we email to{' '}
          {referral.counterpartEmail}.
        </p>
        <p role="status">{outcome}</p>
      </div>
    </Dialog>
  )
}
