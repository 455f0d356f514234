import { describe, expect, it } from 'vitest'
import { closedFor, holidaysOf } from './federal-holidays.ts'

describe('the federal holidays, on the days on which they are observed', () => {
  // Published by the Office of Personnel Management. In 2027 three fall on a weekend, and in 2028 New Year's Day does.
  it.each([
    [2026, '2026-01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25'],
    [2027, '2027-01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24'],
    [2028, '2027-12-31 01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25'],
  ])('of %i', (year, text) => {
    const [first, ...others] = text.split(' ')
    const days = others.map((day) => `${year}-${day}`)
    expect([...holidaysOf(year).keys()].toSorted()).toEqual([first, ...days])
  })

  it.each([
    [1970, 0],
    [1971, 8],
    [1977, 8],
    [1978, 9],
    [1985, 9],
    [1986, 10],
    [2020, 10],
    [2021, 11],
  ])('of %i are %i: each since its act', (year, count) => {
    expect(holidaysOf(year).size).toBe(count)
  })
})

it.each([
  ['2026-07-03', 'Independence Day'],
  ['2026-07-04', 'Saturday'],
  ['2026-07-05', 'Sunday'],
  ['2026-07-06', null],
  ['2027-12-31', "New Year's Day"],
  ['2022-12-26', 'Christmas Day'],
])('%s is no business day because of %s', (day, why) => {
  expect(closedFor(day)).toBe(why)
})
