/** The inputs of a lien's own fields, each saved as it is typed. */
import { useState, type ReactNode } from 'react'
import type { BookLien } from '../../../../../shared/domain/books/read-book.ts'
import { BOOK_KIND, type LienField } from '../../../../../shared/domain/records/book.ts'
import { labelOf } from '../../../../../shared/domain/records/record-kind.ts'
import type { JsonValue } from '../../../../../shared/domain/records/record.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { OpenBook } from '../matter/use-book.ts'

export type LienFieldProps = { readonly book: OpenBook; readonly lien: BookLien }

export function unitName({ id }: Pick<BookLien, 'id'>, field: LienField): string {
  return `liens/${id}/${field}`
}

type InputType = 'text' | 'date' | 'tel' | 'email'

type LineProps = LienFieldProps & {
  readonly field: LienField
  readonly type?: InputType
  readonly hint?: string
}

/** A text or a day of the lien. */
export function Line({ book, lien, field, type = 'text', hint }: LineProps): ReactNode {
  const unit = unitName(lien, field)
  const value = lien.unit(field)
  return (
    <TextField
      label={labelOf(BOOK_KIND, unit)}
      type={type}
      autoComplete="off"
      hint={hint}
      value={typeof value === 'string' ? value : ''}
      error={book.draft.errors[unit]}
      // A name that is taken away is asked for again at its field.
      onChange={({ target }) =>
        book.draft.set(unit, target.value === '' && field !== 'holder' ? null : target.value)
      }
    />
  )
}

/** Units whose parts are saved together. */
const WHOLE = {
  contact: { kind: '', agent: '', address: '', phone: '', fax: '', email: '', payee: '' },
  basis: { kind: 'unknown', text: '' },
  perfected: { how: '', on: null, certifiedMail: '' },
} as const satisfies Partial<Record<LienField, JsonValue>>

type PartName<Field extends keyof typeof WHOLE> = keyof (typeof WHOLE)[Field] & string

type PartProps<Field extends keyof typeof WHOLE> = LienFieldProps & {
  readonly field: Field
  readonly part: PartName<Field>
  readonly label: string
}

export function Part<Field extends keyof typeof WHOLE>(
  props: PartProps<Field> & { readonly type?: InputType },
): ReactNode {
  const { label, type = 'text', ...place } = props
  return (
    <TextField
      label={label}
      type={type}
      autoComplete="off"
      value={partOf(place)}
      error={place.book.draft.errors[unitName(place.lien, place.field)]}
      onChange={({ target }) => setPart(place, type === 'date' && target.value === '' ? null : target.value)}
    />
  )
}

export function Choice<Field extends keyof typeof WHOLE>(
  props: PartProps<Field> & { readonly options: Readonly<Record<string, string>> },
): ReactNode {
  const { label, options, ...place } = props
  return (
    <SelectField label={label} value={partOf(place)} onChange={({ target }) => setPart(place, target.value)}>
      {Object.entries(options).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </SelectField>
  )
}

type Place<Field extends keyof typeof WHOLE> = Omit<PartProps<Field>, 'label'>

function wholeOf<Field extends keyof typeof WHOLE>({
  lien,
  field,
}: Place<Field>): Readonly<Record<string, JsonValue>> {
  const value = lien.unit(field)
  // As its kind stores it: never a list.
  const known = typeof value === 'object' ? (value as Readonly<Record<string, JsonValue>>) : {}
  return { ...WHOLE[field], ...known }
}

function partOf<Field extends keyof typeof WHOLE>(place: Place<Field>): string {
  const value = wholeOf(place)[place.part]
  return typeof value === 'string' ? value : ''
}

function setPart<Field extends keyof typeof WHOLE>(place: Place<Field>, value: string | null): void {
  place.book.draft.set(unitName(place.lien, place.field), { ...wholeOf(place), [place.part]: value })
}

type AnswerProps = LienFieldProps & {
  readonly field: 'selfFunded' | 'excludesCommonFund'
  readonly label: string
}

/** Yes, no, or not known, which is neither. */
export function Answer({ book, lien, field, label }: AnswerProps): ReactNode {
  const value = lien.unit(field)
  return (
    <SelectField
      label={label}
      value={typeof value === 'boolean' ? String(value) : ''}
      error={book.draft.errors[unitName(lien, field)]}
      onChange={({ target }) =>
        book.draft.set(unitName(lien, field), target.value === '' ? null : target.value === 'true')
      }
    >
      <option value="">Not known</option>
      <option value="true">Yes</option>
      <option value="false">No</option>
    </SelectField>
  )
}

/** A whole number; what is none stays in the field with words about it, and is not saved. */
export function Weight({ book, lien }: LienFieldProps): ReactNode {
  const value = lien.unit('weight')
  const saved = typeof value === 'number' ? String(value) : ''
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? saved
  const isWrong = text !== '' && !/^\d{1,4}$/.test(text)
  return (
    <TextField
      label="Weight"
      optional
      inputMode="numeric"
      autoComplete="off"
      hint="Its part when liens are reduced together. 1 if empty."
      value={text}
      error={isWrong ? 'Enter a whole number, such as 1.' : book.draft.errors[unitName(lien, 'weight')]}
      onChange={({ target }) => {
        setTyped(target.value)
        if (target.value === '') book.draft.set(unitName(lien, 'weight'), null)
        else if (/^\d{1,4}$/.test(target.value))
          book.draft.set(unitName(lien, 'weight'), Number(target.value))
      }}
      onBlur={() => {
        if (!isWrong) setTyped(null)
      }}
    />
  )
}
