import { useRef, type ReactNode } from 'react'
import type { EnteredValue, MergeData } from '../../../../../shared/domain/documents/merge-data.ts'
import { LISTS, type ListName } from '../../../../../shared/domain/documents/merge-fields.ts'
import { withEntered } from '../../../../../shared/domain/documents/entered-values.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './document-page.module.css'
import { FieldInput, fieldId } from './field-input.tsx'

type ListRowsProps = {
  readonly list: ListName
  readonly data: MergeData
  readonly who: string
  readonly onChange: (data: MergeData) => void
}

/** The rows of a list: begun with those of the matter, and the document’s own from then on. */
export function ListRows({ list, data, who, onChange }: ListRowsProps): ReactNode {
  const add = useRef<HTMLButtonElement>(null)
  const { label, columns } = LISTS[list]
  const rows = data.rows[list] ?? []
  const setRows = (next: readonly Readonly<Record<string, EnteredValue>>[]): void =>
    onChange({ ...data, rows: { ...data.rows, [list]: [...next] } })
  return (
    <fieldset className={styles['rows']} id={fieldId(list)}>
      <legend>{label}</legend>
      {rows.length === 0 && <p className={styles['quiet']}>No row yet.</p>}
      {rows.map((_, row) => (
        <div key={row} className={styles['listRow']} role="group" aria-label={`${label}, row ${row + 1}`}>
          {Object.keys(columns).map((column) => {
            const path = `${list}.${row}.${column}`
            return (
              <FieldInput
                key={column}
                path={path}
                data={data}
                matter={null}
                who={who}
                onChange={(entered) => onChange(withEntered(data, path, entered))}
              />
            )
          })}
          <Button
            size="small"
            variant="ghost"
            aria-label={`Remove row ${row + 1} of ${label}`}
            onClick={() => {
              setRows(rows.filter((_row, index) => index !== row))
              add.current?.focus()
            }}
          >
            Remove
          </Button>
        </div>
      ))}
      <Button ref={add} size="small" onClick={() => setRows([...rows, {}])}>
        Add a row
      </Button>
    </fieldset>
  )
}
