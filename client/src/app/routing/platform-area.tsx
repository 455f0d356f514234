import type { ReactNode } from 'react'
import { Outlet } from 'react-router-dom'
import type { Platform } from '../../platform/browser-platform.ts'
import { PlatformProvider } from '../../platform/platform-provider.tsx'
import { RouteGuard } from '../guards/route-guard.tsx'

/** Everything but the marketing pages: the session is known here, and the table of access is applied. */
export function PlatformArea({ platform }: { readonly platform: Platform }): ReactNode {
  return (
    <PlatformProvider platform={platform}>
      <RouteGuard>
        <Outlet />
      </RouteGuard>
    </PlatformProvider>
  )
}
