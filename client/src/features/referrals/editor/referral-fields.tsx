import { useId, type ChangeEvent, type ReactNode } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { PastRecipient } from '../../../../../shared/contracts/referrals.ts'
import { PRACTICE_AREAS } from '../../../../../shared/domain/practice-areas.ts'
import {
  CASE_DETAILS_MAX,
  FIELD_MAX,
  PARTIES_MAX,
  REFERENCE_MAX,
  SUBJECT_MAX,
} from '../../../../../shared/domain/referral-limits.ts'
import { CONFLICT_STEP, FEE_SHARING_RULE } from '../../../../../shared/domain/referral-terms.ts'
import { US_JURISDICTIONS } from '../../../../../shared/domain/us-states.ts'
import { Button } from '../../../ui/button.tsx'
import { SwitchField } from '../../../ui/choice-field.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { DEADLINE_PRESETS, presetDeadline, zoneLabel } from '../deadline.ts'
import { FileMetadataField } from './file-metadata-field.tsx'
import { feeSentence, type ReferralFormValues } from './referral-form.ts'
import { suggestedFor } from './use-past-recipients.ts'
import styles from './referral-fields.module.css'

type PartProps = {
  readonly form: UseFormReturn<ReferralFormValues>
  /** Id of the summary of missing fields, which also describes each of them. */
  readonly summaryId: string
}

/** References the summary only while the field is invalid. */
function errorProps({ form, summaryId }: PartProps, field: keyof ReferralFormValues) {
  const error = form.formState.errors[field]?.message
  return { error, 'aria-describedby': error === undefined ? undefined : summaryId }
}

type RecipientProps = PartProps & { readonly past: readonly PastRecipient[] }

export function RecipientFields({ past, ...props }: RecipientProps): ReactNode {
  const { register, getValues, setValue } = props.form
  const listId = useId()
  function fillIn(email: string): void {
    const [name, firm, phone] = getValues(['name', 'firm', 'phone'])
    for (const [field, value] of Object.entries(suggestedFor(email, past, { name, firm, phone })))
      setValue(field as 'name' | 'firm' | 'phone', value, { shouldDirty: true, shouldValidate: true }) // its own keys
  }
  return (
    <fieldset className={styles['part']}>
      <legend>To</legend>
      <div className={styles['pair']}>
        <TextField
          label="Recipient name"
          autoComplete="off"
          maxLength={FIELD_MAX}
          {...register('name')}
          {...errorProps(props, 'name')}
        />
        <TextField
          label="Recipient email"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={FIELD_MAX}
          list={past.length === 0 ? undefined : listId}
          {...register('email', {
            onChange: (event: ChangeEvent<HTMLInputElement>) => fillIn(event.target.value),
          })}
          {...errorProps(props, 'email')}
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
      <datalist id={listId}>
        {past.map(({ email, name, firm }) => (
          <option key={email} value={email}>
            {firm === null ? name : `${name}, ${firm}`}
          </option>
        ))}
      </datalist>
    </fieldset>
  )
}

/** The conflict check searches each name separately. */
const NAMES_HINT = `One name per line. ${CONFLICT_STEP.entry}`

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
        {...errorProps(props, 'selectedSubject')}
      />
      <TextField
        label="Your reference"
        optional
        autoComplete="off"
        maxLength={REFERENCE_MAX}
        hint="Your own matter number. Only you see it."
        {...register('reference')}
      />
      <div className={classNames(styles['pair'], styles['names'])}>
        <TextArea
          label="Client"
          optional
          autoComplete="off"
          rows={2}
          maxLength={PARTIES_MAX}
          hint={NAMES_HINT}
          {...register('client')}
        />
        <TextArea
          label="Adverse parties"
          optional
          autoComplete="off"
          rows={2}
          maxLength={PARTIES_MAX}
          hint={NAMES_HINT}
          {...register('adverseParties')}
        />
      </div>
      <TextArea
        label="Case details"
        maxLength={CASE_DETAILS_MAX}
        hint="Shown to the recipient after accepting."
        {...register('caseDetails')}
        {...errorProps(props, 'caseDetails')}
      />
      <div className={styles['pair']}>
        <SelectField label="Area" optional {...register('area')}>
          <option value="">Not specified</option>
          {PRACTICE_AREAS.map((area) => (
            <option key={area}>{area}</option>
          ))}
        </SelectField>
        <SelectField label="State" optional {...register('state')}>
          <option value="">Not specified</option>
          {US_JURISDICTIONS.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </SelectField>
      </div>
    </fieldset>
  )
}

type TermsProps = PartProps & {
  readonly now: () => number
  /** The sender's firm as the recipient reads it. */
  readonly sender: string
}

export function TermsFields(props: TermsProps): ReactNode {
  const { register, setValue, control } = props.form
  const deadline = useWatch({ control, name: 'acceptanceDeadline' })
  const instant = Date.parse(deadline)
  return (
    <fieldset className={styles['part']}>
      <legend>Terms</legend>
      <div className={styles['pair']}>
        <TextField
          label="Your referral fee (%)"
          inputMode="decimal"
          autoComplete="off"
          suffix="%"
          hint="Your share of the total attorney fee. The receiving firm keeps the rest."
          maxLength={12}
          {...register('compensationPercentage')}
          {...errorProps(props, 'compensationPercentage')}
        />
        <div className={styles['deadline']}>
          <TextField
            label="Acceptance deadline"
            type="datetime-local"
            hint={zoneLabel(Number.isNaN(instant) ? props.now() : instant)}
            {...register('acceptanceDeadline')}
            {...errorProps(props, 'acceptanceDeadline')}
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
      <FeeSentence {...props} />
      <p className={styles['note']}>{FEE_SHARING_RULE.words}</p>
    </fieldset>
  )
}

/** The fee split, as the recipient will read it. */
function FeeSentence({ form: { control }, sender }: TermsProps): ReactNode {
  const [share, firm, name] = useWatch({ control, name: ['compensationPercentage', 'firm', 'name'] })
  const words = feeSentence(share, sender, { firm, name })
  return (
    <p className={styles['fee']} aria-live="polite">
      {words}
    </p>
  )
}

export function DeliveryFields({ form, isOnline }: PartProps & { readonly isOnline: boolean }): ReactNode {
  const { control, register } = form
  const isSent = useWatch({ control, name: 'sendEmail' })
  return (
    <fieldset className={styles['part']}>
      <legend>Attachments and delivery</legend>
      <FileMetadataField form={form} isOnline={isOnline} />
      <SwitchField
        label="Send email"
        hint={isSent ? 'We’ll email the recipient.' : 'We’ll record the referral without emailing anyone.'}
        {...register('sendEmail')}
      />
      <SwitchField
        label="Include case details in the email"
        hint={
          isSent
            ? 'Off: the email has the terms and a link, no facts and no names. The names of the parties are never in it.'
            : 'No email goes out.'
        }
        disabled={!isSent}
        {...register('includeCaseDetails')}
      />
    </fieldset>
  )
}
