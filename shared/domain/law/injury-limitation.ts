/**
 * Time limits for suing over a personal injury, for the states whose public tables agree. For the others no period is known here, which is
 * never a reason to think that there is time. Minors, late discovery, claims against a government, death and medical cases differ and are
 * not in the table.
 */
import type { UsState } from '../us-states.ts'
import type { LawRow } from './law-row.ts'

const TABLES = 'two public tables of statutes of limitations that name the same section'
const READ_ON = '2026-11-22'

function years(value: number, citation: string, note: string | null = null): LawRow<number> {
  return { value, citation, source: TABLES, readOn: READ_ON, reviewedBy: null, note }
}

/** Value in years. */
export const INJURY_LIMITATION: Readonly<Partial<Record<UsState, LawRow<number>>>> = {
  AL: years(2, 'Ala. Code 6-2-38'),
  AK: years(2, 'Alaska Stat. 09.10.070'),
  CO: years(2, 'Colo. Rev. Stat. 13-80-102', 'Motor vehicle accidents: 3 years, 13-80-101(1)(n).'),
  DE: years(2, '10 Del. C. 8119'),
  FL: years(
    2,
    'Fla. Stat. 95.11',
    'Negligence since 2023-03-24; before that date 4 years. Sources cite the subsection as (4)(a) and as (5)(a).',
  ),
  HI: years(2, 'Haw. Rev. Stat. 657-7'),
  ID: years(2, 'Idaho Code 5-219'),
  IL: years(2, '735 ILCS 5/13-202'),
  IA: years(2, 'Iowa Code 614.1'),
  MA: years(3, 'Mass. Gen. Laws ch. 260, s. 2A'),
  NV: years(2, 'Nev. Rev. Stat. 11.190'),
  OH: years(2, 'Ohio Rev. Code 2305.10'),
  SD: years(3, 'S.D. Codified Laws 15-2-14'),
  WV: years(2, 'W. Va. Code 55-2-12'),
  WI: years(3, 'Wis. Stat. 893.54'),
}

/** A client is told to ask a lawyer today when this part of the period has passed. */
const CRITICAL_PART = 0.75

const DAY = 86_400_000
/** Days before the end from which it presses. */
const SOON_DAYS = 90
const NOW_DAYS = 30

export type LimitationFlag =
  /** No period is kept for that state, which says nothing about the time there is. */
  | { readonly kind: 'unknown' }
  | {
      /** passed: the day may have gone by. now: under 30 days. soon: under 90. later: more. */
      readonly kind: 'passed' | 'now' | 'soon' | 'later'
      /** YYYY-MM-DD: the anniversary of the incident. */
      readonly endsOn: string
      readonly daysLeft: number
      readonly row: LawRow<number>
    }

/** null: not a personal injury, or its state or day is not known. `incidentDate`, `today`: YYYY-MM-DD. */
export function limitationFlag(
  {
    state,
    area,
    incidentDate,
  }: {
    readonly state: string | null
    readonly area: string | null
    readonly incidentDate: string | null
  },
  today: string,
): LimitationFlag | null {
  if (area !== 'Personal Injury' || state === null || incidentDate === null) return null
  const row = rowOf(state)
  if (row === undefined) return { kind: 'unknown' }
  const ends = endOf(incidentDate, row.value)
  const daysLeft = Math.round((ends - Date.parse(today)) / DAY)
  return {
    kind: daysLeft < 0 ? 'passed' : daysLeft < NOW_DAYS ? 'now' : daysLeft < SOON_DAYS ? 'soon' : 'later',
    endsOn: new Date(ends).toISOString().slice(0, 10),
    daysLeft,
    row,
  }
}

/** Of a date without its anniversary, the day before: February 28. */
function endOf(incidentDate: string, years: number): number {
  const begun = new Date(incidentDate)
  const ends = new Date(begun)
  ends.setUTCFullYear(ends.getUTCFullYear() + years)
  return ends.getUTCMonth() === begun.getUTCMonth() ? ends.getTime() : ends.getTime() - DAY
}

function rowOf(state: string): LawRow<number> | undefined {
  return Object.entries(INJURY_LIMITATION).find(([code]) => code === state)?.[1]
}

/** The day from which little of the period is left, or none: YYYY-MM-DD. Null: no period is known. `incidentDate`: YYYY-MM-DD. */
export function criticalFrom(
  state: string,
  practiceArea: string | null,
  incidentDate: string | null,
): string | null {
  const row = rowOf(state)
  if (practiceArea !== 'Personal Injury' || incidentDate === null || row === undefined) return null
  const begun = Date.parse(incidentDate)
  const ends = new Date(begun)
  ends.setUTCFullYear(ends.getUTCFullYear() + row.value)
  const days = Math.ceil((CRITICAL_PART * (ends.getTime() - begun)) / DAY)
  return new Date(begun + days * DAY).toISOString().slice(0, 10)
}
