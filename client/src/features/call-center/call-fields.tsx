/** The fields of a call that are one unit each. */
import type { ReactNode } from 'react'
import { CALL_KIND } from '../../../../shared/domain/records/call.ts'
import { labelOf } from '../../../../shared/domain/records/record-kind.ts'
import type { JsonValue } from '../../../../shared/domain/records/record.ts'
import type { RecordDraft } from '../../offline/react/use-record-draft.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'

type UnitProps = { readonly call: RecordDraft; readonly unit: string }

export function textIn({ values }: Pick<RecordDraft, 'values'>, unit: string): string {
  const value = values[unit]
  return typeof value === 'string' ? value : ''
}

export function orNull(text: string): JsonValue {
  return text === '' ? null : text
}

type CallTextProps = UnitProps & {
  readonly type?: 'text' | 'date'
  readonly autoComplete?: 'off'
  readonly error?: string | undefined
}

export function CallText({ call, unit, error, ...input }: CallTextProps): ReactNode {
  return (
    <TextField
      {...input}
      label={labelOf(CALL_KIND, unit)}
      value={textIn(call, unit)}
      error={call.errors[unit] ?? error}
      onChange={({ target }) => call.set(unit, orNull(target.value))}
    />
  )
}

type CallChoiceProps = UnitProps & { readonly options: Readonly<Record<string, string>> }

export function CallChoice({ call, unit, options }: CallChoiceProps): ReactNode {
  return (
    <SelectField
      label={labelOf(CALL_KIND, unit)}
      value={textIn(call, unit)}
      error={call.errors[unit]}
      onChange={({ target }) => call.set(unit, orNull(target.value))}
    >
      <option value="">Not chosen</option>
      {Object.entries(options).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}
