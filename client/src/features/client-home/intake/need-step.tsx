import { useId, type ReactNode } from 'react'
import { NOT_SURE } from '../../../../../shared/domain/client-intake.ts'
import { MAX_SUMMARY_LENGTH } from '../../../../../shared/domain/requests/request-limits.ts'
import { PRACTICE_AREAS } from '../../../../../shared/domain/practice-areas.ts'
import { SUB_ISSUES } from '../../../../../shared/domain/requests/sub-issues.ts'
import { RadioField } from '../../../ui/choice-field.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { NEED_LABELS, NOT_SURE_LABEL } from '../plain-words.ts'
import { CareNote } from './care-note.tsx'
import { textProps } from './intake-field.ts'
import styles from './intake.module.css'
import type { Intake } from './use-intake.ts'

const CHOICES = [
  ...PRACTICE_AREAS.map((area) => ({ value: area, label: area, hint: NEED_LABELS[area] })),
  { value: NOT_SURE, ...NOT_SURE_LABEL },
] as const

type StepProps = { readonly intake: Intake; readonly titleId: string }

export function NeedStep({ intake, titleId }: StepProps): ReactNode {
  const errorId = useId()
  const { need, summary } = intake.state.draft.values
  const error = intake.state.errors.need
  return (
    <>
      {/* Above the choices, to keep it close to the focused element. */}
      {error !== undefined && (
        <div role="alert">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
      <div
        role="radiogroup"
        aria-labelledby={titleId}
        aria-describedby={error === undefined ? undefined : errorId}
        aria-invalid={error === undefined ? undefined : true}
        className={styles['needs']}
      >
        {CHOICES.map(({ value, label, hint }) => (
          <RadioField
            key={value}
            className={styles['need'] ?? ''}
            name="need"
            value={value}
            label={label}
            hint={hint}
            aria-describedby={error === undefined ? undefined : errorId}
            checked={need === value}
            onChange={() => intake.send({ type: 'changed', values: { need: value } })}
          />
        ))}
      </div>
      <SubIssueField intake={intake} />
      <TextArea
        label="What happened, in your own words"
        optional={need !== NOT_SURE}
        rows={3}
        hint={`A few sentences. Leave out names for now. ${MAX_SUMMARY_LENGTH - summary.length} characters left.`}
        {...textProps(intake, 'summary')}
      />
      <CareNote text={summary} />
    </>
  )
}

function SubIssueField({ intake }: { readonly intake: Intake }): ReactNode {
  const { need, subIssue } = intake.state.draft.values
  const choices = SUB_ISSUES.filter(({ area }) => area === need)
  if (choices.length === 0) return null
  const { value: _, ...field } = textProps(intake, 'subIssue')
  return (
    <SelectField
      label="What kind of problem"
      optional
      value={choices.some(({ id }) => id === subIssue) ? subIssue : ''}
      {...field}
    >
      <option value="">None of these, or not sure</option>
      {choices.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}
