import type { ReactNode } from 'react'
import { Outlet } from 'react-router-dom'
import type { Platform } from '../../platform/browser-platform.ts'
import { PlatformProvider } from '../../platform/platform-provider.tsx'
import { RouteGuard } from '../guards/route-guard.tsx'

/** Wraps all pages except marketing: provides the session and applies the access policy. */
export function PlatformArea({ platform }: { readonly platform: Platform }): ReactNode {
  return (
    <PlatformProvider platform={platform}>
      <RouteGuard>
        <Outlet />
      </RouteGuard>
    </PlatformProvider>
  )
}
