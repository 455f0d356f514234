import { zodResolver } from '@hookform/resolvers/zod'
import { useId, type ReactNode } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { ReferralActionRequest, ReferralDetail } from '../../../../shared/contracts/referrals.ts'
import {
  DECLINE_REASONS,
  RESOLUTION_OUTCOMES,
  type ReferralAction,
} from '../../../../shared/domain/referral-lifecycle.ts'
import { ACTION_WORDS, OUTCOME_WORDS, percentWords } from '../../../../shared/domain/referral-words.ts'
import { FormError } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import {
  actionFormSchema,
  actionRequestOf,
  EMPTY_ACTION_FORM,
  NOTE_MAX,
  requires,
  type ActionFormValues,
} from './action-form.ts'
import styles from './referral-detail.module.css'

type ActionDialogProps = {
  readonly action: ReferralAction
  readonly referral: ReferralDetail
  readonly isBusy: boolean
  /** Why the server said no. */
  readonly failure: string | null
  readonly onCancel: () => void
  readonly onConfirm: (request: ReferralActionRequest) => void
}

/** Asked before every step, because the other side is told at once and most steps cannot be taken back. */
export function ActionDialog(props: ActionDialogProps): ReactNode {
  const { action, referral, isBusy, failure, onCancel, onConfirm } = props
  const formId = useId()
  const form = useForm({ resolver: zodResolver(actionFormSchema(action)), defaultValues: EMPTY_ACTION_FORM })
  const submit = form.handleSubmit((values) => onConfirm(actionRequestOf(action, values)))
  const isEnding = action === 'decline' || action === 'withdraw' || action === 'not_retain'
  return (
    <Dialog
      open
      onClose={onCancel}
      title={`${ACTION_WORDS[action]}: ${referral.subject}`}
      actions={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" form={formId} variant={isEnding ? 'danger' : 'primary'} busy={isBusy}>
            {ACTION_WORDS[action]}
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
        <p>{meaningOf(action, referral)}</p>
        <Fields action={action} form={form} />
        {action !== 'fee_due' && action !== 'fee_paid' && action !== 'close' && (
          <TextArea
            label="Note"
            optional={!requires(action, 'note')}
            rows={3}
            maxLength={NOTE_MAX}
            hint="Both sides read it in the history."
            error={form.formState.errors.note?.message}
            {...form.register('note')}
          />
        )}
      </form>
    </Dialog>
  )
}

type FieldsProps = { readonly action: ReferralAction; readonly form: UseFormReturn<ActionFormValues> }

function Fields({ action, form }: FieldsProps): ReactNode {
  const { register } = form
  const { errors } = form.formState
  return (
    <>
      {requires(action, 'declineReason') && (
        <SelectField label="Reason" error={errors.reason?.message} {...register('reason')}>
          <option value="">Choose a reason</option>
          {Object.entries(DECLINE_REASONS).map(([reason, words]) => (
            <option key={reason} value={reason}>
              {words}
            </option>
          ))}
        </SelectField>
      )}
      {requires(action, 'percentage') && (
        <TextField
          label="Counter-offer percentage"
          inputMode="decimal"
          autoComplete="off"
          suffix="%"
          hint="Percentage of the total attorney fee, 0 to 100."
          error={errors.percentage?.message}
          {...register('percentage')}
        />
      )}
      {requires(action, 'outcome') && (
        <>
          <SelectField label="Outcome" error={errors.outcome?.message} {...register('outcome')}>
            <option value="">Choose an outcome</option>
            {RESOLUTION_OUTCOMES.map((outcome) => (
              <option key={outcome} value={outcome}>
                {OUTCOME_WORDS[outcome]}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Gross attorney fee in US dollars"
            optional
            inputMode="decimal"
            autoComplete="off"
            hint="The whole fee, before it is shared."
            error={errors.grossFee?.message}
            {...register('grossFee')}
          />
        </>
      )}
    </>
  )
}

function meaningOf(action: ReferralAction, referral: ReferralDetail): string {
  const other = referral.counterpartName || referral.counterpartEmail
  const counter = percentWords(referral.counterPercentage ?? referral.compensationPercentage)
  switch (action) {
    case 'accept':
      return `You accept ${percentWords(referral.compensationPercentage)} of the total attorney fee. All details open to you, and ${other} is told.`
    case 'decline':
      return `${other} is told, with the reason. The referral is then over.`
    case 'counter':
      return `${other} is asked to agree to another share than ${percentWords(referral.compensationPercentage)}.`
    case 'accept_counter':
      return `You agree to ${counter} of the total attorney fee. All details open to ${other}.`
    case 'refuse_counter':
      return `The first terms stand again, ${percentWords(referral.compensationPercentage)}; ${other} may still take them.`
    case 'withdraw':
      return `The link in ${other}’s e-mail ends at once, and the referral is over. This cannot be taken back.`
    case 'retain':
      return 'The client has engaged the firm that took the referral.'
    case 'not_retain':
      return 'The client has not engaged the firm that took the referral.'
    case 'resolve':
      return 'How the matter ended.'
    case 'fee_due':
      return 'The fee has come in, and the share is due.'
    case 'fee_paid':
      return 'You have received your share.'
    case 'close':
      return 'Nothing is left to do. The referral goes to the archive.'
    case 'view':
    case 'expire':
      return ''
  }
}
