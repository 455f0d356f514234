import { useId, useState, type ReactNode } from 'react'
import type { ReferralDetail } from '../../../../../shared/contracts/referrals.ts'
import { ACTION_LABELS } from '../../../../../shared/domain/referral-labels.ts'
import { FormError } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { DEADLINE_PRESETS, localInputOf, storedOfLocalInput, zoneLabel } from '../deadline.ts'
import styles from './referral-detail.module.css'
import { counterpartOf } from '../referral-sides.ts'

type DeadlineDialogProps = {
  /** `extend` an open referral, or `reopen` an expired one. */
  readonly kind: 'extend' | 'reopen'
  readonly now: number
  readonly referral: ReferralDetail
  readonly isBusy: boolean
  readonly failure: string | null
  readonly onCancel: () => void
  /** ISO 8601. */
  readonly onConfirm: (acceptanceDeadline: string) => void
}

const LABELS = {
  extend: { title: 'Extend the deadline', late: 'Choose a time after the current deadline.', more: ' more' },
  reopen: { title: ACTION_LABELS.reopen, late: 'Choose a time in the future.', more: '' },
} as const

/** Sets a later deadline. The recipient is notified. */
export function DeadlineDialog(props: DeadlineDialogProps): ReactNode {
  const { kind, now, referral, isBusy, failure, onCancel, onConfirm } = props
  const formId = useId()
  const { title, late, more } = LABELS[kind]
  const earliest = kind === 'extend' ? Date.parse(referral.deadline) : now
  const [local, setLocal] = useState(() =>
    localInputOf(kind === 'extend' ? earliest : earliest + DEADLINE_PRESETS[1].duration),
  )
  const [error, setError] = useState<string>()
  function submit(): void {
    const stored = storedOfLocalInput(local)
    const instant = Date.parse(stored)
    // The input has no seconds, so the same minute does not count as later.
    if (Number.isNaN(instant) || localInputOf(instant) <= localInputOf(earliest)) {
      setError(late)
      document.getElementById(`${formId}-deadline`)?.focus()
      return
    }
    onConfirm(stored)
  }
  return (
    <Dialog
      open
      onClose={onCancel}
      title={title}
      actions={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy}>
            {title}
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
        <p>{meaningOf(kind, referral)}</p>
        <TextField
          id={`${formId}-deadline`}
          label="New acceptance deadline"
          type="datetime-local"
          hint={zoneLabel(earliest)}
          value={local}
          error={error}
          onChange={(event) => {
            setLocal(event.target.value)
            setError(undefined)
          }}
        />
        <div className={styles['actions']}>
          {DEADLINE_PRESETS.map(({ label, duration }) => (
            <Button key={label} size="small" onClick={() => setLocal(localInputOf(earliest + duration))}>
              {`${label}${more}`}
            </Button>
          ))}
        </div>
      </form>
    </Dialog>
  )
}

function meaningOf(kind: DeadlineDialogProps['kind'], referral: ReferralDetail): string {
  const other = counterpartOf(referral)
  const isEmailed = referral.delivery === 'sent' || referral.delivery === 'queued'
  const emailNote = referral.emailsStopped
    ? `We won’t email ${other}, who has stopped referral emails.`
    : isEmailed
      ? `We’ll email ${other} the new deadline.`
      : `We won’t email ${other}: this referral wasn’t emailed.`
  return kind === 'reopen' ? `Your own terms are offered again. ${emailNote}` : emailNote
}
