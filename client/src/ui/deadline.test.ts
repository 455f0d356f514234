import { expect, it } from 'vitest'
import { formatDeadline } from './deadline.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')

it('says the zone, and the year when it is another', () => {
  expect(formatDeadline(NOW, NOW)).toMatch(/^\w{3}, Nov \d+, \d+:00 [AP]M \S+/)
  expect(formatDeadline(Date.parse('2027-07-01T12:00:00Z'), NOW)).toMatch(
    /^\w{3}, (Jun|Jul) \d+, 2027, \d+:00 [AP]M \S+/,
  )
})
