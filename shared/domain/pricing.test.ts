import { expect, it } from 'vitest'
import { formatCents, monthlyTotal, PRO_PLAN_AVAILABLE, PRO_PLAN_FEATURES, renewalOf } from './pricing.ts'

it.each([
  [1, '$1,049.99'],
  [3, '$1,149.99'],
])('a month with %i seats comes to %s', (seats, words) => {
  expect(formatCents(monthlyTotal(seats))).toBe(words)
})

it.each([
  [new Date(2026, 10, 23, 23, 30), '2026-12-23'],
  [new Date(2026, 11, 5), '2027-01-05'],
  [new Date(2027, 0, 31), '2027-02-28'],
  [new Date(2028, 0, 30), '2028-02-29'],
])('what begins on %s renews on %s', (begins, renewal) => {
  expect(renewalOf(begins).toISOString().slice(0, 10)).toBe(renewal)
})

it('what is available is a part of what the plan holds', () => {
  expect(PRO_PLAN_FEATURES.filter((feature) => PRO_PLAN_AVAILABLE.includes(feature))).toEqual(
    PRO_PLAN_AVAILABLE,
  )
})
