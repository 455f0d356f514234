/** What every import of a CSV file shows: a place for the file, a way to wait, and which column is which. */
import { useId, useState, type DragEvent, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FieldHint } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { fieldsOf, type CsvFields, type CsvMapping } from './csv-mapping.ts'
import styles from './csv-import.module.css'

type FileZoneProps = {
  readonly label: string
  readonly hint: string
  /** As the `accept` of an input. */
  readonly accept: string
  readonly onChoose: (file: File) => void
}

export function FileZone({ label, hint, accept, onChoose }: FileZoneProps): ReactNode {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  function onDrop(event: DragEvent): void {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file !== undefined) onChoose(file)
  }
  return (
    // Dropping is a mouse shortcut; the input inside does the same for everyone.
    <div
      className={classNames(styles['zone'], isOver && styles['over'])}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept={accept}
        aria-describedby={`${id}-hint`}
        className={styles['input']}
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file !== undefined) onChoose(file)
        }}
      />
      <FieldHint id={`${id}-hint`}>{hint}</FieldHint>
    </div>
  )
}

type WorkingProps = {
  readonly label: string
  /** Up to 1. */
  readonly part: number
  readonly onCancel: () => void
}

export function Working({ label, part, onCancel }: WorkingProps): ReactNode {
  return (
    <div className={styles['working']}>
      <label>
        {label}…
        <progress value={part} max={1} className={styles['progress']} />
      </label>
      <Button size="small" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}

type ColumnChoiceProps<Field extends string> = {
  readonly fields: CsvFields<Field>
  /** Of the columns of the file. */
  readonly titles: readonly string[]
  readonly mapping: CsvMapping<Field>
  readonly setColumn: (field: Field, column: number | null) => void
}

export function ColumnChoice<Field extends string>(props: ColumnChoiceProps<Field>): ReactNode {
  const { fields, titles, mapping, setColumn } = props
  return (
    <section className={styles['part']} aria-labelledby="csv-columns">
      <h2 id="csv-columns">Columns</h2>
      <p>Which column of the file is which? What you choose is remembered on this device.</p>
      <div className={styles['fields']}>
        {fieldsOf(fields).map((field) => {
          const { label, hint, isRequired = false } = fields[field]
          return (
            <SelectField
              key={field}
              label={label}
              optional={!isRequired}
              {...(hint === undefined ? {} : { hint })}
              value={mapping[field] ?? ''}
              onChange={({ target }) => setColumn(field, target.value === '' ? null : Number(target.value))}
            >
              <option value="">{isRequired ? 'Choose a column' : 'Not in the file'}</option>
              {titles.map((title, column) => (
                // Two columns may have one title.
                <option key={`${column}/${title}`} value={column}>
                  {title === '' ? `Column ${column + 1}` : title}
                </option>
              ))}
            </SelectField>
          )
        })}
      </div>
    </section>
  )
}
