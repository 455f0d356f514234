/** Renders a page for a user who is not a member yet, with platform, offline database, queries and router. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render, type RenderResult } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import type { UserId } from '../../../shared/domain/ids.ts'
import type { OfflineCore } from '../offline/create-offline-core.ts'
import { OfflineProvider } from '../offline/react/offline-provider.tsx'
import type { Platform } from '../platform/browser-platform.ts'
import { PlatformProvider } from '../platform/platform-provider.tsx'
import { ToastProvider } from '../ui/toast.tsx'

// Encryption and the database run on other threads, which can be slow on a busy machine.
configure({ asyncUtilTimeout: 8_000 })

/** `owner`: whose queue is shown; by default nobody's. */
type Stage = { readonly platform: Platform; readonly core: OfflineCore; readonly owner?: UserId }

type ApplicantPage = RenderResult & {
  readonly user: UserEvent
  /** Path and query. */
  readonly address: () => string
}

/** Renders `element` at `path`; every other path renders "elsewhere". */
export function renderApplicantPage(
  element: ReactNode,
  path: string,
  { platform, core, owner }: Stage,
): ApplicantPage {
  let address = path
  platform.start()
  const view = render(
    <PlatformProvider platform={platform}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <OfflineProvider core={core} owner={owner ?? null}>
          <ToastProvider>
            <MemoryRouter initialEntries={[path]}>
              <Address onChange={(next) => (address = next)} />
              <Routes>
                <Route path={path.split('?')[0] ?? path} element={element} />
                <Route path="*" element={<p>elsewhere</p>} />
              </Routes>
            </MemoryRouter>
          </ToastProvider>
        </OfflineProvider>
      </QueryClientProvider>
    </PlatformProvider>,
  )
  return { ...view, user: userEvent.setup({ delay: null }), address: () => address }
}

function Address({ onChange }: { readonly onChange: (address: string) => void }): ReactNode {
  const { pathname, search } = useLocation()
  onChange(pathname + search)
  return null
}
