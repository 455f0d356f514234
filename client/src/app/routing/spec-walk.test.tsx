/** Walks the routes of the product spec (section 2) as each role. No page only announces something. */
import { render, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import type { VerifyProfileResponse } from '../../../../shared/contracts/profile.ts'
import type { SessionState } from '../../platform/auth/session.store.ts'
import { createBuildStatus } from '../../platform/build-status.ts'
import {
  createApplicationQueryClient,
  createReferralQueryClient,
} from '../../platform/query/query-clients.ts'
import { createUnsavedWork, UnsavedWorkProvider } from '../../platform/unsaved-work.tsx'
import { teachDialogs } from '../../testing/application.tsx'
import { ADA, ATTORNEY, createFakePlatform, profileAnswer } from '../../testing/fake-platform.tsx'
import { createTestCore } from '../../testing/test-core.ts'
import { ToastProvider } from '../../ui/toast.tsx'
import type { Runtime } from '../start/runtime.ts'
import { createLazyRoutes } from './lazy-routes.ts'
import { marketingRoutes } from './marketing-routes.tsx'
import { Pages } from './pages.tsx'
import { platformRoutes } from './platform-routes.tsx'

const ID = '0199a3f0-0000-7000-8000-000000000001'

/** As section 2 lists them: marketing, public, and behind the session; an id where it has one. */
const ROUTES = [
  ...['/', '/pricing', '/company', '/help', '/press', '/privacy-policy', '/terms-of-service'],
  ...['/legal-search-beta', '/coming-soon', '/signup', '/signup/login', '/signup/register'],
  ...['/signup/complete-profile', '/signup/firm-details', '/pending-approval', '/forgot-password'],
  ...['/reset-password', '/auth/callback', '/auth/google/callback', '/google-callback', '/onedrive-callback'],
  ...['/linkedin-callback', '/login', '/home', '/goodbye', '/ui-test', '/preview/firm-details'],
  ...['/dashboard', '/submit-referral', '/kiwi-ai', '/test/email', '/api/download-file', '/settings'],
  ...['/settings/integrations', '/notifications', '/support', '/explore', `/explore/${ID}`, '/saved-cases'],
  ...['/home2', '/private-network', '/call-center', '/dashboard/liens/new', `/dashboard/liens/${ID}/edit`],
  ...['/dashboard/liens/document/new', '/bar-verification-preview'],
]

/** null: no session. */
const ROLES: readonly (readonly [role: string, profile: VerifyProfileResponse | null])[] = [
  ['a visitor', null],
  ['a client', { exists: true, user_type: 'client', is_approved: true, first_name: 'Cleo' }],
  ['an attorney who has not paid', { ...ATTORNEY, subscription_status: 'none' }],
  ['an attorney who waits for approval', { ...ATTORNEY, is_approved: false }],
  ['an attorney', ATTORNEY],
  ['an administrator', { ...ATTORNEY, is_admin: true }],
]

/** What the head of a page says that is not there. */
const ANNOUNCES = /not open yet|coming soon|under construction|not available yet|stay tuned/i
/** The page for an address without a page, and the one for a page that cannot be drawn. */
const BROKEN = /^(?:Page not found|Unexpected Application Error!)$/
/** What a page says that goes on by itself. */
const GOES_ON = /Processing authentication\.\.\.|Redirecting to |Finalizing client setup/
/** All that such a page has to press. */
const WAYS_HOME = ['Go to dashboard', 'Go to your requests', 'Go to home page', 'Sign in']
/** What a page may be instead: it says whom it is for. */
const REFUSES = /^This page is for (?:attorneys|administrators)$/
/** Milliseconds: the first walk compiles the code of every page. */
const LONGEST = 120_000
const CONTROLS = 'a[href], button, input, select, textarea'

beforeEach(() => {
  localStorage.setItem('userRole', 'attorney')
  vi.spyOn(window, 'scrollTo').mockReturnValue(undefined)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  teachDialogs()
})

it.each(ROLES)(
  '%s finds a page at every route, and none that only announces something',
  async (_role, profile) => {
    const walk = begin(profile)
    const faults: string[] = []
    for (const route of ROUTES) {
      const fault = await walk(route)
      if (fault !== null) faults.push(`${route}: ${fault}`)
    }
    expect(faults).toEqual([])
  },
  LONGEST,
)

/** The whole application of one person, whose server answers nothing. Returns what opens an address in it, and says what is wrong there. */
function begin(profile: VerifyProfileResponse | null): (route: string) => Promise<string | null> {
  const session: SessionState =
    profile === null ? { status: 'signed_out', reason: 'none' } : { status: 'signed_in', identity: ADA }
  const fake = createFakePlatform({
    session,
    verify: () => Promise.resolve(profileAnswer(profile ?? { exists: false })),
  })
  const rests = { kind: 'server', status: 503, message: 'Resting.', retryAfter: null } as const
  const platform = { ...fake, http: { call: () => Promise.resolve({ ok: false as const, error: rests }) } }
  platform.start()
  const core = createTestCore()
  const referral = createReferralQueryClient()
  const application = createApplicationQueryClient()
  for (const client of [referral, application]) client.setDefaultOptions({ queries: { retry: false } })
  const unsavedWork = createUnsavedWork()
  const runtime: Runtime = {
    ...{ unsavedWork, served: createBuildStatus() },
    platform: () => Promise.resolve(platform),
    offline: () => Promise.resolve(core),
    queries: () => Promise.resolve({ referral, application }),
  }
  const loadPage = <T,>(load: () => Promise<T>): Promise<T> => load()
  const routes = createLazyRoutes(marketingRoutes(loadPage), () =>
    Promise.resolve(platformRoutes(runtime, loadPage)),
  )
  return async (route) => {
    // On a busy machine the code of a page takes longer than a page may.
    await routes.load(route)
    const { unmount } = render(
      <ToastProvider>
        <UnsavedWorkProvider unsavedWork={unsavedWork}>
          <MemoryRouter initialEntries={[route]}>
            <Pages routes={routes} />
          </MemoryRouter>
        </UnsavedWorkProvider>
      </ToastProvider>,
    )
    const fault = await waitFor(() => {
      const seen = faultOf(document)
      if (seen === 'not yet') throw new Error('nothing to do')
      return seen
    }).catch(() => `nothing to do: ${document.body.textContent}`)
    unmount()
    return fault
  }
}

/** null: it is a page with something to do or to read on, or one that says whom it is for. */
function faultOf(page: Document): string | null {
  const shown = page.querySelector('main') ?? page.body
  const heading = page.querySelector('h1')
  const title = heading?.textContent ?? ''
  if (GOES_ON.test(shown.textContent) || REFUSES.test(title)) return null
  if (BROKEN.test(title) || ANNOUNCES.test(heading?.parentElement?.textContent ?? '')) return title
  const ways = [...shown.querySelectorAll(CONTROLS)].filter(
    ({ textContent }) => !WAYS_HOME.includes(textContent.trim()),
  )
  return title === '' || ways.length === 0 ? 'not yet' : null
}
