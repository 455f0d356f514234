import { expect, it } from 'vitest'
import type { Notification } from '../../../../shared/contracts/notifications.ts'
import { groupByAge, snoozeChoices } from './notification-groups.ts'

/** Friday. */
const NOW = new Date(2026, 10, 20, 9, 30).getTime()

const notification = (createdAt: Date): Notification => ({
  id: crypto.randomUUID(),
  kind: 'referral_accepted',
  title: createdAt.toDateString(),
  body: '',
  link: null,
  createdAt: createdAt.toISOString(),
  readAt: null,
  snoozedUntil: null,
})

it('groups by the days of this device: today from midnight, this week the six before', () => {
  const groups = groupByAge(
    [
      notification(new Date(2026, 10, 20, 0, 0)),
      notification(new Date(2026, 10, 19, 23, 59)),
      notification(new Date(2026, 10, 14, 0, 0)),
      notification(new Date(2026, 10, 13, 23, 59)),
    ],
    NOW,
  )
  expect(groups.map(({ title, notifications }) => [title, notifications.length])).toEqual([
    ['Today', 1],
    ['This week', 2],
    ['Older', 1],
  ])
})

it('leaves out empty groups', () => {
  expect(groupByAge([notification(new Date(2020, 0, 1))], NOW).map(({ title }) => title)).toEqual(['Older'])
})

it('snoozes to mornings, and on a Monday to the next', () => {
  expect(snoozeChoices(NOW).map(({ until }) => new Date(until).toString().slice(0, 21))).toEqual([
    'Fri Nov 20 2026 12:30',
    'Sat Nov 21 2026 09:00',
    'Mon Nov 23 2026 09:00',
  ])
  const monday = new Date(2026, 10, 23, 8).getTime()
  expect(new Date(snoozeChoices(monday)[2]?.until ?? 0).toString()).toContain('Mon Nov 30 2026 09:00')
})

it('offers no time twice on a Sunday', () => {
  const choices = snoozeChoices(new Date(2026, 10, 22, 9, 30).getTime())
  expect(choices.map(({ label }) => label)).toEqual(['In 3 hours', 'Tomorrow morning'])
})
