/**
 * Days that a state declares holidays beyond the federal ones, for Rule 6(a)(6)(C) of the Federal Rules of Civil Procedure. Each list has its
 * statute and is to be verified: legislatures change them, and a governor may add a day. Pure data.
 */
import type { HolidayRule } from './federal-holidays.ts'

export type StateHolidays = {
  readonly source: string
  /** text: the statute was read; memory: it was not. */
  readonly read: 'text' | 'memory'
  readonly readOn: string
  /** A day that falls on a Sunday is kept on the Monday after it. */
  readonly mondayAfterSunday?: true
  readonly days: readonly { readonly name: string; readonly rule: HolidayRule; readonly since?: number }[]
}

/** Second new moon after the winter solstice, in China; third in a year with a month between them. */
const LUNAR_NEW_YEARS = [
  ...['2023-01-22', '2024-02-10', '2025-01-29', '2026-02-17', '2027-02-06', '2028-01-26', '2029-02-13'],
  ...['2030-02-03', '2031-01-23', '2032-02-11', '2033-01-31', '2034-02-19', '2035-02-08', '2036-01-28'],
  ...['2037-02-15', '2038-02-04', '2039-01-24', '2040-02-12'],
]

export const STATE_HOLIDAYS: Readonly<Partial<Record<string, StateHolidays>>> = {
  CA: {
    source: 'Cal. Gov. Code §§ 6700, 6701',
    read: 'text',
    readOn: '2026-11-26',
    mondayAfterSunday: true,
    days: [
      { name: 'Lunar New Year', rule: { dates: LUNAR_NEW_YEARS } },
      { name: 'Lincoln Day', rule: { month: 2, day: 12 } },
      { name: 'Cesar Chavez Day', rule: { month: 3, day: 31 }, since: 2001 },
      { name: 'Genocide Remembrance Day', rule: { month: 4, day: 24 }, since: 2023 },
      { name: 'Admission Day', rule: { month: 9, day: 9 } },
      { name: 'Native American Day', rule: { month: 9, weekday: 5, nth: 4 }, since: 2016 },
    ],
  },
  TX: {
    source: "Tex. Gov't Code § 662.003(b)",
    read: 'text',
    readOn: '2026-11-26',
    days: [
      { name: 'Confederate Heroes Day', rule: { month: 1, day: 19 } },
      { name: 'Texas Independence Day', rule: { month: 3, day: 2 } },
      { name: 'San Jacinto Day', rule: { month: 4, day: 21 } },
      { name: 'Emancipation Day in Texas', rule: { month: 6, day: 19 } },
      { name: 'Lyndon Baines Johnson Day', rule: { month: 8, day: 27 } },
      { name: 'Friday after Thanksgiving Day', rule: { after: 'thanksgiving', days: 1 } },
      { name: 'December 24', rule: { month: 12, day: 24 } },
      { name: 'December 26', rule: { month: 12, day: 26 } },
    ],
  },
  FL: {
    source: 'Fla. Stat. § 110.117; § 683.01 lists further legal holidays',
    read: 'text',
    readOn: '2026-11-26',
    days: [{ name: 'Friday after Thanksgiving', rule: { after: 'thanksgiving', days: 1 } }],
  },
  NY: {
    source: 'N.Y. Gen. Constr. Law § 24',
    read: 'text',
    readOn: '2026-11-26',
    mondayAfterSunday: true,
    days: [
      { name: "Lincoln's Birthday", rule: { month: 2, day: 12 } },
      { name: 'Election Day', rule: { after: 'first_monday', month: 11, days: 1 } },
    ],
  },
  IL: {
    source: '205 ILCS 630/17; 5 ILCS 490/15',
    read: 'memory',
    readOn: '2026-11-26',
    days: [
      { name: "Lincoln's Birthday", rule: { month: 2, day: 12 } },
      { name: 'Casimir Pulaski’s birthday', rule: { month: 3, weekday: 1, nth: 1 }, since: 1978 },
      { name: 'Good Friday', rule: { after: 'easter', days: -2 } },
      {
        name: 'General election day',
        rule: { after: 'first_monday', month: 11, days: 1, everySecondYear: true },
      },
    ],
  },
}
