import { useId, type ReactNode } from 'react'
import { LIEN_TYPES, type LienType } from '../../../../../shared/domain/liens/lien-lifecycle.ts'
import { BOOK_KIND } from '../../../../../shared/domain/records/book.ts'
import { STATE_NAMES } from '../../../../../shared/domain/state-names.ts'
import type { RecordView } from '../../../offline/records/record-store.ts'
import { Card } from '../../../ui/card.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { lienTypeName } from '../lien-labels.ts'
import styles from './matter.module.css'
import type { NewLienErrors, NewLienField, NewLienValues } from './new-lien-values.ts'

type FieldsProps = {
  readonly values: NewLienValues
  readonly errors: NewLienErrors
  readonly onChange: (field: NewLienField, value: string) => void
}

type MatterCardProps = FieldsProps & {
  readonly matters: readonly RecordView[]
  /** null: a new one. */
  readonly chosen: string | null
  readonly onChoose: (id: string | null) => void
}

/** Which matter the lien is of: one that is there, or a new one. */
export function MatterCard({ matters, chosen, onChoose, ...fields }: MatterCardProps): ReactNode {
  const id = useId()
  const shown = matters
    .filter(({ id: other, body }) => other === chosen || body['hidden'] !== true)
    .map((matter) => ({ id: matter.id, name: nameOf(matter) }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
  return (
    <Card aria-labelledby={id} className={styles['part']}>
      <h2 id={id}>The matter</h2>
      {shown.length > 0 && (
        <SelectField
          label="Matter"
          value={chosen ?? ''}
          onChange={({ target }) => onChoose(target.value === '' ? null : target.value)}
        >
          <option value="">A new matter</option>
          {shown.map((matter) => (
            <option key={matter.id} value={matter.id}>
              {matter.name}
            </option>
          ))}
        </SelectField>
      )}
      {chosen === null && (
        <>
          <Text {...fields} field="title" label="Title of the matter" hint="Such as Roe v. Acme." />
          <div className={styles['pair']}>
            <Text {...fields} field="client" label="Client" />
            <Select {...fields} field="state" label="State" options={STATE_NAMES} />
          </div>
          <div className={styles['pair']}>
            <Text {...fields} field="injury" label="Date of injury" type="date" />
          </div>
        </>
      )}
    </Card>
  )
}

function nameOf({ body }: RecordView): string {
  const title = BOOK_KIND.titleOf(body)
  const client = typeof body['client'] === 'string' ? ` (${body['client']})` : ''
  return `${title}${client}${body['closedOn'] === undefined ? '' : ', closed'}`
}

const CHANNELS = ['Mail', 'Certified mail', 'Fax', 'Email', 'Online portal', 'Phone', 'In person']
const CHANNEL_OPTIONS = Object.fromEntries(CHANNELS.map((channel) => [channel, channel]))
const TYPES = Object.keys(LIEN_TYPES) as LienType[] // the keys of the table
const TYPE_OPTIONS = Object.fromEntries(TYPES.map((type) => [type, lienTypeName(type)]))

export function LienCard(fields: FieldsProps): ReactNode {
  const id = useId()
  return (
    <Card aria-labelledby={id} className={styles['part']}>
      <h2 id={id}>The lien</h2>
      <div className={styles['pair']}>
        <Text {...fields} field="holder" label="Lienholder" />
        <Select {...fields} field="type" label="Type of lien" options={TYPE_OPTIONS} />
      </div>
      <div className={styles['pair']}>
        <Text
          {...fields}
          field="asserted"
          label="Asserted amount"
          hint="In dollars, as the lienholder claims it."
          inputMode="decimal"
        />
        <Text {...fields} field="fileNumber" label="File number" optional />
      </div>
      <div className={styles['pair']}>
        <Text {...fields} field="document" label="Source document" optional />
        <Text {...fields} field="page" label="Page" inputMode="numeric" optional />
      </div>
      <div className={styles['pair']}>
        <Text {...fields} field="noticeOn" label="Date of the notice" type="date" optional />
        <Select
          {...fields}
          field="noticeChannel"
          label="How the notice came"
          options={CHANNEL_OPTIONS}
          optional
        />
      </div>
    </Card>
  )
}

type FieldProps = FieldsProps & {
  readonly field: NewLienField
  readonly label: string
  readonly hint?: string
  readonly optional?: boolean
}

type TextProps = FieldProps & {
  readonly type?: 'date'
  readonly inputMode?: 'decimal' | 'numeric'
}

function Text({ values, errors, onChange, field, ...input }: TextProps): ReactNode {
  return (
    <TextField
      {...input}
      autoComplete="off"
      value={values[field]}
      error={errors[field]}
      onChange={({ target }) => onChange(field, target.value)}
    />
  )
}

type SelectProps = FieldProps & { readonly options: Readonly<Record<string, string>> }

function Select({ values, errors, onChange, field, options, ...select }: SelectProps): ReactNode {
  const value = values[field]
  return (
    <SelectField
      {...select}
      value={value}
      error={errors[field]}
      onChange={({ target }) => onChange(field, target.value)}
    >
      <option value="">Not chosen</option>
      {Object.entries(options).map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
