import { useMemo, useState, type ReactNode } from 'react'
import { downloadText } from '../../../platform/download.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import type { DateTopic } from './finding.ts'
import { Decide, Sources } from './finding-parts.tsx'
import type { FindingTableProps } from './finding-table-props.ts'
import { FindingTable } from './finding-table.tsx'
import { dateLabel, timelineRows, TOPIC_LABELS, type TimelineRow } from './timeline-rows.ts'
import { Verbatim } from '../source/verbatim.tsx'
import styles from './findings.module.css'

const TOPICS = Object.keys(TOPIC_LABELS) as DateTopic[] // the keys of a table of all topics

/** What happened when, oldest first, each row with its source. */
export function TimelineTable({ found, marks, isHidden, controls }: FindingTableProps<'date'>): ReactNode {
  const [topic, setTopic] = useState('')
  const rows = useMemo(() => timelineRows(found, marks.keyOf), [found, marks.keyOf])
  const shown = rows.filter(
    (row) => (topic === '' || row.topic === topic) && (marks.of(row.key) === 'hidden') === isHidden,
  )
  return (
    <>
      <div className={styles['toolbar']}>
        {controls}
        <SelectField label="About" value={topic} onChange={(event) => setTopic(event.target.value)}>
          <option value="">Everything</option>
          {TOPICS.map((one) => (
            <option key={one} value={one}>
              {TOPIC_LABELS[one]}
            </option>
          ))}
        </SelectField>
        <Button onClick={() => void exportRows(shown)}>Export CSV</Button>
      </div>
      <FindingTable
        caption={`${shown.length === 1 ? '1 date' : `${shown.length} dates`}, oldest first`}
        found="Date"
        rows={shown}
      >
        {(row) => (
          <tr key={row.key}>
            <th scope="row" className={styles['date']}>
              {dateLabel(row.iso)}
              {row.isoEnd !== null && <> to {dateLabel(row.isoEnd)}</>}
              <Badge>{TOPIC_LABELS[row.topic]}</Badge>
            </th>
            <td>
              <span className={styles['words']}>
                <Verbatim text={row.around} />
              </span>
              <Sources sources={row.sources} />
            </td>
            <td>
              <Decide marks={marks} findingKey={row.key} label={dateLabel(row.iso)} />
            </td>
          </tr>
        )}
      </FindingTable>
    </>
  )
}

async function exportRows(rows: readonly TimelineRow[]): Promise<void> {
  const { csvText } = await import('../../../platform/csv-text.ts')
  const text = csvText(
    ['Date', 'Until', 'About', 'Words', 'Document', 'Page'],
    rows.flatMap(({ iso, isoEnd, topic, around, sources }) =>
      sources.map(({ file, page }) => [iso, isoEnd, TOPIC_LABELS[topic], around, file, page]),
    ),
  )
  downloadText('timeline.csv', text, 'text/csv')
}
