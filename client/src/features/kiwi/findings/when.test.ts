import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { When } from '../storage/case-file.ts'
import { whenLabel } from './timeline-rows.ts'
import { readWhen } from './when.ts'

const isoOf = fc
  .tuple(
    fc.date({
      min: new Date('1700-01-01T00:00:00Z'),
      max: new Date('2199-12-31T00:00:00Z'),
      noInvalidDate: true,
    }),
    fc.constantFrom(4, 7, 10),
  )
  .map(([date, length]) => date.toISOString().slice(0, length))

describe('a date that a person types', () => {
  it('is read as it is shown, days, months, years and ranges of them', () => {
    fc.assert(
      fc.property(isoOf, fc.option(isoOf), (one, other) => {
        const [iso = one, isoEnd = null] = other === null ? [one] : [one, other].toSorted()
        const when: When = { iso, isoEnd }
        expect(readWhen(whenLabel(when))).toEqual(when)
      }),
    )
  })

  it.each([
    ['03/03/2026', '2026-03-03', null],
    [' 3/3/26 ', '2026-03-03', null],
    ['2026-03-03', '2026-03-03', null],
    ['March 3rd, 2026', '2026-03-03', null],
    ['03/2026', '2026-03', null],
    ['March 2026', '2026-03', null],
    ['2026', '2026', null],
    ['March 3 to 9, 2026', '2026-03-03', '2026-03-09'],
    ['03/03/2026 - 03/09/2026', '2026-03-03', '2026-03-09'],
    ['2024 through 2026', '2024', '2026'],
  ])('%s is read', (typed, iso, isoEnd) => {
    expect(readWhen(typed)).toEqual({ iso, isoEnd })
  })

  it.each([
    '',
    'soon',
    'March 3',
    'Feb 30, 2026',
    '13/13/2026',
    'on March 3, 2026',
    'March 9, 2026 to March 3, 2026',
    '2026 to 2025',
    'March 3, 2026, March 4, 2026',
    '9'.repeat(5_000),
  ])('%s is no date', (typed) => {
    expect(readWhen(typed)).toBeNull()
  })
})
