import type { Page } from '@playwright/test'
import { PROTECTED_PATHS } from '../../client/src/app/guards/route-access.ts'
import { logIn } from '../fixtures/login.ts'
import { credentialOf, PERSONAS, type Persona } from '../fixtures/personas.ts'
import { expect, test } from '../fixtures/test.ts'

/** `shown`: the page itself; a path: sent there; otherwise the heading of the refusal. */
type Outcome = 'shown' | `/${string}` | 'This page is for attorneys' | 'This page is for administrators'

type Door = 'session' | 'member' | 'attorney' | 'admin'

const BEHIND: Readonly<Record<Door, Readonly<Record<Exclude<Persona, 'visitor'>, Outcome>>>> = {
  session: {
    client: 'shown',
    unpaid: 'shown',
    unapproved: 'shown',
    attorney: 'shown',
    administrator: 'shown',
  },
  member: {
    client: 'shown',
    unpaid: '/signup/register?phase=2',
    unapproved: '/pending-approval',
    attorney: 'shown',
    administrator: 'shown',
  },
  attorney: {
    client: 'This page is for attorneys',
    unpaid: '/signup/register?phase=2',
    unapproved: '/pending-approval',
    attorney: 'shown',
    administrator: 'shown',
  },
  admin: {
    client: 'This page is for administrators',
    unpaid: 'This page is for administrators',
    unapproved: 'This page is for administrators',
    attorney: 'This page is for administrators',
    administrator: 'shown',
  },
}

type Place = {
  readonly door: Door
  /** The pattern in the product's own table that answers for it. */
  readonly pattern: keyof typeof PROTECTED_PATHS
  /** Where it leads by itself once it is shown. */
  readonly movesTo?: Partial<Record<Persona, string>>
}

const APPROVED_MOVE_ON = { client: '/dashboard', attorney: '/dashboard', administrator: '/dashboard' }

const PLACES: Readonly<Record<string, Place>> = {
  '/pending-approval': { door: 'session', pattern: '/pending-approval', movesTo: APPROVED_MOVE_ON },
  '/dashboard': { door: 'member', pattern: '/dashboard' },
  '/dashboard/referrals?tab=queue': { door: 'attorney', pattern: '/dashboard/*' },
  '/dashboard/liens/new': { door: 'attorney', pattern: '/dashboard/liens/new' },
  '/dashboard/liens/7/edit': { door: 'attorney', pattern: '/dashboard/liens/:id/edit' },
  '/dashboard/liens/document/new': { door: 'attorney', pattern: '/dashboard/liens/document/new' },
  '/submit-referral': { door: 'attorney', pattern: '/submit-referral' },
  '/kiwi-ai': { door: 'attorney', pattern: '/kiwi-ai' },
  '/test/email': { door: 'attorney', pattern: '/test/email' },
  '/api/download-file': { door: 'session', pattern: '/api/download-file' },
  '/settings': { door: 'session', pattern: '/settings' },
  '/settings/security': { door: 'session', pattern: '/settings/*' },
  '/notifications': { door: 'session', pattern: '/notifications' },
  '/support': { door: 'session', pattern: '/support' },
  '/explore': { door: 'attorney', pattern: '/explore' },
  '/explore/7': { door: 'attorney', pattern: '/explore/:id' },
  '/saved-cases': { door: 'attorney', pattern: '/saved-cases' },
  '/home2': { door: 'session', pattern: '/home2' },
  '/private-network': { door: 'attorney', pattern: '/private-network' },
  '/call-center': { door: 'attorney', pattern: '/call-center' },
  '/bar-verification-preview': { door: 'session', pattern: '/bar-verification-preview' },
  '/admin': { door: 'admin', pattern: '/admin', movesTo: { administrator: '/admin/approvals' } },
  '/admin/approvals': { door: 'admin', pattern: '/admin/*' },
}

test('[RT-02] every protected route of the product is tried', () => {
  const tried = new Set<string>(Object.values(PLACES).map(({ pattern }) => pattern))
  expect(Object.keys(PROTECTED_PATHS).filter((pattern) => !tried.has(pattern))).toEqual([])
})

for (const persona of PERSONAS) {
  test(`[RT-02] [RT-03] [RT-07] every protected route, opened by: ${persona}`, async ({ page, product }) => {
    test.setTimeout(240_000)
    const credential = await credentialOf(persona, product.origin)
    await page.goto('/login')
    if (credential !== null) {
      await logIn(page, credential)
      await page.waitForURL((url) => url.pathname !== '/login')
    }
    await page.evaluate(() => localStorage.setItem('userRole', 'attorney'))
    const dataCalls = await watchDataCalls(page)
    for (const [path, place] of Object.entries(PLACES)) {
      await page.goto(path)
      if (persona === 'visitor') {
        await expect(page, path).toHaveURL(`/signup/login?returnTo=${encodeURIComponent(path)}`)
        expect(await dataCalls(), `${path} asked for data`).toEqual([])
      } else {
        const outcome = BEHIND[place.door][persona]
        await expectOutcome(page, path, outcome, place.movesTo?.[persona])
        if (outcome.startsWith('This page'))
          expect(await dataCalls(), path).toEqual(['/api/users/verify-profile'])
      }
    }
  })
}

async function expectOutcome(
  page: Page,
  path: string,
  outcome: Outcome,
  movesTo: string | undefined,
): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 })
  if (outcome !== 'shown' && !outcome.startsWith('/')) {
    await expect(heading, path).toHaveText(outcome)
    await expect(page, path).toHaveURL(path)
    return
  }
  await expect(page, path).toHaveURL(outcome === 'shown' ? (movesTo ?? address(path)) : outcome)
  await expect(heading, path).not.toHaveText(/^(This page is for a|Your account could not be checked)/)
  await expect(heading, path).toBeVisible()
}

/** A page may add to its own query. */
function address(path: string): RegExp {
  const [pathname = '', query] = path.split('?')
  return new RegExp(`^[^/]*//[^/]*${RegExp.escape(pathname)}\\??${RegExp.escape(query ?? '')}`)
}

/** Answers with the paths that the document on screen has called for data: what the one before it had still to ask is not asked by this one. */
async function watchDataCalls(page: Page): Promise<() => Promise<readonly string[]>> {
  const calls: { readonly document: string; readonly path: string }[] = []
  const browser = await page.context().newCDPSession(page)
  browser.on('Network.requestWillBeSent', ({ loaderId, request, type }) => {
    const { pathname } = new URL(request.url)
    const isData = pathname.startsWith('/supabase/rest/') || pathname.startsWith('/api/')
    if (isData && type === 'Fetch') calls.push({ document: loaderId, path: pathname })
  })
  await browser.send('Network.enable')
  return async () => {
    const { frameTree } = await browser.send('Page.getFrameTree')
    const own = calls.filter(({ document }) => document === frameTree.frame.loaderId)
    return [...new Set(own.map(({ path }) => path))]
  }
}
