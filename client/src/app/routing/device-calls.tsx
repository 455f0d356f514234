/** Brings the open calls and the callbacks on this device to the dashboard, which knows no other room. */
import { useEffect, useMemo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { callbacksOf, type Callback } from '../../features/call-center/callbacks.ts'
import { CALL_CENTER, callPath } from '../../features/call-center/call-paths.ts'
import type { ActionRow, DashboardExtras, OnExtras } from '../../features/dashboard/dashboard-extras.ts'
import { counted, timeAction } from '../../features/dashboard/due-rows.ts'
import { Tile } from '../../features/dashboard/tile.tsx'
import { CALL_FACTS, isOpenCall } from '../../../../shared/domain/records/call-facts.ts'
import { useRecordList, useRecordsPulledAt } from '../../offline/react/use-records.ts'
import { formatCount } from '../../ui/format-count.ts'
import { useNow } from '../../ui/use-now.ts'

const MINUTE = 60_000
const DAY = 86_400_000

export function DeviceCalls({ onKnown }: { readonly onKnown: OnExtras }): null {
  const now = useNow(MINUTE)
  const list = useRecordList(CALL_FACTS.kind)
  const pulledAt = useRecordsPulledAt()
  const isPulled = pulledAt.status === 'ready' && pulledAt.value !== null
  // Of a part of the list, the number of open calls would be wrong.
  const calls = list.status === 'ready' && list.value.isWhole ? list.value.records : null
  const known = useMemo(
    () =>
      calls === null
        ? null
        : { open: calls.filter(({ body }) => isOpenCall(body)).length, callbacks: callbacksOf(calls) },
    [calls],
  )
  useEffect(() => {
    onKnown('calls', known === null ? null : extrasOf(known.callbacks, openTile(known.open, isPulled), now))
  }, [isPulled, known, now, onKnown])
  useEffect(() => () => onKnown('calls', null), [onKnown])
  return null
}

/** `isPulled`: this device has loaded the account's records; before that it knows only its own. */
function openTile(open: number, isPulled: boolean): ReactNode {
  const note = open === 0 ? 'Every call has an outcome' : 'Without an outcome'
  return (
    <Tile term="Open calls" note={isPulled ? note : 'Of the calls on this device so far'}>
      <Link to={CALL_CENTER}>{formatCount(open)}</Link>
    </Tile>
  )
}

/** What is overdue, or due within a day, needs action; the rest of a week comes. What is long overdue is one row. */
function extrasOf(callbacks: readonly Callback[], tiles: ReactNode, now: number): DashboardExtras {
  const longAgo = now - 30 * DAY
  const old = callbacks.filter(({ at }) => at < longAgo).length
  return {
    tiles,
    actions: [
      ...callbacks
        .filter(({ at }) => at >= longAgo && at < now + DAY)
        .map((one) => timeAction({ ...shown(one), label: 'Callback due' }, one.at, now)),
      ...(old === 0 ? [] : [longOverdue(old)]),
    ],
    upcoming: callbacks.filter(({ at }) => at < now + 7 * DAY).map((one) => ({ ...shown(one), due: one.at })),
  }
}

function shown({ id, who, phone }: Callback) {
  const note = phone === '' || phone === who ? 'Call center' : `Call center · ${phone}`
  return { key: `call ${id}`, to: callPath(id), title: who, note }
}

function longOverdue(count: number): ActionRow {
  return {
    ...{ key: 'old callbacks', to: `${CALL_CENTER}?tab=all`, title: counted(count, 'older callback') },
    ...{ note: 'Overdue for more than 30 days', due: null },
    badge: { words: 'Callback due', tone: 'danger' },
  }
}
