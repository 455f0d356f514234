import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { MAX_CENTS } from '../../../../../shared/domain/liens/money.ts'
import { formatDollars } from '../../../../../shared/domain/referral-fee.ts'
import { downloadText } from '../../../platform/download.ts'
import type { NewLienStart } from '../../../platform/navigation/lien-start.ts'
import { paths } from '../../../platform/navigation/paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Verbatim } from '../source/verbatim.tsx'
import { amountRows, type AmountRow } from './amount-rows.ts'
import type { AmountFinding } from './finding.ts'
import { Decide, DocumentSays, EditedBadge, NoneShown, Sources } from './finding-parts.tsx'
import type { FindingTableProps } from './finding-table-props.ts'
import { FindingTable } from './finding-table.tsx'
import type { Decisions } from './use-decisions.ts'
import styles from './findings.module.css'

const AmountDialog = lazy(async () => ({ default: (await import('./amount-dialog.tsx')).AmountDialog }))

/** Money with what the text calls it; one press makes a lien of it. */
export function AmountTable(props: FindingTableProps<'amount'>): ReactNode {
  const { found, only, decisions, isHidden, controls, none } = props
  const [edited, setEdited] = useState<AmountRow | null>(null)
  const rows = useMemo(() => amountRows(found, decisions), [found, decisions])
  const shown = rows.filter(
    (row) =>
      (only === '' || row.found.file === only) && (decisions.markOf(row.key) === 'hidden') === isHidden,
  )
  return (
    <>
      <div className={styles['toolbar']}>
        {controls}
        {shown.length > 0 && !isHidden && <Button onClick={() => void exportRows(shown)}>Export CSV</Button>}
      </div>
      {rows.length === 0 ? (
        none
      ) : shown.length === 0 ? (
        <NoneShown isHidden={isHidden} />
      ) : (
        <FindingTable
          caption={`${shown.length === 1 ? '1 amount' : `${shown.length} amounts`}, in the order of the documents`}
          found="Amount"
          words="What the document says"
          rows={shown}
        >
          {(row) => <Row key={row.key} row={row} decisions={decisions} onEdit={() => setEdited(row)} />}
        </FindingTable>
      )}
      {edited !== null && (
        <Suspense>
          <AmountDialog row={edited} decisions={decisions} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </>
  )
}

type RowProps = { readonly row: AmountRow; readonly decisions: Decisions; readonly onEdit: () => void }

function Row({ row, decisions, onEdit }: RowProps): ReactNode {
  const navigate = useNavigate()
  const { key, cents, label, isEdited, found } = row
  const makeLien = (): void => {
    const newLien: NewLienStart = { cents, document: found.file, page: found.page }
    void navigate(paths.newMatter, { state: { newLien } })
  }
  return (
    <tr>
      <th scope="row" className={styles['money']}>
        {formatDollars(cents)}
        {label !== '' && <span className={styles['label']}>{label}</span>}
        {isEdited && <EditedBadge />}
      </th>
      <td>
        <span className={styles['words']}>
          <Verbatim text={found.around} />
        </span>
        {isEdited && (
          <DocumentSays>
            “<Verbatim text={found.text} />”
            {label !== found.label && found.label !== '' && `, found as “${found.label}”`}
          </DocumentSays>
        )}
        <SumCheck found={found} />
        <Sources sources={[found]} />
      </td>
      <td>
        <Decide
          decisions={decisions}
          findingKey={key}
          label={formatDollars(cents)}
          isEdited={isEdited}
          onEdit={onEdit}
        />
        {cents <= MAX_CENTS && (
          <Button size="small" variant="ghost" onClick={makeLien}>
            Make a lien row
          </Button>
        )}
      </td>
    </tr>
  )
}

/** Of a printed total: whether the rows above it add up to it. */
function SumCheck({ found: { rows, cents } }: { readonly found: AmountFinding }): ReactNode {
  if (rows === null) return null
  return rows.cents === cents ? (
    <Badge tone="success">{`The ${rows.rows} rows above add up`}</Badge>
  ) : (
    <Badge tone="warning">{`The ${rows.rows} rows above add up to ${formatDollars(rows.cents)}: check`}</Badge>
  )
}

async function exportRows(rows: readonly AmountRow[]): Promise<void> {
  const { csvText } = await import('../../../platform/csv-text.ts')
  const text = csvText(
    ['Amount', 'Label', 'The document says', 'Document', 'Page'],
    rows.map(({ cents, label, found: { around, file, page } }) => [cents / 100, label, around, file, page]),
  )
  downloadText('amounts.csv', text, 'text/csv')
}
