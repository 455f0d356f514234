import { expect, it } from 'vitest'
import { INJURY_LIMITATION, isTimeCritical } from './injury-limitation.ts'

it.each([
  ['OH', 'Personal Injury', '2025-05-26', '2026-11-25', true],
  ['OH', 'Personal Injury', '2025-05-27', '2026-11-25', false],
  ['OH', 'Personal Injury', '2020-01-01', '2026-11-25', true],
  ['MA', 'Personal Injury', '2024-08-25', '2026-11-25', true],
  ['MA', 'Personal Injury', '2024-08-26', '2026-11-25', false],
  ['NY', 'Personal Injury', '2020-01-01', '2026-11-25', false],
  ['OH', 'Family Law', '2020-01-01', '2026-11-25', false],
  ['OH', null, '2020-01-01', '2026-11-25', false],
  ['OH', 'Personal Injury', null, '2026-11-25', false],
] as const)('in %s, %s, after %s, on %s: %s', (state, area, incident, today, expected) => {
  expect(isTimeCritical(state, area, incident, today)).toBe(expected)
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
