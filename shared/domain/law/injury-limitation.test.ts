import { expect, it } from 'vitest'
import { criticalFrom, INJURY_LIMITATION, limitationFlag } from './injury-limitation.ts'

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

it.each([
  ['2024-11-26', 'passed', -1],
  ['2024-11-27', 'now', 0],
  ['2024-12-26', 'now', 29],
  ['2024-12-27', 'soon', 30],
  ['2025-02-24', 'soon', 89],
  ['2025-02-25', 'later', 90],
])('two years after %s, it is %s, with %i days left', (incidentDate, kind, daysLeft) => {
  const facts = { state: 'OH', area: 'Personal Injury', incidentDate }
  expect(limitationFlag(facts, '2026-11-27')).toMatchObject({ kind, daysLeft })
})

it('ends the day before an anniversary that does not exist', () => {
  const facts = { state: 'OH', area: 'Personal Injury', incidentDate: '2024-02-29' }
  expect(limitationFlag(facts, '2026-01-01')).toMatchObject({ endsOn: '2026-02-28' })
})

it.each([
  [{ area: 'Family Law' }, null],
  [{ incidentDate: null }, null],
  [{ state: null }, null],
  [{ state: 'NY' }, { kind: 'unknown' }],
])('of %j it knows %j', (more, expected) => {
  const facts = { state: 'OH', area: 'Personal Injury', incidentDate: '2025-01-01', ...more }
  expect(limitationFlag(facts, '2026-11-27')).toEqual(expected)
})
