import { expect, it } from 'vitest'
import { criticalFrom, INJURY_LIMITATION } from './injury-limitation.ts'

it.each([
  ['OH', 'Personal Injury', '2025-05-26', '2026-11-25'],
  ['OH', 'Personal Injury', '2025-05-27', '2026-11-26'],
  ['MA', 'Personal Injury', '2024-08-25', '2026-11-25'],
  ['OH', 'Personal Injury', '2024-02-29', '2025-08-31'],
  ['NY', 'Personal Injury', '2020-01-01', null],
  ['OH', 'Family Law', '2020-01-01', null],
  ['OH', null, '2020-01-01', null],
  ['OH', 'Personal Injury', null, null],
] as const)('in %s, %s, after %s: little is left from %s on', (state, area, incident, expected) => {
  expect(criticalFrom(state, area, incident)).toBe(expected)
})

it('names citation, source and day of each period, and claims no review that nobody made', () => {
  for (const row of Object.values(INJURY_LIMITATION)) {
    expect(row.value).toBeGreaterThan(0)
    expect(row.citation).toMatch(/\d/)
    expect(row.source).not.toBe('')
    expect(row.readOn).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(row.reviewedBy).toBeNull()
  }
})
