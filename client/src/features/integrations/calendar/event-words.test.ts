import { expect, it } from 'vitest'
import { eventDay, eventHours } from './event-words.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const event = {
  id: '1',
  title: 'x',
  start: '2026-11-24',
  end: '2026-11-25',
  isAllDay: true,
  location: null,
  webUrl: null,
}

it('an all-day event keeps its days in every zone', () => {
  expect(eventDay(event, NOW)).toBe('Tue, Nov 24')
  expect(eventHours(event)).toBe('All day')
  expect(eventHours({ ...event, end: '2026-11-28' })).toBe('All day, until Fri, Nov 27')
})

it('any other has its hours, and its year where it is another', () => {
  const hours = { ...event, isAllDay: false, start: '2027-01-05T12:00:00', end: '2027-01-05T13:30:00' }
  expect(eventDay(hours, NOW)).toBe('Tue, Jan 5, 2027')
  expect(eventHours(hours)).toMatch(/^12:00\s–\s1:30\sPM$/)
})
