import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router-dom'
import { userIdSchema } from '../../../../shared/domain/ids.ts'
import type { OfflineCore } from '../../offline/create-offline-core.ts'
import { OfflineProvider } from '../../offline/react/offline-provider.tsx'
import { identityIn } from '../../platform/auth/session.store.ts'
import { useSession } from '../../platform/platform-provider.tsx'
import type { QueryClients } from '../start/runtime.ts'

type RegistrationAreaProps = { readonly core: OfflineCore; readonly queries: QueryClients }

/** Providers for the registration pages, without the application's frame, because applicants are not members yet. */
export function RegistrationArea({ core, queries }: RegistrationAreaProps): ReactNode {
  const identity = identityIn(useSession())
  const owner = userIdSchema.safeParse(identity?.userId).data ?? null
  return (
    <QueryClientProvider client={queries.application}>
      <OfflineProvider core={core} owner={owner}>
        <Outlet />
      </OfflineProvider>
    </QueryClientProvider>
  )
}
