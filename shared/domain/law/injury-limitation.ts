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

/** The day from which little of the period is left, or none: YYYY-MM-DD. Null: no period is known. `incidentDate`: YYYY-MM-DD. */
export function criticalFrom(
  state: string,
  practiceArea: string | null,
  incidentDate: string | null,
): string | null {
  const row = Object.entries(INJURY_LIMITATION).find(([code]) => code === state)?.[1]
  if (practiceArea !== 'Personal Injury' || incidentDate === null || row === undefined) return null
  const begun = Date.parse(incidentDate)
  const ends = new Date(begun)
  ends.setUTCFullYear(ends.getUTCFullYear() + row.value)
  const days = Math.ceil((CRITICAL_PART * (ends.getTime() - begun)) / DAY)
  return new Date(begun + days * DAY).toISOString().slice(0, 10)
}
