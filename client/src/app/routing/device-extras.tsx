/** What a person's records on this device add to the dashboard. Loaded with them. */
import { Suspense, useEffect, type ReactNode } from 'react'
import type { ActionRow, OnExtras } from '../../features/dashboard/dashboard-extras.ts'
import { titleOf } from '../../features/record-choices/choices-title.ts'
import { useRecordChoices, useRecordCounts } from '../../offline/react/use-records.ts'
import { decideSearch } from '../../platform/navigation/decide-link.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { lazyExtra } from '../../ui/lazy-extra.ts'

/** By the kind of their records: each brings the rules by which its days or times are counted. */
const PARTS = {
  saved_case: lazyExtra(async () => (await import('./device-reminders.tsx')).DeviceReminders),
  call: lazyExtra(async () => (await import('./device-calls.tsx')).DeviceCalls),
  book: lazyExtra(async () => (await import('./device-liens.tsx')).DeviceLiens),
}

type DeviceExtrasProps = { readonly onKnown: OnExtras }

export function DeviceExtras({ onKnown }: DeviceExtrasProps): ReactNode {
  const counts = useRecordCounts()
  useChoices(onKnown)
  const known = counts.status === 'ready' ? counts.value.filter(({ records }) => records > 0) : []
  const kinds = new Set(known.map(({ kind }) => kind))
  return Object.entries(PARTS).map(([kind, Part]) => (
    <Suspense key={kind}>{kinds.has(kind) && <Part onKnown={onKnown} />}</Suspense>
  ))
}

/** Nothing more is agreed between the devices before they are decided. */
function useChoices(onKnown: OnExtras): void {
  const choices = useRecordChoices()
  const [first] = choices.status === 'ready' ? choices.value : []
  const count = choices.status === 'ready' ? choices.value.length : 0
  const to = first === undefined ? '' : `${paths.dashboard}${decideSearch('', first)}`
  useEffect(() => {
    const row: ActionRow = {
      ...{ key: 'choices', to, title: titleOf(count), due: 'now' as const },
      note: 'Your devices have different data, and only you know what is right.',
      badge: { words: 'Decide', tone: 'warning' },
    }
    onKnown('choices', count === 0 ? null : { tiles: null, actions: [row], upcoming: [] })
  }, [count, onKnown, to])
}
