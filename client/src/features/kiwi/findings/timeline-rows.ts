/** Dates of the documents in their order, the same words said once. Pure. */
import type { DateFinding, DateTopic, Place } from './finding.ts'

export type TimelineRow = {
  /** Its finding's: decisions are about all of its sources together. */
  readonly key: string
  readonly iso: string
  readonly isoEnd: string | null
  readonly topic: DateTopic
  readonly around: string
  /** The date as the text has it. */
  readonly text: string
  readonly sources: readonly Place[]
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

/** `keyOf` names a finding. */
export function timelineRows(
  found: readonly DateFinding[],
  keyOf: (finding: DateFinding) => string,
): readonly TimelineRow[] {
  const same = Map.groupBy(found, ({ iso, around }) => `${iso} ${around}`)
  const rows = [...same.values()].flatMap((findings): readonly TimelineRow[] => {
    const [first] = findings
    if (first === undefined) return []
    const { iso, isoEnd = null, topic, around, text } = first
    return [{ key: keyOf(first), iso, isoEnd, topic, around, text, sources: findings }]
  })
  return rows.toSorted((one, other) => compare(one.iso, other.iso))
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
