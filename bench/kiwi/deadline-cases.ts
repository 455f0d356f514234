/**
 * Deadlines whose days were worked out by hand with a calendar, from Rule 6 of the Federal Rules of Civil Procedure and the statutes on holidays
 * of five states. Each line: the event, the days, what else matters, the last day, and why.
 */
import type { DeadlineQuestion } from '../../shared/domain/deadlines/civil-rule-6.ts'

type Case = readonly [
  trigger: string,
  days: number,
  more: Partial<DeadlineQuestion>,
  date: string,
  why: string,
]

const back = { direction: 'before' } as const
const mail = { service: 'mail' } as const
const at = (state: string): Partial<DeadlineQuestion> => ({ state })

export const DEADLINE_CASES: readonly Case[] = [
  ['2024-06-04', 14, {}, '2024-06-18', 'a Tuesday'],
  ['2024-02-15', 14, {}, '2024-02-29', 'a leap day counts'],
  ['2023-02-15', 14, {}, '2023-03-01', 'no leap day'],
  ['2024-07-08', 60, {}, '2024-09-06', 'a Friday; holidays inside the period count'],
  ['2025-02-22', 7, {}, '2025-03-03', 'Saturday, Sunday'],
  ['2024-06-05', 14, {}, '2024-06-20', 'Juneteenth'],
  ['2020-06-05', 14, {}, '2020-06-19', 'Juneteenth was no federal holiday yet'],
  ['2021-06-04', 14, {}, '2021-06-21', 'Juneteenth on a Saturday is kept on Friday'],
  ['2021-12-03', 28, {}, '2022-01-03', 'New Year on a Saturday is kept on December 31'],
  ['2026-06-19', 14, {}, '2026-07-06', 'July 4 on a Saturday is kept on Friday'],
  ['2026-06-24', 10, {}, '2026-07-06', 'July 4 itself, Sunday'],
  ['2022-12-12', 14, {}, '2022-12-27', 'Christmas on a Sunday is kept on Monday'],
  ['2023-12-04', 21, {}, '2023-12-26', 'Christmas'],
  ['2024-11-14', 14, {}, '2024-11-29', 'Thanksgiving'],
  ['2025-08-01', 30, {}, '2025-09-02', 'Sunday, Labor Day'],
  ['2024-02-01', 14, { service: 'electronic' }, '2024-02-15', 'electronic service adds nothing'],
  ['2024-02-01', 14, { service: 'hand' }, '2024-02-15', 'service by hand adds nothing'],
  ['2024-02-01', 14, mail, '2024-02-20', '3 days to a Sunday, Washington’s Birthday'],
  ['2025-01-04', 14, mail, '2025-01-24', 'the period ends after King’s birthday, then 3 days'],
  ['2024-09-16', 14, back, '2024-08-30', 'back over Labor Day, Sunday, Saturday'],
  ['2024-06-26', 7, back, '2024-06-18', 'back over Juneteenth'],
  ['2024-09-16', 14, { ...back, ...mail }, '2024-08-30', 'mail adds nothing to days before'],
  ['2025-11-18', 14, { ...back, state: 'NY' }, '2025-11-04', 'a state’s holiday counts after an event only'],
  ['2024-06-05', 14, at('OH'), '2024-06-20', 'a state without a table'],
  ['2024-11-14', 14, at('TX'), '2024-12-02', 'Thanksgiving, the Friday after it, the weekend'],
  ['2024-11-14', 14, at('FL'), '2024-12-02', 'the same'],
  ['2024-11-14', 14, at('NY'), '2024-11-29', 'that Friday is none in New York'],
  ['2023-12-04', 21, at('TX'), '2023-12-27', 'Christmas, December 26'],
  ['2024-01-05', 14, at('TX'), '2024-01-22', 'January 19, the weekend'],
  ['2026-02-16', 14, at('TX'), '2026-03-03', 'Texas Independence Day'],
  ['2026-04-07', 14, at('TX'), '2026-04-22', 'San Jacinto Day'],
  ['2025-08-13', 14, at('TX'), '2025-08-28', 'Lyndon Baines Johnson Day'],
  ['2025-10-21', 14, at('NY'), '2025-11-05', 'Election Day'],
  ['2025-10-21', 14, at('IL'), '2025-11-04', 'no general election in an odd year'],
  ['2024-10-22', 14, at('IL'), '2024-11-06', 'general election day'],
  ['2024-10-22', 14, at('TX'), '2024-11-05', 'none in Texas'],
  ['2024-03-15', 14, at('IL'), '2024-04-01', 'Good Friday, the weekend'],
  ['2025-04-04', 14, at('IL'), '2025-04-21', 'Good Friday, the weekend'],
  ['2025-02-17', 14, at('IL'), '2025-03-04', 'Casimir Pulaski’s birthday, 5 ILCS 490/15'],
  ['2026-01-29', 14, at('CA'), '2026-02-13', 'Lincoln Day'],
  ['2026-01-29', 14, at('NY'), '2026-02-13', 'Lincoln’s Birthday'],
  ['2026-01-29', 14, at('FL'), '2026-02-12', 'none in Florida'],
  ['2023-01-30', 14, at('CA'), '2023-02-14', 'Lincoln Day on a Sunday is kept on Monday'],
  ['2023-01-30', 14, at('NY'), '2023-02-14', 'the same'],
  ['2025-03-17', 14, at('CA'), '2025-04-01', 'Cesar Chavez Day'],
  ['2024-03-17', 14, at('CA'), '2024-04-02', 'Cesar Chavez Day on a Sunday is kept on Monday'],
  ['2025-04-10', 14, at('CA'), '2025-04-25', 'Genocide Remembrance Day'],
  ['2020-04-10', 14, at('CA'), '2020-04-24', 'not before 2023'],
  ['2025-08-26', 14, at('CA'), '2025-09-10', 'Admission Day'],
  ['2025-09-12', 14, at('CA'), '2025-09-29', 'Native American Day, the weekend'],
  ['2025-01-15', 14, at('CA'), '2025-01-30', 'Lunar New Year, Cal. Gov. Code § 6700(a)(4)'],
]

/** Federal holidays as the Office of Personnel Management lists them, month and day; of ten years written out. */
export const LISTED_HOLIDAYS: Readonly<Record<number, string>> = {
  2009: '01-01 01-19 02-16 05-25 07-03 09-07 10-12 11-11 11-26 12-25',
  2010: '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25 12-24 12-31',
  2019: '01-01 01-21 02-18 05-27 07-04 09-02 10-14 11-11 11-28 12-25',
  2020: '01-01 01-20 02-17 05-25 07-03 09-07 10-12 11-11 11-26 12-25',
  2021: '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31',
  2022: '01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26',
  2023: '01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25',
  2024: '01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25',
  2025: '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25',
  2026: '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25',
}
