import type { ReactNode } from 'react'
import { CheckboxField } from '../../../ui/choice-field.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { textProps, tickProps } from './intake-field.ts'
import type { Intake } from './use-intake.ts'

export function PeopleStep({ intake }: { readonly intake: Intake }): ReactNode {
  const hasNone = intake.state.draft.values.noParties
  return (
    <>
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
