import { type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { MAX_CENTS } from '../../../../../shared/domain/liens/money.ts'
import { formatDollars } from '../../../../../shared/domain/referral-fee.ts'
import { downloadText } from '../../../platform/download.ts'
import type { NewLienStart } from '../../../platform/navigation/lien-start.ts'
import { paths } from '../../../platform/navigation/paths.ts'
import { Button } from '../../../ui/button.tsx'
import type { AmountFinding } from './finding.ts'
import { Decide, Sources } from './finding-parts.tsx'
import type { FindingTableProps } from './finding-table-props.ts'
import { FindingTable } from './finding-table.tsx'
import { Verbatim } from '../source/verbatim.tsx'
import styles from './findings.module.css'

/** Money with what the text calls it; one press makes a lien of it. */
export function AmountTable({ found, marks, isHidden, controls }: FindingTableProps<'amount'>): ReactNode {
  const navigate = useNavigate()
  const shown = found.filter((one) => (marks.of(marks.keyOf(one)) === 'hidden') === isHidden)
  const makeLien = ({ cents, file, page }: AmountFinding): void => {
    const newLien: NewLienStart = { cents, document: file, page }
    void navigate(paths.newMatter, { state: { newLien } })
  }
  return (
    <>
      <div className={styles['toolbar']}>
        {controls}
        <Button onClick={() => void exportRows(shown)}>Export CSV</Button>
      </div>
      <FindingTable
        caption={`${shown.length === 1 ? '1 amount' : `${shown.length} amounts`}, in the order of the documents`}
        found="Amount"
        rows={shown}
      >
        {(one) => {
          const key = marks.keyOf(one)
          return (
            <tr key={key}>
              <th scope="row" className={styles['money']}>
                {formatDollars(one.cents)}
                {one.label !== '' && <span className={styles['label']}>{one.label}</span>}
              </th>
              <td>
                <span className={styles['words']}>
                  <Verbatim text={one.around} />
                </span>
                <Sources sources={[one]} />
              </td>
              <td>
                <Decide marks={marks} findingKey={key} label={formatDollars(one.cents)} />
                {one.cents <= MAX_CENTS && (
                  <Button size="small" variant="ghost" onClick={() => makeLien(one)}>
                    Make a lien row
                  </Button>
                )}
              </td>
            </tr>
          )
        }}
      </FindingTable>
    </>
  )
}

async function exportRows(rows: readonly AmountFinding[]): Promise<void> {
  const { csvText } = await import('../../../platform/csv-text.ts')
  const text = csvText(
    ['Amount', 'Label', 'Words', 'Document', 'Page'],
    rows.map(({ cents, label, around, file, page }) => [cents / 100, label, around, file, page]),
  )
  downloadText('amounts.csv', text, 'text/csv')
}
