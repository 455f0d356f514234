import { useId, useState, type DragEvent, type ReactNode } from 'react'
import { downloadText } from '../../../../platform/download.ts'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { FieldHint } from '../../../../ui/field.tsx'
import { CSV_FIELD_FACTS, CSV_FIELDS, isRequired } from './csv-columns.ts'
import styles from './import.module.css'

export function ChooseFile({ onChoose }: { readonly onChoose: (file: File) => void }): ReactNode {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  function onDrop(event: DragEvent): void {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file !== undefined) onChoose(file)
  }
  const names = (isWanted: boolean): string =>
    CSV_FIELDS.filter((field) => isRequired(field) === isWanted)
      .map((field) => CSV_FIELD_FACTS[field].label)
      .join(', ')
  return (
    <>
      {/* Dropping is a mouse shortcut; the input inside does the same for everyone. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
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
          CSV or JSON file
        </label>
        <input
          id={id}
          type="file"
          accept=".csv,.json,text/csv,application/json"
          aria-describedby={`${id}-hint`}
          className={styles['input']}
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file !== undefined) onChoose(file)
          }}
        />
        <FieldHint id={`${id}-hint`}>
          Drag a file here or browse: a list of liens as CSV, or one matter as JSON that was exported from
          here.
        </FieldHint>
      </div>
      <section className={styles['part']} aria-labelledby={`${id}-csv`}>
        <h2 id={`${id}-csv`}>What a CSV file needs</h2>
        <p>
          One row for each lien, and the titles of the columns in the first row. You can say which is which.
        </p>
        <ul className={styles['plain']}>
          <li>In each row: {names(true)}.</li>
          <li>If you have them: {names(false)}.</li>
          <li>
            A row goes to the matter with the same title and client. If there is none, a new one is made.
          </li>
          <li>
            A lien with an asserted amount is unconfirmed, one without is identified. Go on with it from
            there.
          </li>
        </ul>
        <div>
          <Button size="small" onClick={() => void saveExample()}>
            Download an example
          </Button>
        </div>
      </section>
    </>
  )
}

async function saveExample(): Promise<void> {
  const { csvText } = await import('../../../../platform/csv-text.ts')
  const titles = CSV_FIELDS.map((field) => CSV_FIELD_FACTS[field].label)
  const matter = ['Example v. Example Trucking', 'Erin Example', 'TX', '2026-03-02']
  const rows = [
    [...matter, 'Example General Hospital', 'Hospital', 'A-1001', 18_000, 18_000, null, '2026-12-15'],
    [...matter, 'Medicare', 'Medicare', 'CP-20077', null, 9_250, 9_250, null],
  ]
  downloadText('liens-example.csv', csvText(titles, rows), 'text/csv;charset=utf-8')
}
