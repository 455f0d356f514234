import { Suspense, type ReactNode } from 'react'
import { lazyExtra } from '../../ui/lazy-extra.ts'

const TellMe = lazyExtra(async () => (await import('../../features/notifications/push/tell-me.tsx')).TellMe)

/** Offers to tell of news on this device, on pages where there is something to be told about. */
export function OfferedPush(): ReactNode {
  return (
    <Suspense fallback={null}>
      <TellMe isQuiet />
    </Suspense>
  )
}
