/** The timeline as a Word document and as a file for calendars. Pure. */
import type { Block, Inline, LegalDocument } from '../../../../../shared/domain/documents/document-schema.ts'
import { calendarFile, type CalendarEvent } from '../../../platform/calendar-file.ts'
import type { CaseDocument } from '../storage/case-file.ts'
import { sourcesOf, whenLabel, type TimelineRow } from './timeline-rows.ts'

type Known = readonly Pick<CaseDocument, 'id' | 'file' | 'kind'>[]

/** A table of day, event and source, in the order of the rows. */
export function timelineDocument(rows: readonly TimelineRow[], documents: Known): LegalDocument {
  const table: Block = {
    type: 'table',
    header: [inline('Date'), inline('Event'), inline('Source')],
    rows: rows.map((row) => [
      inline(whenLabel(row.when)),
      inline(plain(row.words)),
      inline(sourceWords(row, documents)),
    ]),
  }
  return {
    ...{ template: 'timeline', version: 1, title: 'Timeline', lang: 'en-US' },
    blocks: [
      { type: 'heading', level: 1, content: inline('Timeline') },
      table,
      {
        type: 'note',
        purpose: 'print',
        content: inline(
          'Made from the words of the documents and what was entered by hand. An attorney must review.',
        ),
      },
    ],
  }
}

/** How long a calendar's title is at most; the whole words are in its details. */
const LONGEST_TITLE = 100

/** `left`: how many rows have no day, but a month or a year, which no calendar has. `madeAt`: milliseconds since 1970. */
export function timelineCalendar(
  rows: readonly TimelineRow[],
  documents: Known,
  madeAt: number,
): { readonly file: string; readonly left: number } {
  const events = rows.flatMap((row): readonly CalendarEvent[] => {
    const { iso, isoEnd } = row.when
    if (!isDay(iso) || (isoEnd !== null && !isDay(isoEnd))) return []
    const words = plain(row.words)
    return [
      {
        id: `${row.key}@counselrelay`,
        ...{ day: iso, lastDay: isoEnd ?? undefined, hasAlarm: false },
        title: shortened(words),
        details: `${words}\n${sourceWords(row, documents)}`,
      },
    ]
  })
  return { file: calendarFile('Kiwi AI', events, madeAt), left: rows.length - events.length }
}

/** "Report.pdf, page 3; Note.txt": the page only where the document has pages of its own. */
function sourceWords(row: TimelineRow, documents: Known): string {
  const pdfs = new Set(documents.filter(({ kind }) => kind === 'pdf').map(({ file }) => file))
  const places = sourcesOf(row, documents).map(({ file, page }) =>
    pdfs.has(file) ? `${file}, page ${page}` : file,
  )
  if (places.length > 0) return [...new Set(places)].join('; ')
  const named = row.own?.source ?? null
  return named === null ? 'No source' : 'Its document was removed'
}

function isDay(iso: string): boolean {
  return iso.length === 10
}

/** In one line, without letters that no file may have. */
function plain(words: string): string {
  return words
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}

function shortened(words: string): string {
  if (words.length <= LONGEST_TITLE) return words
  const cut = words.slice(0, LONGEST_TITLE)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LONGEST_TITLE / 2)).replace(/[\uD800-\uDBFF]$/, '')}…`
}

function inline(text: string): Inline[] {
  return [{ type: 'text', text }]
}
