import { useState, type ReactNode } from 'react'
import type { LegalDocument } from '../../../../../shared/domain/documents/document-schema.ts'
import { downloadText } from '../../../platform/download.ts'
import { Button } from '../../../ui/button.tsx'
import type { CaseDocument } from '../storage/case-file.ts'
import { useSaving } from '../use-saving.ts'
import { useWorkspace } from '../workspace/workspace-context.tsx'
import { sourcesOf, TOPIC_LABELS, type TimelineRow } from './timeline-rows.ts'
import { WordExport } from './word-export.tsx'
import styles from './findings.module.css'

/** The rows that are shown, none of them hidden, as files. */
export function TimelineExport({ rows }: { readonly rows: readonly TimelineRow[] }): ReactNode {
  const { documents } = useWorkspace()
  const save = useSaving()
  const [note, setNote] = useState('')
  async function make(): Promise<LegalDocument> {
    const { timelineDocument } = await import('./timeline-file.ts')
    return timelineDocument(rows, documents)
  }
  async function saveCalendar(): Promise<void> {
    const { timelineCalendar } = await import('./timeline-file.ts')
    const { file, left } = timelineCalendar(rows, documents, Date.now())
    if (left < rows.length) downloadText('timeline.ics', file, 'text/calendar')
    setNote(leftWords(left, rows.length))
  }
  return (
    <>
      <div role="group" aria-label="Export" className={styles['exports']}>
        <WordExport name="timeline.docx" make={make} />
        <Button onClick={() => save(saveCalendar())}>Export calendar file</Button>
        <Button onClick={() => save(saveCsv(rows, documents))}>Export CSV</Button>
      </div>
      <p role="status" className={styles['note']}>
        {note}
      </p>
    </>
  )
}

/** What is not in the calendar file. */
function leftWords(left: number, all: number): string {
  if (left === 0) return ''
  if (left === all) return 'No calendar file was made: none of these rows has a day.'
  return left === 1
    ? '1 row has a month or a year and no day: it is not in the calendar file.'
    : `${left} rows have a month or a year and no day: they are not in the calendar file.`
}

async function saveCsv(rows: readonly TimelineRow[], documents: readonly CaseDocument[]): Promise<void> {
  const { csvText } = await import('../../../platform/csv-text.ts')
  const text = csvText(
    ['Date', 'Until', 'About', 'What happened', 'Document', 'Page', 'Changed: the document says'],
    rows.flatMap((row) => {
      const { when, topic, words, isEdited, found } = row
      const sources = sourcesOf(row, documents)
      const first = [when.iso, when.isoEnd, TOPIC_LABELS[topic], words]
      const last = isEdited && found !== null ? found.words : null
      if (sources.length === 0) return [[...first, null, null, last]]
      return sources.map(({ file, page }) => [...first, file, page, last])
    }),
  )
  downloadText('timeline.csv', text, 'text/csv')
}
