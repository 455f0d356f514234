import { useId, type ReactNode } from 'react'
import { FileZone } from '../../../../platform/csv/csv-parts.tsx'
import { downloadText } from '../../../../platform/download.ts'
import { Button } from '../../../../ui/button.tsx'
import styles from '../../../../platform/csv/csv-import.module.css'
import { CSV_FIELD_FACTS, CSV_FIELDS } from './csv-columns.ts'

export function ChooseFile({ onChoose }: { readonly onChoose: (file: File) => void }): ReactNode {
  const id = useId()
  const names = (isWanted: boolean): string =>
    CSV_FIELDS.filter((field) => (CSV_FIELD_FACTS[field].isRequired === true) === isWanted)
      .map((field) => CSV_FIELD_FACTS[field].label)
      .join(', ')
  return (
    <>
      <FileZone
        label="CSV or JSON file"
        hint="Drag a file here or browse: a list of liens as CSV, or one matter as JSON that was exported from here."
        accept=".csv,.json,text/csv,application/json"
        onChoose={onChoose}
      />
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
