import type { ReactNode } from 'react'
import { formatPhoneEdit, type EditedText } from '../../../shared/domain/phone.ts'
import { writeFormatted } from './edited-input.ts'
import { TextField } from './text-field.tsx'

type PhoneFieldProps = {
  readonly label: string
  readonly name?: string
  readonly value: string
  readonly error: string | undefined
  readonly optional?: boolean
  readonly autoComplete: string
  /** Default: a US number. */
  readonly edit?: (text: string, caret: number) => EditedText
  readonly onChange: (value: string) => void
}

/** Formats the number as 3-3-4 while typing. */
export function PhoneField({ edit = formatPhoneEdit, onChange, ...field }: PhoneFieldProps): ReactNode {
  return (
    <TextField
      {...field}
      type="tel"
      inputMode="tel"
      onChange={(event) => onChange(writeFormatted(event.target, edit))}
    />
  )
}
