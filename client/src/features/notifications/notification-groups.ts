/** Groups notifications by age and lists snooze times. Days are in the device's time zone. Pure. */
import type { Notification } from '../../../../shared/contracts/notifications.ts'

export type NotificationGroup = {
  readonly title: 'Today' | 'This week' | 'Older'
  readonly notifications: readonly Notification[]
}

/** Days before today that still count as this week. */
const WEEK = 6

/** Omits empty groups and keeps the order within each group. */
export function groupByAge(
  notifications: readonly Notification[],
  now: number,
): readonly NotificationGroup[] {
  const today = dayStart(now, 0)
  const week = dayStart(now, -WEEK)
  const titleOf = ({ createdAt }: Notification): NotificationGroup['title'] => {
    const at = Date.parse(createdAt)
    if (at >= today) return 'Today'
    return at >= week ? 'This week' : 'Older'
  }
  return (['Today', 'This week', 'Older'] as const)
    .map((title) => ({ title, notifications: notifications.filter((one) => titleOf(one) === title) }))
    .filter((group) => group.notifications.length > 0)
}

export type SnoozeChoice = { readonly label: string; readonly until: number }

const HOUR = 3_600_000
const MORNING = 9
const MONDAY = 1

/** On a Sunday, tomorrow is Monday and is offered only once. */
export function snoozeChoices(now: number): readonly SnoozeChoice[] {
  const daysToMonday = (MONDAY + 7 - new Date(now).getDay()) % 7 || 7
  const tomorrow = { label: 'Tomorrow morning', until: morning(now, 1) }
  const monday = { label: 'Monday morning', until: morning(now, daysToMonday) }
  return [{ label: 'In 3 hours', until: now + 3 * HOUR }, tomorrow, ...(daysToMonday === 1 ? [] : [monday])]
}

/** Uses calendar arithmetic, because a day can have 23 or 25 hours. */
function dayStart(now: number, days: number): number {
  const date = new Date(now)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime()
}

function morning(now: number, days: number): number {
  const date = new Date(now)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days, MORNING).getTime()
}
