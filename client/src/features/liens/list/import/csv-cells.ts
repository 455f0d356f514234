/** Reads the cells of a CSV of liens. Each refuses in words for the person who has the file. Pure. */
import { isCalendarDate } from '../../../../../../shared/domain/calendar-date.ts'
import { LIEN_TYPES, type LienType } from '../../../../../../shared/domain/liens/lien-lifecycle.ts'
import { readMoney } from '../../../../../../shared/domain/liens/money.ts'
import { STATE_NAMES } from '../../../../../../shared/domain/state-names.ts'
import { US_JURISDICTIONS, type UsJurisdiction } from '../../../../../../shared/domain/us-states.ts'
import { plainName } from '../../../../platform/csv/csv-mapping.ts'

export type CellReading<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly fault: string }

/** Also names that offices use and that have one meaning. */
const OTHER_NAMES: Readonly<Record<string, LienType>> = {
  lop: 'letter_of_protection',
  providerlop: 'letter_of_protection',
  providerletterofprotection: 'letter_of_protection',
  provider: 'provider_statutory',
  medicareadvantage: 'medicare_plan',
  medicarepartd: 'medicare_plan',
  partd: 'medicare_plan',
  fehb: 'fehb',
  tricare: 'military',
  va: 'military',
  fmcra: 'military',
  erisaselffunded: 'erisa_self_funded',
  erisainsured: 'erisa_insured',
  healthinsurance: 'health_insurer',
  workerscomp: 'workers_compensation',
  workcomp: 'workers_compensation',
  feca: 'feca',
  medpay: 'medpay_pip',
  pip: 'medpay_pip',
  medpaypip: 'medpay_pip',
  attorney: 'prior_attorney',
  litigationfunding: 'funding',
}

const TYPES: ReadonlyMap<string, LienType> = new Map([
  ...Object.entries(OTHER_NAMES),
  // The keys of the table, and its words.
  ...(Object.entries(LIEN_TYPES) as [LienType, string][]).flatMap(([type, words]): [string, LienType][] => [
    [plainName(type), type],
    [plainName(words), type],
  ]),
])

export function readType(cell: string): CellReading<LienType> {
  if (cell === '') return refused('The type is missing.')
  const type = TYPES.get(plainName(cell))
  return type === undefined ? refused(`The type “${cell}” is not known.`) : { ok: true, value: type }
}

const STATES: ReadonlyMap<string, UsJurisdiction> = new Map(
  US_JURISDICTIONS.flatMap((state): [string, UsJurisdiction][] => [
    [plainName(state), state],
    [plainName(STATE_NAMES[state]), state],
  ]),
)

export function readState(cell: string): CellReading<UsJurisdiction> {
  const state = STATES.get(plainName(cell))
  return state === undefined ? refused(`The state “${cell}” is not known.`) : { ok: true, value: state }
}

/** Integer cents. Two parentheses or a sign are refused, as everywhere. */
export function readCents(cell: string, label: string): CellReading<number> {
  const read = readMoney(cell)
  return read.ok ? { ok: true, value: read.cents } : refused(`${label}: ${read.error}`)
}

/** YYYY-MM-DD from that, or from month/day/year as spreadsheets write it. */
export function readDay(cell: string, label: string): CellReading<string> {
  const [, month = '', date = '', year = ''] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(cell) ?? []
  const day = year === '' ? cell : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  if (/^\d{1,2}[/-]\d{1,2}[/-]\d{2}$/.test(cell))
    return refused(`${label}: write the year of “${cell}” with four digits.`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return refused(`${label}: “${cell}” is no date. Write 2026-03-02.`)
  return isCalendarDate(day)
    ? { ok: true, value: day }
    : refused(`${label}: “${cell}” is a date that does not exist.`)
}

function refused(fault: string): { readonly ok: false; readonly fault: string } {
  return { ok: false, fault }
}
