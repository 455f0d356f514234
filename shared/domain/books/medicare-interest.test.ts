import { expect, it } from 'vitest'
import type { UnitValues } from '../records/record.ts'
import { medicareInterestOf } from './medicare-interest.ts'
import { liensOf } from './read-book.ts'
import { aLien, aMatter, anEntry, madeId } from './testing/book-parts.ts'

const LIEN = madeId(1)

function interest(fields: UnitValues, resolvedOn: string, rows: UnitValues = {}) {
  const [lien] = liensOf({ ...aMatter(), ...aLien(LIEN, { type: 'medicare', ...fields }), ...rows })
  if (lien === undefined) throw new Error('the book has the lien')
  return medicareInterestOf(lien, resolvedOn)
}

const amounts = {
  [`amounts/${madeId(2)}`]: anEntry(LIEN, 'asserted', 2_000_000),
  [`amounts/${madeId(3)}`]: anEntry(LIEN, 'confirmed', 1_000_000),
}
const letter = { demandOn: '2026-01-15', interestRate: '11.25%' }

it('is that of the full periods on the best amount, at the rate that was typed', () => {
  expect(interest(letter, '2026-04-15', amounts)).toMatchObject({
    ...{ ok: true, field: 'confirmed', cents: 1_000_000, rate: '11.25' },
    ...{ isAssessed: true, periods: 3, interest: 28_125, total: 1_028_125 },
  })
})

it('is nothing on the last of the 60 days', () => {
  expect(interest(letter, '2026-03-16', amounts)).toMatchObject({
    isAssessed: false,
    periods: 0,
    interest: 0,
  })
})

it('asks for what is not entered, and assumes no rate', () => {
  const asks = (...of: Parameters<typeof interest>) => {
    const found = interest(...of)
    return found.ok ? 'nothing' : found.missing
  }
  expect(asks({}, '2026-04-15', amounts)).toContain('date of the demand letter')
  expect(asks(letter, '2026-04-15')).toContain('amount')
  expect(asks({ demandOn: '2026-01-15' }, '2026-04-15', amounts)).toContain('rate')
  expect(asks(letter, '2026-01-14', amounts)).toContain('on or after')
  expect(asks(letter, '', amounts)).toContain('on or after')
})
