/** What a person's records on this device add to the dashboard. Loaded with them. */
import { Suspense, type ReactNode } from 'react'
import type { OnExtras } from '../../features/dashboard/dashboard-extras.ts'
import { DueReminders } from '../../features/explore/saved/due-reminders.tsx'
import { useRecordCounts } from '../../offline/react/use-records.ts'
import { lazyExtra } from '../../ui/lazy-extra.ts'

const DeviceLiens = lazyExtra(async () => (await import('./device-liens.tsx')).DeviceLiens)

/** The liens are loaded on a device with matters: they bring the rules by which days are counted. */
export function DeviceExtras({ onKnown }: { readonly onKnown: OnExtras }): ReactNode {
  const counts = useRecordCounts()
  return (
    <>
      <DueReminders />
      {counts.status === 'ready' && counts.value.some(({ kind }) => kind === 'book') && (
        <Suspense>
          <DeviceLiens onKnown={onKnown} />
        </Suspense>
      )}
    </>
  )
}
