import { useId, useState, type ReactNode } from 'react'
import type { ReferralDetail } from '../../../../shared/contracts/referrals.ts'
import { FormError } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { DEADLINE_PRESETS, localInputOf, storedOfLocalInput, zoneWords } from './deadline.ts'
import styles from './referral-detail.module.css'

type DeadlineDialogProps = {
  readonly referral: ReferralDetail
  readonly isBusy: boolean
  readonly failure: string | null
  readonly onCancel: () => void
  /** ISO 8601. */
  readonly onConfirm: (acceptanceDeadline: string) => void
}

/** A later deadline; the recipient is told. */
export function DeadlineDialog(props: DeadlineDialogProps): ReactNode {
  const { referral, isBusy, failure, onCancel, onConfirm } = props
  const formId = useId()
  const present = Date.parse(referral.deadline)
  const [local, setLocal] = useState(() => localInputOf(present))
  const [error, setError] = useState<string>()
  function submit(): void {
    const stored = storedOfLocalInput(local)
    const instant = Date.parse(stored)
    // The input has no seconds: the same minute is not later.
    if (Number.isNaN(instant) || localInputOf(instant) <= localInputOf(present)) {
      setError('Please choose a time after the present deadline.')
      document.getElementById(`${formId}-deadline`)?.focus()
      return
    }
    onConfirm(stored)
  }
  return (
    <Dialog
      open
      onClose={onCancel}
      title="Extend the deadline"
      actions={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy}>
            Extend the deadline
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <FormError>{failure}</FormError>
        <p>{referral.counterpartName || referral.counterpartEmail} is told by e-mail.</p>
        <TextField
          id={`${formId}-deadline`}
          label="New acceptance deadline"
          type="datetime-local"
          hint={zoneWords(present)}
          value={local}
          error={error}
          onChange={(event) => {
            setLocal(event.target.value)
            setError(undefined)
          }}
        />
        <div className={styles['actions']}>
          {DEADLINE_PRESETS.map(({ label, duration }) => (
            <Button key={label} size="small" onClick={() => setLocal(localInputOf(present + duration))}>
              {label} more
            </Button>
          ))}
        </div>
      </form>
    </Dialog>
  )
}
