/** The directory, the attorney's partners, and the conversations with them, whose code is loaded with their tab. */
import { lazy, Suspense, type ReactNode } from 'react'
import { NetworkPage } from '../../features/network/network-page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const PartnerMessages = lazy(async () => ({
  default: (await import('./partner-messages.tsx')).PartnerMessages,
}))

export function PrivateNetwork(): ReactNode {
  return (
    <NetworkPage
      messages={
        <Suspense fallback={<Skeleton label="Opening the messages…" rows={4} />}>
          <PartnerMessages />
        </Suspense>
      }
    />
  )
}
