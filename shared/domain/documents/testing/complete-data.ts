/** Data with a value for every field of every template. The names and figures are invented. */
import type { MergeData } from '../merge-data.ts'
import { FIELDS, LISTS } from '../merge-fields.ts'

const NAMED: MergeData['values'] = {
  'document.date': '2026-11-26',
  'firm.name': 'Lopez Law PLLC',
  'firm.address': '12 Main Street\nAustin, TX 78701',
  'client.name': 'Nguyễn Thị Ánh',
  'client.dateOfBirth': '1984-02-29',
  'holder.name': 'Mercy Hospital',
  'settlement.gross': 10_000_000,
  'settlement.fee': 3_333_333,
  'settlement.costs': 500_000,
  'settlement.medPay': 0,
  'lien.asserted': 600_000,
  'lien.offer': { typed: 400_000, by: 'Maria Lopez' },
  'holdback.amount': 100_000,
}

export const COMPLETE_DATA: MergeData = {
  values: {
    ...Object.fromEntries(
      Object.entries(FIELDS).map(([path, { label, kind }]) => [path, valueOf(label, kind)]),
    ),
    ...NAMED,
  },
  rows: {
    ...Object.fromEntries(
      Object.entries(LISTS).map(([list, { columns }]) => [
        list,
        [
          Object.fromEntries(
            Object.entries(columns).map(([column, { label, kind }]) => [column, valueOf(label, kind)]),
          ),
        ],
      ]),
    ),
    recoveries: [
      { source: 'Liability insurer', cents: 7_500_000 },
      { source: 'Underinsured motorist coverage', cents: 2_500_000 },
    ],
    costs: [
      { text: 'Filing fee', cents: 40_250 },
      { text: 'Medical records', cents: 459_750 },
    ],
    deductions: [{ text: 'Advance repaid', cents: 25_000 }],
    liens: [
      { holder: 'Medicare', basis: '42 CFR 411.37(c)', asserted: 1_000_000, final: 616_667 },
      { holder: 'Mercy Hospital', basis: 'Hospital lien', asserted: 1_800_000, final: 1_290_000 },
    ],
  },
  choices: {
    reasons: ['common_fund', 'cap', 'limited_policy', 'fault', 'unrelated', 'hardship'],
    basis: ['joint'],
    signer: ['representative'],
  },
}

function valueOf(label: string, kind: 'text' | 'day' | 'money'): string | number {
  if (kind === 'day') return '2026-03-07'
  return kind === 'money' ? 123_456 : `${label} (example)`
}

/** A statement of `count` costs and as many liens: three pages for 7. Every amount differs. */
export function longStatementData(count: number): MergeData {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  return {
    ...COMPLETE_DATA,
    rows: {
      ...COMPLETE_DATA.rows,
      costs: numbers.map((number) => ({ text: `Cost number ${number}`, cents: 10_001 + 97 * number })),
      liens: numbers.map((number) => ({
        holder: `Provider number ${number}`,
        basis: 'Letter of protection',
        asserted: 50_003 + 211 * number,
        final: 30_007 + 101 * number,
      })),
    },
  }
}
