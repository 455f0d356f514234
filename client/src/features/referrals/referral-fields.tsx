import type { ReactNode } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { PRACTICE_AREAS } from '../../../../shared/domain/practice-areas.ts'
import { CASE_DETAILS_MAX, FIELD_MAX, SUBJECT_MAX } from '../../../../shared/domain/referral-limits.ts'
import { US_STATES } from '../../../../shared/domain/us-states.ts'
import { Button } from '../../ui/button.tsx'
import { SwitchField } from '../../ui/choice-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { DEADLINE_PRESETS, presetDeadline, zoneWords } from './deadline.ts'
import { FileMetadataField } from './file-metadata-field.tsx'
import type { ReferralFormValues } from './referral-form.ts'
import styles from './referral-fields.module.css'

type PartProps = {
  readonly form: UseFormReturn<ReferralFormValues>
  /** Id of the summary of missing fields, which describes each of them too. */
  readonly summaryId: string
}

/** Tied to the summary only while the field is at fault. */
function faultOf({ form, summaryId }: PartProps, field: keyof ReferralFormValues) {
  const error = form.formState.errors[field]?.message
  return { error, 'aria-describedby': error === undefined ? undefined : summaryId }
}

export function RecipientFields(props: PartProps): ReactNode {
  const { register } = props.form
  return (
    <fieldset className={styles['part']}>
      <legend>To</legend>
      <div className={styles['pair']}>
        <TextField
          label="Recipient name"
          autoComplete="off"
          maxLength={FIELD_MAX}
          {...register('name')}
          {...faultOf(props, 'name')}
        />
        <TextField
          label="Recipient email"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={FIELD_MAX}
          {...register('email')}
          {...faultOf(props, 'email')}
        />
        <TextField
          label="Phone"
          optional
          type="tel"
          autoComplete="off"
          maxLength={FIELD_MAX}
          {...register('phone')}
        />
        <TextField label="Firm" optional autoComplete="off" maxLength={FIELD_MAX} {...register('firm')} />
      </div>
    </fieldset>
  )
}

export function MatterFields(props: PartProps): ReactNode {
  const { register } = props.form
  return (
    <fieldset className={styles['part']}>
      <legend>Matter</legend>
      <TextField
        label="Subject"
        maxLength={SUBJECT_MAX}
        hint="The matter in a few words, without the client’s name."
        {...register('selectedSubject')}
        {...faultOf(props, 'selectedSubject')}
      />
      <TextArea
        label="Case details"
        maxLength={CASE_DETAILS_MAX}
        {...register('caseDetails')}
        {...faultOf(props, 'caseDetails')}
      />
      <div className={styles['pair']}>
        <SelectField label="Area" optional {...register('area')}>
          <option value="">Not given</option>
          {PRACTICE_AREAS.map((area) => (
            <option key={area}>{area}</option>
          ))}
        </SelectField>
        <SelectField label="State" optional {...register('state')}>
          <option value="">Not given</option>
          {US_STATES.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </SelectField>
      </div>
    </fieldset>
  )
}

type TermsProps = PartProps & { readonly now: () => number }

export function TermsFields(props: TermsProps): ReactNode {
  const { register, setValue, control } = props.form
  const deadline = useWatch({ control, name: 'acceptanceDeadline' })
  const instant = Date.parse(deadline)
  return (
    <fieldset className={styles['part']}>
      <legend>Terms</legend>
      <div className={styles['pair']}>
        <TextField
          label="Compensation percentage"
          inputMode="decimal"
          autoComplete="off"
          suffix="%"
          hint="Percentage of the total attorney fee, 0 to 100."
          maxLength={12}
          {...register('compensationPercentage')}
          {...faultOf(props, 'compensationPercentage')}
        />
        <div className={styles['deadline']}>
          <TextField
            label="Acceptance deadline"
            type="datetime-local"
            hint={zoneWords(Number.isNaN(instant) ? props.now() : instant)}
            {...register('acceptanceDeadline')}
            {...faultOf(props, 'acceptanceDeadline')}
          />
          <div className={styles['presets']}>
            {DEADLINE_PRESETS.map(({ label, duration }) => (
              <Button
                key={label}
                size="small"
                onClick={() => {
                  setValue('acceptanceDeadline', presetDeadline(duration, props.now()), {
                    shouldDirty: true,
                    shouldValidate: props.form.formState.isSubmitted,
                  })
                }}
              >
                {label}
              </Button>
            ))}
          </div>
        </div>
      </div>
      <p className={styles['note']}>
        ABA Model Rule 1.5(e): lawyers of different firms may share a fee in proportion to the services each
        performs or with joint responsibility, if the client agrees in writing and the total is reasonable.
        Verify your state’s rule.
      </p>
    </fieldset>
  )
}

export function DeliveryFields({ form, isOnline }: PartProps & { readonly isOnline: boolean }): ReactNode {
  return (
    <fieldset className={styles['part']}>
      <legend>Attachments and delivery</legend>
      <FileMetadataField form={form} isOnline={isOnline} />
      <SwitchField
        label="Send e-mail"
        hint="Off: the referral is recorded and nothing is e-mailed."
        {...form.register('sendEmail')}
      />
    </fieldset>
  )
}
