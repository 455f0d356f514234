import { describe, expect, it } from 'vitest'
import { documentSchema } from '../../../../../shared/domain/documents/document-schema.ts'
import { pagesOf } from '../reading/document-text.ts'
import type { CaseEvent } from '../storage/case-file.ts'
import { findInDocument } from './find-in-document.ts'
import type { DateFinding } from './finding.ts'
import { decidedOf, undecided } from './testing/decided.ts'
import { timelineCalendar, timelineDocument } from './timeline-file.ts'
import { timelineRows } from './timeline-rows.ts'

const AT = Date.parse('2026-11-26T12:30:05.123Z')
const page = (text: string) => ({ text, scanned: false })
const REPORT = {
  file: 'Report.pdf',
  ...pagesOf([page('Cover.'), page('The collision took\nplace on March 3, 2026.')]),
}
const NOTE = { file: 'Note.txt', ...pagesOf([page('She was treated in April 2026.')]) }
const found = [REPORT, NOTE].flatMap((document) => findInDocument(document, 'date')) as readonly DateFinding[]
const documents = [
  { id: 'd1', file: 'Report.pdf', kind: 'pdf' },
  { id: 'd2', file: 'Note.txt', kind: 'txt' },
] as const
const own: CaseEvent = {
  ...{ id: 'own', when: { iso: '2026-03-10', isoEnd: '2026-03-12' }, topic: 'other' },
  ...{ words: 'Calls; the \u0007client, twice.', source: null },
}
const [first] = timelineRows(found, undecided(), [])
const decided = decidedOf(
  {},
  { [first?.key ?? '']: { kind: 'date', when: { iso: '2026-03-04', isoEnd: null } } },
)
const rows = timelineRows(found, decided, [own])

describe('the timeline as a Word file', () => {
  it('is a table of days, events and sources with their pages, as a person changed them', () => {
    const { blocks } = documentSchema.parse(timelineDocument(rows, documents))
    const cells = blocks.flatMap((block) =>
      block.type === 'table'
        ? block.rows.map((row) =>
            row.map((cell) => cell.map((part) => ('text' in part ? part.text : '')).join('')),
          )
        : [],
    )
    expect(cells).toEqual([
      ['Mar 4, 2026', 'The collision took place on March 3, 2026.', 'Report.pdf, page 2'],
      ['Mar 10, 2026 to Mar 12, 2026', 'Calls; the client, twice.', 'No source'],
      ['Apr 2026', 'She was treated in April 2026.', 'Note.txt'],
    ])
  })

  it('says of a row whose document was removed that it was', () => {
    const removed = timelineRows([], undecided(), [{ ...own, source: { document: 'd9', page: 2 } }])
    expect(JSON.stringify(timelineDocument(removed, documents))).toContain('Its document was removed')
  })
})

describe('the timeline as a file for calendars', () => {
  it('has the rows that have days, and says how many have none', () => {
    const { file, left } = timelineCalendar(rows, documents, AT)
    const lines = file.replaceAll('\r\n ', '').split('\r\n')
    expect(left).toBe(1)
    expect(lines.filter((line) => /^(?:DT(?:START|END)|SUMMARY|DESCRIPTION)/.test(line))).toEqual([
      'DTSTART;VALUE=DATE:20260304',
      'DTEND;VALUE=DATE:20260305',
      String.raw`SUMMARY:The collision took place on March 3\, 2026.`,
      String.raw`DESCRIPTION:The collision took place on March 3\, 2026.\nReport.pdf\, page 2`,
      'DTSTART;VALUE=DATE:20260310',
      'DTEND;VALUE=DATE:20260313',
      String.raw`SUMMARY:Calls\; the client\, twice.`,
      String.raw`DESCRIPTION:Calls\; the client\, twice.\nNo source`,
    ])
  })

  it('has titles that are not too long, with the whole words in the details', () => {
    const words = 'A long visit. '.repeat(20).trim()
    const { file } = timelineCalendar(timelineRows([], undecided(), [{ ...own, words }]), documents, AT)
    const lines = file.replaceAll('\r\n ', '').split('\r\n')
    expect(lines.find((line) => line.startsWith('SUMMARY:'))?.length).toBeLessThan(115)
    expect(lines).toContain(String.raw`DESCRIPTION:${words}\nNo source`)
  })
})
