import { lazy, Suspense, useMemo, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Verbatim } from '../source/verbatim.tsx'
import { useSaving } from '../use-saving.ts'
import { useWorkspace } from '../workspace/workspace-context.tsx'
import { DATE_TOPICS } from './finding.ts'
import { Decide, DocumentSays, EditedBadge, NoneShown, SourceButton, Sources } from './finding-parts.tsx'
import type { FindingTableProps } from './finding-table-props.ts'
import { FindingTable } from './finding-table.tsx'
import { TimelineExport } from './timeline-export.tsx'
import { sourcesOf, timelineRows, TOPIC_LABELS, whenLabel, type TimelineRow } from './timeline-rows.ts'
import type { Decisions } from './use-decisions.ts'
import styles from './findings.module.css'

// It reads dates, which is large.
const EventDialog = lazy(async () => ({ default: (await import('./event-dialog.tsx')).EventDialog }))

/** What happened when, oldest first, each row with its source. */
export function TimelineTable(props: FindingTableProps<'date'>): ReactNode {
  const { found, only, decisions, isHidden, controls, none } = props
  const { documents } = useWorkspace()
  const [topic, setTopic] = useState('')
  const [edited, setEdited] = useState<TimelineRow | 'new' | null>(null)
  const add = useRef<HTMLButtonElement>(null)
  const rows = useMemo(() => timelineRows(found, decisions, decisions.events), [found, decisions])
  const shown = rows.filter(
    (row) =>
      (topic === '' || row.topic === topic) &&
      (only === '' || sourcesOf(row, documents).some(({ file }) => file === only)) &&
      (decisions.markOf(row.key) === 'hidden') === isHidden,
  )
  return (
    <>
      <div className={styles['toolbar']}>
        {controls}
        <SelectField label="About" value={topic} onChange={(event) => setTopic(event.target.value)}>
          <option value="">Everything</option>
          {DATE_TOPICS.map((one) => (
            <option key={one} value={one}>
              {TOPIC_LABELS[one]}
            </option>
          ))}
        </SelectField>
        <Button ref={add} onClick={() => setEdited('new')}>
          Add a row
        </Button>
      </div>
      {shown.length > 0 && !isHidden && <TimelineExport rows={shown} />}
      {rows.length === 0 ? (
        none
      ) : shown.length === 0 ? (
        <NoneShown isHidden={isHidden} />
      ) : (
        <FindingTable
          caption={`${shown.length === 1 ? '1 date' : `${shown.length} dates`}, oldest first`}
          found="Date"
          words="What happened"
          rows={shown}
        >
          {(row) => <Row key={row.key} row={row} decisions={decisions} onEdit={() => setEdited(row)} />}
        </FindingTable>
      )}
      {edited !== null && (
        <Suspense>
          <EventDialog
            row={edited === 'new' ? null : edited}
            decisions={decisions}
            onClose={() => setEdited(null)}
            onDeleted={() => {
              flushSync(() => setEdited(null))
              // The button that opened it goes with the row.
              add.current?.focus()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

type RowProps = { readonly row: TimelineRow; readonly decisions: Decisions; readonly onEdit: () => void }

function Row({ row, decisions, onEdit }: RowProps): ReactNode {
  const { key, when, topic, words, isEdited, found, own } = row
  const label = whenLabel(when)
  return (
    <tr>
      <th scope="row" className={styles['date']}>
        {label}
        <Badge>{TOPIC_LABELS[topic]}</Badge>
        {isEdited && <EditedBadge />}
        {found === null && <Badge tone="info">Added by you</Badge>}
      </th>
      <td>
        <span className={styles[found?.words === words ? 'words' : 'ownWords']}>
          <Verbatim text={words} />
        </span>
        {found !== null && <Says row={row} found={found} />}
        {found === null ? <OwnSource event={own} /> : <Sources sources={found.sources} />}
      </td>
      <td>
        {found === null ? (
          <Button size="small" variant="ghost" aria-label={`Edit: ${label}`} onClick={onEdit}>
            Edit
          </Button>
        ) : (
          <Decide decisions={decisions} findingKey={key} label={label} isEdited={isEdited} onEdit={onEdit} />
        )}
      </td>
    </tr>
  )
}

type SaysProps = { readonly row: TimelineRow; readonly found: NonNullable<TimelineRow['found']> }

/** Of a changed row, what differs from the document: its words, which have the day, or else its day. */
function Says({ row, found }: SaysProps): ReactNode {
  if (row.words !== found.words)
    return (
      <DocumentSays>
        “<Verbatim text={found.words} />”
      </DocumentSays>
    )
  if (whenLabel(row.when) === whenLabel(found.when)) return null
  return (
    <DocumentSays>
      “<Verbatim text={found.text} />”
    </DocumentSays>
  )
}

function OwnSource({ event }: { readonly event: TimelineRow['own'] }): ReactNode {
  const { documents, client, settled, open } = useWorkspace()
  const save = useSaving()
  const source = event?.source ?? null
  if (source === null) return <span className={styles['note']}>No source</span>
  const document = documents.find(({ id }) => id === source.document)
  if (document === undefined)
    return <span className={styles['note']}>The document of this row was removed.</span>
  const { file } = document
  const show = async (): Promise<void> => {
    await settled()
    const start = (await client.call('page', { file, number: source.page })) ?? 0
    open({ file, start, end: start })
  }
  return <SourceButton file={file} page={source.page} onOpen={() => save(show())} />
}
