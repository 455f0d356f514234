import { useState, type ComponentProps, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { Field, partField, type FieldTexts } from './field.tsx'

type TextFieldProps = ComponentProps<'input'> & FieldTexts & { readonly suffix?: string }

/** Accepts the result of react-hook-form's `register('...')` as properties. */
export function TextField({ suffix, ...props }: TextFieldProps): ReactNode {
  const [frame, { type = 'text', ...rest }] = partField(props)
  return (
    <Field frame={frame}>
      {(control) => {
        const input = <input {...rest} {...control} type={type} className={styles['control']} />
        if (suffix === undefined) return input
        return (
          <div className={styles['affixed']}>
            {input}
            <span className={styles['suffix']} aria-hidden="true">
              {suffix}
            </span>
          </div>
        )
      }}
    </Field>
  )
}

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type'> & FieldTexts

/** The button is named only "Show" or "Hide", so that the label identifies one control. */
export function PasswordField(props: PasswordFieldProps): ReactNode {
  const [frame, rest] = partField(props)
  const [isShown, setIsShown] = useState(false)
  return (
    <Field frame={frame}>
      {(control) => (
        <div className={styles['affixed']}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...control}
            type={isShown ? 'text' : 'password'}
            className={styles['control']}
          />
          <button
            type="button"
            className={styles['affix']}
            aria-controls={control.id}
            onClick={() => {
              setIsShown(!isShown)
            }}
          >
            {isShown ? 'Hide' : 'Show'}
          </button>
        </div>
      )}
    </Field>
  )
}

type TextAreaProps = ComponentProps<'textarea'> & FieldTexts

export function TextArea(props: TextAreaProps): ReactNode {
  const [frame, rest] = partField(props)
  return (
    <Field frame={frame}>
      {(control) => (
        <textarea {...rest} {...control} className={classNames(styles['control'], styles['multiline'])} />
      )}
    </Field>
  )
}
