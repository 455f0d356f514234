import { zodResolver } from '@hookform/resolvers/zod'
import { useId, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type { ReferralActionRequest, ReferralDetail } from '../../../../../shared/contracts/referrals.ts'
import type { ReferralAction } from '../../../../../shared/domain/referral-lifecycle.ts'
import { FormError } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { ActionFields } from './action-fields.tsx'
import {
  actionFormSchema,
  actionRequestOf,
  EMPTY_ACTION_FORM,
  NOTE_MAX,
  requires,
  type ActionFormValues,
} from './action-form.ts'
import { describeAction, meaningOf } from './action-meaning.ts'
import { ProposalNote } from './proposal-note.tsx'
import styles from './referral-detail.module.css'

type ActionDialogProps = {
  readonly action: ReferralAction
  readonly referral: ReferralDetail
  readonly isBusy: boolean
  /** The server's error message. */
  readonly failure: string | null
  readonly onCancel: () => void
  readonly onConfirm: (request: ReferralActionRequest) => void
}

const DANGER_ACTIONS: readonly ReferralAction[] = ['decline', 'withdraw', 'not_retain']
const WITHOUT_NOTE: readonly ReferralAction[] = ['fee_due', 'fee_paid', 'close']

/** The proposal of the other side that an action responds to. */
const DECIDES_ON: Readonly<Partial<Record<ReferralAction, 'counter' | 'counter_back'>>> = {
  accept_counter: 'counter',
  counter_back: 'counter',
  refuse_counter: 'counter',
  accept: 'counter_back',
  counter: 'counter_back',
}

/** Confirms every action, because the other side is notified immediately and most actions cannot be undone. */
export function ActionDialog(props: ActionDialogProps): ReactNode {
  const { action, referral, isBusy, failure, onCancel, onConfirm } = props
  const formId = useId()
  const label = describeAction(action, referral)
  const proposal = DECIDES_ON[action]
  const form = useForm({
    resolver: zodResolver(actionFormSchema(action)),
    defaultValues: startingValues(action, referral),
  })
  const submit = form.handleSubmit((values) => onConfirm(actionRequestOf(action, values, referral)))
  return (
    <Dialog
      open
      onClose={onCancel}
      title={
        <>
          {label}: <span className={styles['titleSubject']}>{referral.subject}</span>
        </>
      }
      actions={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant={DANGER_ACTIONS.includes(action) ? 'danger' : 'primary'}
            busy={isBusy}
          >
            {label}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        autoComplete="off"
        noValidate
        className={styles['form']}
        onSubmit={(event) => void submit(event)}
      >
        <FormError>{failure}</FormError>
        <div className={styles['meaning']}>
          {meaningOf(action, referral).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {proposal !== undefined && <ProposalNote referral={referral} kind={proposal} />}
        </div>
        <ActionFields action={action} referral={referral} form={form} />
        {!WITHOUT_NOTE.includes(action) && (
          <TextArea
            label="Note"
            optional={!requires(action, 'note')}
            rows={2}
            maxLength={NOTE_MAX}
            hint={action === 'withdraw' ? WITHDRAWAL_NOTE : 'Both attorneys see it in the history.'}
            error={form.formState.errors.note?.message}
            {...form.register('note')}
          />
        )}
      </form>
    </Dialog>
  )
}

/** The link of a withdrawn referral is dead, and the withdrawal email does not contain the note. */
const WITHDRAWAL_NOTE =
  'It stays in the history. The withdrawal email doesn’t include it, and a recipient without an account can’t open the history anymore.'

/** An acceptance by phone is usually for the percentage offered. */
function startingValues(action: ReferralAction, referral: ReferralDetail): ActionFormValues {
  if (action !== 'record_acceptance') return EMPTY_ACTION_FORM
  return { ...EMPTY_ACTION_FORM, percentage: String(referral.compensationPercentage) }
}
