import { describe, expect, it } from 'vitest'
import { readTimeShift, shiftedDate } from './time-shift.ts'

const DAY = 86_400_000

describe('TIME_SHIFT', () => {
  it.each([
    ['', 0],
    ['15d', 15 * DAY],
    ['+2h', 7_200_000],
    ['-90m', -5_400_000],
  ])('%j is %d milliseconds', (text, expected) => {
    expect(readTimeShift({ TIME_SHIFT: text })).toBe(expected)
  })

  it.each(['15', 'd', '1.5d', '15 days', '1000000d'])('%j is refused with the form that works', (text) => {
    expect(() => readTimeShift({ TIME_SHIFT: text })).toThrow('such as 15d or -90m')
  })

  it('is refused with a database server, whose clock would stay behind', () => {
    expect(() => readTimeShift({ TIME_SHIFT: '1d', DATABASE_URL: 'postgres://db' })).toThrow(
      'embedded database',
    )
  })
})

describe('a shifted Date', () => {
  const Shifted = shiftedDate(Date, 15 * DAY)

  it('is away by the shift in all three ways of asking for the present', () => {
    const present = Date.now()
    for (const time of [Shifted.now(), new Shifted().getTime(), Date.parse(Shifted())])
      expect(Math.abs(time - present - 15 * DAY)).toBeLessThan(5000)
  })

  it('leaves moments that are named where they are', () => {
    expect(new Shifted('2026-03-01T00:00:00Z').getTime()).toBe(Date.UTC(2026, 2, 1))
    expect(new Shifted(0).toISOString()).toBe('1970-01-01T00:00:00.000Z')
    expect(Shifted.UTC(2026, 2, 1)).toBe(Date.UTC(2026, 2, 1))
  })

  it('makes Dates like any other', () => {
    expect(new Shifted()).toBeInstanceOf(Date)
    expect(new Date()).toBeInstanceOf(Shifted)
  })
})
