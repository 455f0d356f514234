import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { OfflineProvider } from '../../offline/react/offline-provider.tsx'
import { PlatformProvider } from '../../platform/platform-provider.tsx'
import { ADA, ATTORNEY, createFakePlatform, profileAnswer } from '../../testing/fake-platform.tsx'
import { createTestCore } from '../../testing/test-core.ts'
import { ToastProvider } from '../../ui/toast.tsx'
import { MemberDashboard } from './member-dashboard.tsx'

it.each([
  ['an attorney', ATTORNEY, 'The attorney’s dashboard'],
  ['a client', { exists: true, user_type: 'client', is_approved: true }, 'Your requests'],
] as const)('[CB-04] %s finds what is theirs at /dashboard', async (_who, profile, heading) => {
  const platform = createFakePlatform({
    session: { status: 'signed_in', identity: ADA },
    verify: () => Promise.resolve(profileAnswer(profile)),
  })
  platform.start()
  await platform.profile.refresh()
  render(
    <PlatformProvider platform={platform}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <OfflineProvider core={createTestCore()} owner={null}>
          <ToastProvider>
            <MemoryRouter>
              <MemberDashboard loadPage={(load) => load()}>
                <h1>The attorney’s dashboard</h1>
              </MemberDashboard>
            </MemoryRouter>
          </ToastProvider>
        </OfflineProvider>
      </QueryClientProvider>
    </PlatformProvider>,
  )
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(heading)
})
