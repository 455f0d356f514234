import type { ReactNode } from 'react'
import { downloadText } from '../../../platform/download.ts'
import { Button } from '../../../ui/button.tsx'
import { useWorkspace } from '../workspace/workspace-context.tsx'
import { sourcesOf, TOPIC_LABELS, type TimelineRow } from './timeline-rows.ts'
import type { CaseDocument } from '../storage/case-file.ts'

/** The rows that are shown, as files. */
export function TimelineExport({ rows }: { readonly rows: readonly TimelineRow[] }): ReactNode {
  const { documents } = useWorkspace()
  return <Button onClick={() => void saveCsv(rows, documents)}>Export CSV</Button>
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
