import { expect, it } from 'vitest'
import { dayOf } from './federal-holidays.ts'
import { STATE_HOLIDAYS } from './state-holidays.ts'

/** By the calendar, wherever they are kept. */
it.each([
  ['CA', 2026, ['02-12', '02-17', '03-31', '04-24', '09-09', '09-25']],
  ['TX', 2026, ['01-19', '03-02', '04-21', '06-19', '08-27', '11-27', '12-24', '12-26']],
  ['FL', 2026, ['11-27']],
  ['NY', 2026, ['02-12', '11-03']],
  ['NY', 2027, ['02-12', '11-02']],
  ['IL', 2026, ['02-12', '03-02', '04-03', '11-03']],
  ['IL', 2027, ['02-12', '03-01', '03-26']],
])('%s in %i has these days beyond the federal ones', (state, year, days) => {
  const found = STATE_HOLIDAYS[state]?.days.map(({ rule }) => dayOf(year, rule)) ?? []
  expect(found.filter((day) => day !== null).toSorted()).toEqual(days.map((day) => `${year}-${day}`))
})
