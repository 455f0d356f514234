import type { ReactNode } from 'react'
import { FOR_WHOM, FOR_WHOM_KEYS } from '../../../../../shared/domain/requests/request-facts.ts'
import { CheckboxField, RadioField } from '../../../ui/choice-field.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { textProps, tickProps } from './intake-field.ts'
import styles from './intake.module.css'
import type { Intake } from './use-intake.ts'

export function PeopleStep({ intake }: { readonly intake: Intake }): ReactNode {
  const { noParties: hasNone, forWhom } = intake.state.draft.values
  return (
    <>
      <fieldset className={styles['group']}>
        <legend>Who needs the help?</legend>
        {FOR_WHOM_KEYS.map((whom) => (
          <RadioField
            key={whom}
            name="forWhom"
            value={whom}
            label={FOR_WHOM[whom]}
            checked={forWhom === whom}
            onChange={() => intake.send({ type: 'changed', values: { forWhom: whom } })}
          />
        ))}
      </fieldset>
      <TextArea
        label="People and companies involved"
        rows={4}
        disabled={hasNone}
        hint="One name per line, such as the other driver, your employer, or an insurance company. Attorneys can’t take a case against someone they already represent."
        {...textProps(intake, 'parties')}
      />
      <CheckboxField
        label="Nobody else is involved, or I don’t know their names"
        {...tickProps(intake, 'noParties')}
      />
    </>
  )
}
