/** The inputs that an action on a referral needs, if any. */
import type { ReactNode } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { ReferralDetail } from '../../../../../shared/contracts/referrals.ts'
import {
  DECLINE_REASONS,
  RESOLUTION_OUTCOMES,
  type ReferralAction,
} from '../../../../../shared/domain/referral-lifecycle.ts'
import { OUTCOME_LABELS } from '../../../../../shared/domain/referral-labels.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { percentageOf, requires, takesPercentage, type ActionFormValues } from './action-form.ts'
import { feePartiesOf, feeSentence } from '../referral-sides.ts'

type ActionFieldsProps = {
  readonly action: ReferralAction
  readonly referral: ReferralDetail
  readonly form: UseFormReturn<ActionFormValues>
}

export function ActionFields(props: ActionFieldsProps): ReactNode {
  const { action, form } = props
  const { errors } = form.formState
  return (
    <>
      {requires(action, 'declineReason') && (
        <SelectField label="Reason" error={errors.reason?.message} {...form.register('reason')}>
          <option value="">Choose a reason</option>
          {Object.entries(DECLINE_REASONS).map(([reason, label]) => (
            <option key={reason} value={reason}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      {takesPercentage(action) && <PercentageField {...props} />}
      {requires(action, 'outcome') && <OutcomeFields form={form} />}
    </>
  )
}

/** Shows the resulting fee split, so that nobody enters the other side's share. */
function PercentageField({ action, referral, form }: ActionFieldsProps): ReactNode {
  const typed = percentageOf(useWatch({ control: form.control, name: 'percentage' }))
  const { sender } = feePartiesOf(referral)
  return (
    <TextField
      label={percentageLabel(action, sender)}
      inputMode="decimal"
      autoComplete="off"
      suffix="%"
      hint={typed === null ? 'Percentage of the total attorney fee, 0 to 100.' : feeSentence(referral, typed)}
      error={form.formState.errors.percentage?.message}
      {...form.register('percentage')}
    />
  )
}

function percentageLabel(action: ReferralAction, sender: string): string {
  if (action === 'counter') return `Referral fee percentage you propose to pay ${sender}`
  return action === 'counter_back' ? 'Referral fee percentage you propose' : 'Agreed referral fee percentage'
}

function OutcomeFields({ form }: Pick<ActionFieldsProps, 'form'>): ReactNode {
  const { errors } = form.formState
  return (
    <>
      <SelectField label="Outcome" error={errors.outcome?.message} {...form.register('outcome')}>
        <option value="">Choose an outcome</option>
        {RESOLUTION_OUTCOMES.map((outcome) => (
          <option key={outcome} value={outcome}>
            {OUTCOME_LABELS[outcome]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Gross attorney fee in US dollars"
        optional
        inputMode="decimal"
        autoComplete="off"
        hint="The total attorney fee, before it’s divided. We use it to compute the referral fee."
        error={errors.grossFee?.message}
        {...form.register('grossFee')}
      />
    </>
  )
}
