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
import { askForLink } from '../referral.queries.ts'

type Shared = Pick<ReferralDetail, 'id' | 'counterpartName' | 'counterpartEmail'>
type CopyLinkButtonProps = {
  readonly referral: Shared
  /** The first thing to do. */
  readonly isMain?: boolean
}

/** For a referral that was not emailed: its sender passes on the address of the recipient's page. */
export function CopyLinkButton({ referral, isMain = false }: CopyLinkButtonProps): ReactNode {
  const { http } = usePlatform()
  const queries = useQueryClient()
  const asking = useMutation({
    networkMode: 'always',
    mutationFn: () => askForLink(http, referral.id),
    onSuccess: (answer) => queries.setQueryData(referralKey(referral.id), answer.referral),
  })
  return (
    <>
      <Button
        variant={isMain ? 'primary' : 'secondary'}
        busy={asking.isPending}
        onClick={() => asking.mutate()}
      >
        Get link
      </Button>
      <FormError>{asking.error === null ? null : failureMessage(asking.error)}</FormError>
      {asking.data !== undefined && (
        <LinkDialog referral={referral} link={asking.data.link} onClose={() => asking.reset()} />
      )}
    </>
  )
}

type LinkDialogProps = {
  readonly referral: Shared
  readonly link: string
  readonly onClose: () => void
}

/** The link itself is shown: browsers may refuse to write to the clipboard, and a person can still select it. */
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
