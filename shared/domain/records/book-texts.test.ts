import { expect, it } from 'vitest'
import { anEntry, aStep, madeId } from '../books/testing/book-parts.ts'
import { BOOK_KIND } from './book.ts'
import { labelKey, labelOf } from './record-kind.ts'
import type { JsonValue } from './record.ts'

const id = madeId(1)

it.each<[string, JsonValue, string]>([
  ['holdback', 250_000, '$2,500.00'],
  [`liens/${id}/floor`, 1, '$0.01'],
  [`liens/${id}/weight`, 2, '2'],
  [`liens/${id}/type`, 'medicare', 'Medicare'],
  [`liens/${id}/hidden`, true, 'Yes'],
  [`liens/${id}/status`, { steps: [] }, 'Identified'],
  [
    `liens/${id}/status`,
    { steps: [aStep('request_reduction', 'reduction_requested', { cents: 5 })] },
    '$0.05, reduction requested, Ann Attorney',
  ],
  ['fee', { kind: 'tiers', base: 'gross', tiers: [{ from: 0, percent: '33 1/3' }] }, '33 1/3%'],
  ['order', ['plans', 'fee_and_costs'], 'plans, fee and costs'],
  [`amounts/${id}`, anEntry(id, 'final', 100), '$1.00, final, 2026-03-01, As billed, Ann Attorney'],
  [
    `files/${id}`,
    {
      ...{
        lien: null,
        provider: 'google',
        fileId: 'f1',
        name: 'Bill.pdf',
        url: 'https://drive.google.com/f1',
      },
      ...{ changedAt: null, kind: 'ledger', who: 'Ann Attorney', at: '2026-03-01T10:00:00.000Z' },
    },
    'Bill.pdf, Ann Attorney',
  ],
  ['state', 'TX', 'Texas'],
  ['title', 'constructor', 'constructor'],
  ['title', 'OR', 'OR'],
  ['fee', null, 'Removed'],
])('%s is read as %j', (unit, value, text) => {
  expect(BOOK_KIND.textOf(unit, value)).toBe(text)
})

it('every unit has a name', () => {
  const { fields, lists, groups } = BOOK_KIND
  const ofLiens = Object.keys(groups?.['liens'] ?? {}).map((field) => `liens/${id}/${field}`)
  for (const unit of [...Object.keys(fields), ...Object.keys(lists), ...ofLiens])
    expect(labelOf(BOOK_KIND, unit), labelKey(unit)).not.toBe(unit)
})
