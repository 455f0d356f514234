import { expect, it } from 'vitest'
import { findAmounts } from './amounts.ts'
import { rowSums } from './bill-sums.ts'

const sumsOf = (text: string) => [...rowSums(text, findAmounts(text)).values()]
const BILL = [
  'Statement of account',
  '01/05/2026 Emergency room $1,250.00',
  '01/05/2026 X-ray, two views $310.50',
  '01/12/2026 Office visit $180.00',
]

it('adds the rows above a printed total', () => {
  expect(sumsOf([...BILL, 'Total charges: $1,740.50'].join('\n'))).toEqual([{ rows: 3, cents: 174_050 }])
})

it('adds each column by itself', () => {
  const text = 'Visit $250.00 $50.00\nTherapy $100.00 $20.00\nTotals $350.00 $80.00'
  expect(sumsOf(text)).toEqual([
    { rows: 2, cents: 35_000 },
    { rows: 2, cents: 7_000 },
  ])
})

it('begins anew after each total', () => {
  const text = 'A $1.00\nB $2.00\nSubtotal $3.00\nC $4.00\nD $5.00\nTotal $9.00'
  expect(sumsOf(text).map(({ cents }) => cents)).toEqual([300, 900])
})

it.each([
  ['one row only', 'Visit $250.00\nTotal $250.00'],
  ['rows that do not fit', 'Visit $250.00 $50.00\nTherapy $100.00\nTotal $350.00'],
  ['a balance between them', 'Visit $250.00\nPrevious balance $90.00\nTherapy $100.00\nTotal $350.00'],
  ['prose', 'The total was $350.00 and nobody said why.'],
])('says nothing of %s', (_, text) => {
  expect(sumsOf(text)).toEqual([])
})
