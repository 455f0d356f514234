import { expect, it } from 'vitest'
import { US_JURISDICTIONS } from '../../../shared/domain/us-states.ts'
import { dayInState, officeDay, ZONE_OF_STATE } from './office-hours.ts'

it.each([
  ['NY', '2026-11-26T12:59:59Z', null],
  ['NY', '2026-11-26T13:00:00Z', '2026-11-26'],
  // The clocks are an hour ahead.
  ['NY', '2026-07-01T12:00:00Z', '2026-07-01'],
  ['NY', '2026-11-27T00:59:59Z', '2026-11-26'],
  ['NY', '2026-11-27T01:00:00Z', null],
  ['HI', '2026-11-26T17:59:59Z', null],
  ['HI', '2026-11-26T18:00:00Z', '2026-11-26'],
  ['HI', '2026-11-27T05:00:00Z', '2026-11-26'],
  ['GU', '2026-11-25T22:00:00Z', '2026-11-26'],
  [null, '2026-11-26T14:00:00Z', '2026-11-26'],
  ['XX', '2026-11-26T13:59:00Z', null],
])('in %s at %s it is the day %s', (state, at, day) => {
  expect(officeDay(state, Date.parse(at))).toBe(day)
})

it.each([
  // 9 p.m. of the day before, there.
  ['IL', '2026-03-03T03:00:00Z', '2026-03-02'],
  ['GU', '2026-03-02T15:00:00Z', '2026-03-03'],
  [null, '2026-03-03T03:00:00Z', '2026-03-02'],
])('an instant has its day in %s', (state, at, day) => {
  expect(dayInState(state)(at)).toBe(day)
})

it('knows the zone of every jurisdiction', () => {
  expect([...ZONE_OF_STATE.keys()].toSorted()).toEqual([...US_JURISDICTIONS].toSorted())
})
