import { Suspense, type ComponentProps, type ReactNode } from 'react'
import { useRecordCounts } from '../../offline/react/use-records.ts'
import { lazyExtra } from '../../ui/lazy-extra.ts'

const DeviceLiens = lazyExtra(async () => (await import('./device-liens.tsx')).DeviceLiens)

/** Loads the liens of the dashboard on a device with matters: they bring the rules by which days are counted. */
export function DeviceBooks(props: ComponentProps<typeof DeviceLiens>): ReactNode {
  const counts = useRecordCounts()
  if (counts.status !== 'ready' || !counts.value.some(({ kind }) => kind === 'book')) return null
  return (
    <Suspense fallback={null}>
      <DeviceLiens {...props} />
    </Suspense>
  )
}
