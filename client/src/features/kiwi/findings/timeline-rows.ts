/** Dates of the documents in their order, the same words said once, and the rows that a person added. Pure. */
import type { CaseDocument, CaseEvent, EditOf, When } from '../storage/case-file.ts'
import { rowKey, type Decided } from './decided.ts'
import type { DateFinding, DateTopic, Place } from './finding.ts'

/** `words`: verbatim, as the document has them. */
type FoundEvent = { readonly when: When; readonly topic: DateTopic; readonly words: string }

export type TimelineRow = {
  /** Its finding's: decisions are about all of its sources together. Of a row that a person added, its id. */
  readonly key: string
  /** These three as a person changed them, else as they were found. */
  readonly when: When
  readonly topic: DateTopic
  readonly words: string
  readonly isEdited: boolean
  /** null: a person added the row. `text`: the date as the document has it. */
  readonly found: (FoundEvent & { readonly text: string; readonly sources: readonly Place[] }) | null
  /** null: it was found in a document. */
  readonly own: CaseEvent | null
}

export const TOPIC_LABELS: Readonly<Record<DateTopic, string>> = {
  accident: 'Accident',
  treatment: 'Treatment',
  filing: 'Filing',
  demand: 'Demand or offer',
  payment: 'Bill or payment',
  correspondence: 'Correspondence',
  agreement: 'Agreement',
  other: 'Other',
}

export function timelineRows(
  found: readonly DateFinding[],
  decided: Decided,
  events: readonly CaseEvent[],
): readonly TimelineRow[] {
  const same = Map.groupBy(found, ({ iso, around }) => `${iso} ${around}`)
  const rows = [...same.values()].map((findings) => foundRow(findings, decided))
  const own = events.map((event): TimelineRow => {
    const { id, when, topic, words } = event
    return { key: id, when, topic, words, isEdited: false, found: null, own: event }
  })
  return [...rows.flatMap((row) => row ?? []), ...own].toSorted((one, other) =>
    compare(one.when.iso, other.when.iso),
  )
}

function foundRow(findings: readonly DateFinding[], decided: Decided): TimelineRow | null {
  const [first] = findings
  if (first === undefined) return null
  const { iso, isoEnd = null, topic, around, text } = first
  const event: FoundEvent = { when: { iso, isoEnd }, topic, words: around }
  const key = rowKey(findings, decided)
  const edit = decided.editOf('date', key)
  return {
    key,
    when: edit?.when ?? event.when,
    topic: edit?.topic ?? topic,
    words: edit?.words ?? around,
    isEdited: edit !== null,
    found: { ...event, text, sources: findings },
    own: null,
  }
}

/** Where it is written: of a row that a person added, the document that they named, if it is there. */
export function sourcesOf(
  { found, own }: TimelineRow,
  documents: readonly Pick<CaseDocument, 'id' | 'file'>[],
): readonly Pick<Place, 'file' | 'page'>[] {
  if (found !== null) return found.sources
  const source = own?.source ?? null
  const named = documents.find(({ id }) => id === source?.document)
  return source === null || named === undefined ? [] : [{ file: named.file, page: source.page }]
}

/** What differs from what was found; null: nothing does. */
export function dateEdit(found: FoundEvent, typed: FoundEvent): EditOf<'date'> | null {
  const isSame = typed.when.iso === found.when.iso && typed.when.isoEnd === found.when.isoEnd
  const edit = {
    ...(!isSame && { when: typed.when }),
    ...(typed.topic !== found.topic && { topic: typed.topic }),
    ...(typed.words !== found.words && { words: typed.words }),
  }
  return Object.keys(edit).length === 0 ? null : { kind: 'date', ...edit }
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "Mar 3, 2026", "Mar 2026" or "2026", as precise as it is. */
export function dateLabel(iso: string): string {
  const [year = '', month, day] = iso.split('-')
  const name = MONTHS[Number(month) - 1]
  if (name === undefined) return year
  return day === undefined ? `${name} ${year}` : `${name} ${Number(day)}, ${year}`
}

/** The same of a range: "Mar 3, 2026 to Mar 9, 2026". */
export function whenLabel({ iso, isoEnd }: When): string {
  return isoEnd === null ? dateLabel(iso) : `${dateLabel(iso)} to ${dateLabel(isoEnd)}`
}
