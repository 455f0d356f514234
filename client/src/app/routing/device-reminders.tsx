/** Brings the due reminders of saved cases on this device to the dashboard, which knows no other room. */
import { useEffect } from 'react'
import type { DashboardExtras, OnExtras } from '../../features/dashboard/dashboard-extras.ts'
import { counted, dayAction } from '../../features/dashboard/due-rows.ts'
import { useDueReminders } from '../../features/explore/saved/use-due-reminders.ts'
import { SAVED_CASES } from '../../features/explore/explore-paths.ts'
import { localDay } from '../../ui/local-time.ts'
import { useNow } from '../../ui/use-now.ts'

const MINUTE = 60_000

export function DeviceReminders({ onKnown }: { readonly onKnown: OnExtras }): null {
  const now = useNow(MINUTE)
  const due = useDueReminders(now)
  const today = localDay(now)
  const since = due.length === 0 ? null : localDay(Math.min(...due))
  useEffect(() => {
    onKnown('reminders', since === null ? null : extrasOf(due.length, since, today))
  }, [due.length, onKnown, since, today])
  useEffect(() => () => onKnown('reminders', null), [onKnown])
  return null
}

/** One row for all: what a case says is not kept with its reminder. `since`: the day of the earliest. */
function extrasOf(count: number, since: string, today: string): DashboardExtras {
  const row = {
    ...{
      key: 'reminders',
      to: SAVED_CASES,
      title: `${counted(count, 'reminder')} due`,
      note: 'In your list',
    },
    ...{ label: 'Reminder', day: since, isAnswer: false },
  }
  return { tiles: null, actions: [dayAction(row, 'Saved cases', today)], upcoming: [] }
}
