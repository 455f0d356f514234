import type { ReactNode } from 'react'
import { formatPhoneEdit } from '../../../../../shared/domain/phone.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { writeFormatted } from '../firm-details/edited-input.ts'

type PhoneFieldProps = {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly optional?: boolean
  readonly autoComplete: string
  readonly onChange: (value: string) => void
}

/** Formats the number as 3-3-4 while typing. */
export function PhoneField({ onChange, ...field }: PhoneFieldProps): ReactNode {
  return (
    <TextField
      {...field}
      type="tel"
      inputMode="tel"
      onChange={(event) => onChange(writeFormatted(event.target, formatPhoneEdit))}
    />
  )
}
