import type { ComponentProps, ReactNode } from 'react'
import styles from './field.module.css'
import { Field, partField, type FieldTexts } from './field.tsx'

type SelectFieldProps = ComponentProps<'select'> & FieldTexts

/** A native select with its options as children. */
export function SelectField(props: SelectFieldProps): ReactNode {
  const [frame, rest] = partField(props)
  return (
    <Field frame={frame}>
      {(control) => <select {...rest} {...control} className={styles['control']} />}
    </Field>
  )
}
