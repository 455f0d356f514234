import type { ReactNode } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { missingColumns, type CsvFields, type CsvMapping } from './csv-mapping.ts'
import type { CsvWork } from './csv-work.ts'
import { ColumnChoice, Working } from './csv-parts.tsx'
import styles from './csv-import.module.css'

type CsvImportFrameProps<Field extends string> = {
  readonly work: CsvWork
  readonly fields: CsvFields<Field>
  /** Of the columns of the file; null until it is read. */
  readonly titles: readonly string[] | null
  readonly mapping: CsvMapping<Field>
  readonly setColumn: (field: Field, column: number | null) => void
  /** What may go wrong on a device that does not have everything yet; null: it has. */
  readonly warning: string | null
  /** While the changes are made, e.g. `Adding the liens`. */
  readonly savingLabel?: string
  /** What the check of the rows found; null: it is not over. */
  readonly findings: ReactNode
  /** Saves what was found; null: there is nothing to save. */
  readonly add: { readonly label: string; readonly onAdd: () => void } | null
  readonly onRestart: () => void
}

/** The steps from a file to what it would add: reading, columns, the check of the rows, saving. */
export function CsvImportFrame<Field extends string>(props: CsvImportFrameProps<Field>): ReactNode {
  const {
    work,
    fields,
    titles,
    mapping,
    setColumn,
    warning,
    savingLabel = '',
    findings,
    add,
    onRestart,
  } = props
  const restart = <Button onClick={onRestart}>Choose another file</Button>
  if (work.kind === 'reading')
    return <Working label="Reading the file" part={work.part} onCancel={onRestart} />
  if (work.kind === 'saving') return <Working label={savingLabel} part={work.part} onCancel={onRestart} />
  if (work.kind === 'storing') return <Skeleton label="Saving on this device…" rows={0} />
  const failure = work.kind === 'failed' ? work.error : null
  if (failure !== null && findings === null)
    return (
      <Alert tone="danger" role="alert" title="Nothing was imported" actions={restart}>
        {failure}
      </Alert>
    )
  if (titles === null) return null
  const missing = missingColumns(fields, mapping)
  return (
    <>
      {warning !== null && (
        <Alert tone="warning" role="status">
          {warning}
        </Alert>
      )}
      <ColumnChoice fields={fields} titles={titles} mapping={mapping} setColumn={setColumn} />
      {missing.length > 0 && (
        <Alert tone="warning" role="status">
          Choose the columns of: {missing.map((field) => fields[field].label).join(', ')}.
        </Alert>
      )}
      {missing.length === 0 && findings === null && (
        <Working
          label="Checking the rows"
          part={work.kind === 'judging' ? work.part : 0}
          onCancel={onRestart}
        />
      )}
      {findings}
      {failure !== null && (
        <Alert tone="danger" role="alert" title="Nothing was imported">
          {failure}
        </Alert>
      )}
      <div className={styles['actions']}>
        {add !== null && (
          <Button variant="primary" onClick={add.onAdd}>
            {add.label}
          </Button>
        )}
        {restart}
      </div>
    </>
  )
}
