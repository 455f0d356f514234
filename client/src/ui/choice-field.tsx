/** Inputs with the label beside them: checkbox, switch, radio button. */
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { FieldError, FieldHint, useField, type FieldTexts } from './field.tsx'

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & Omit<FieldTexts, 'optional'>

export function CheckboxField(props: ChoiceProps): ReactNode {
  return <Choice {...props} kind="checkbox" />
}

export function RadioField(props: ChoiceProps): ReactNode {
  return <Choice {...props} kind="radio" />
}

/** A checkbox that takes effect immediately, with the role `switch` for assistive technology. */
export function SwitchField(props: ChoiceProps): ReactNode {
  return <Choice {...props} kind="switch" />
}

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> & {
  readonly 'aria-labelledby': string
}

/** A switch in a table, labeled by its row and column headings. */
export function Switch(props: SwitchProps): ReactNode {
  // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says itself whether it is checked
  return <input {...props} type="checkbox" role="switch" className={styles['switch']} />
}

function Choice(props: ChoiceProps & { readonly kind: 'checkbox' | 'radio' | 'switch' }): ReactNode {
  const { kind, label, hint, error, id, className, 'aria-describedby': describedBy, ...rest } = props
  const wiring = useField({ label, hint, error }, id, describedBy)
  const isSwitch = kind === 'switch'
  return (
    <div className={classNames(styles['choice'], className)}>
      <input
        {...rest}
        {...wiring.control}
        type={isSwitch ? 'checkbox' : kind}
        role={isSwitch ? 'switch' : undefined}
        className={isSwitch ? styles['switch'] : undefined}
      />
      <label htmlFor={wiring.control.id}>{label}</label>
      <div className={styles['choiceNotes']}>
        <FieldError id={wiring.errorId}>{error}</FieldError>
        <FieldHint id={wiring.hintId}>{hint}</FieldHint>
      </div>
    </div>
  )
}
