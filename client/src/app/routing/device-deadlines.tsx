/** Brings the deadlines of case files on this device to the dashboard, which knows no other room. */
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { daysAfter } from '../../../../shared/domain/deadlines/federal-holidays.ts'
import type { DashboardExtras, OnExtras } from '../../features/dashboard/dashboard-extras.ts'
import { dayAction, dayOfWeek, type DayItem } from '../../features/dashboard/due-rows.ts'
import { workspacePath } from '../../features/kiwi/kiwi-paths.ts'
import { dashboardDeadlines } from '../../features/kiwi/storage/dashboard-deadlines.ts'
import type { ListedDeadline } from '../../features/kiwi/storage/kept-deadline.ts'
import { createLiveView } from '../../offline/live-view.ts'
import { useOffline } from '../../offline/react/offline-provider.tsx'
import { localDay } from '../../ui/local-time.ts'
import { useNow } from '../../ui/use-now.ts'

const MINUTE = 60_000
/** Days after which a deadline is history: nothing here says that it was met. */
const SHOWN = 30
const WEEK = 7

export function DeviceDeadlines({ onKnown }: { readonly onKnown: OnExtras }): null {
  const today = localDay(useNow(MINUTE))
  const deadlines = useDeadlines()
  useEffect(() => {
    onKnown('deadlines', deadlines.length === 0 ? null : extrasOf(deadlines, today))
  }, [deadlines, onKnown, today])
  useEffect(() => () => onKnown('deadlines', null), [onKnown])
  return null
}

const NONE: readonly ListedDeadline[] = []

/** None while they are read or locked. */
function useDeadlines(): readonly ListedDeadline[] {
  const { core, owner } = useOffline()
  const view = useMemo(() => {
    const read = dashboardDeadlines(core)
    return createLiveView({
      read: async () => (owner === null ? NONE : read(owner)),
      onChange: (listener) => core.onReadable('caseFiles', listener),
      setTimer: core.setTimer,
      now: core.draftDeps.now,
    })
  }, [core, owner])
  const live = useSyncExternalStore(view.subscribe, view.getSnapshot)
  return live.status === 'ready' ? live.value : NONE
}

/** As with liens: what is overdue, or due by tomorrow, needs action; the rest of a week comes. */
function extrasOf(deadlines: readonly ListedDeadline[], today: string): DashboardExtras {
  const [longAgo, tomorrow, end] = [daysAfter(today, -SHOWN), daysAfter(today, 1), daysAfter(today, WEEK)]
  return {
    tiles: null,
    actions: deadlines
      .filter(({ day }) => day >= longAgo && day <= tomorrow)
      .map((one) => dayAction(shown(one), 'Case file', today)),
    upcoming: deadlines.filter(({ day }) => day >= today && day < end).map((one) => dayOfWeek(shown(one))),
  }
}

function shown({ id, workspace, workspaceName, name, day }: ListedDeadline): DayItem {
  return {
    ...{ key: id, to: workspacePath(workspace, 'deadlines'), title: name, note: workspaceName },
    ...{ label: 'Deadline', day, isAnswer: false },
  }
}
