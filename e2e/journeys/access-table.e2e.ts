/** Access control of pages in the running product: displayed, redirected, or refused with a message, before any data is requested. */
import type { Page } from '@playwright/test'
import { PAGES } from '../../client/src/platform/navigation/pages.ts'
import { DEVICE_GRANTS_PATH } from '../../shared/contracts/device-grants.ts'
import { DEVICE_SHARES_PATH } from '../../shared/contracts/device-shares.ts'
import { pullRecordsEndpoint } from '../../shared/contracts/records.ts'
import { credentialOf, PERSONAS, type Persona } from '../fixtures/personas.ts'
import { expect, test } from '../fixtures/test.ts'

/** `shown`: the page itself; a path: redirected there; otherwise the heading of the refusal. */
type Outcome = 'shown' | `/${string}` | 'This page is for attorneys' | 'This page is for administrators'

type Door = Exclude<(typeof PAGES)[number]['access'], 'public'>

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

/** The page that another one redirects to once it is displayed. */
type MovesTo = Partial<Record<Persona, string>>

/**
 * One URL per access rule, and the one with an automatic redirect. access.policy.test.ts proves which rule each other URL has and whom it
 * admits; here the guard runs with the real session and the real server.
 */
const PLACES: Readonly<Record<string, MovesTo>> = {
  '/pending-approval': { client: '/dashboard', attorney: '/dashboard', administrator: '/dashboard' },
  '/dashboard': {},
  '/dashboard/referrals?tab=queue': {},
  '/settings': {},
  '/admin': { administrator: '/admin/approvals' },
}

/** As in the table of pages. */
function doorOf(path: string): Door {
  const access = PAGES.find((page) => page.path === path.split('?')[0])?.access ?? 'public'
  if (access === 'public') throw new Error(`${path} is behind no door`)
  return access
}

test('each door of the table of pages is tried', () => {
  const doors = new Set(PAGES.map(({ access }) => access).filter((access) => access !== 'public'))
  expect(new Set(Object.keys(PLACES).map(doorOf))).toEqual(doors)
})

for (const persona of PERSONAS) {
  test(`[RT-02] [RT-03] [RT-07] a page behind each door, opened by: ${persona}`, async ({
    page,
    product,
    signIn,
  }) => {
    const credential = await credentialOf(persona, product)
    if (credential === null) await page.goto('/login')
    else await signIn(page, credential.email, { password: credential.password, place: '/login' })
    await page.evaluate(() => localStorage.setItem('userRole', 'attorney'))
    const dataCalls = await watchDataCalls(page)
    for (const [path, movesTo] of Object.entries(PLACES)) {
      await page.goto(path)
      if (persona === 'visitor') {
        await expect(page, path).toHaveURL(`/signup/login?returnTo=${encodeURIComponent(path)}`)
        expect(await dataCalls(), `${path} asked for data`).toEqual([])
      } else {
        const outcome = BEHIND[doorOf(path)][persona]
        await expectOutcome(page, path, outcome, movesTo[persona])
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
  await expect(heading, path).not.toHaveText(/^(This page is for a|We couldn’t check your account)/)
  await expect(heading, path).toBeVisible()
}

/** A page may extend its own query. */
function address(path: string): RegExp {
  const [pathname = '', query] = path.split('?')
  return new RegExp(`^[^/]*//[^/]*${RegExp.escape(pathname)}\\??${RegExp.escape(query ?? '')}`)
}

/** Returns the paths that the current document has called for data, without pending calls of the previous document. */
async function watchDataCalls(page: Page): Promise<() => Promise<readonly string[]>> {
  const calls: { readonly document: string; readonly path: string }[] = []
  const browser = await page.context().newCDPSession(page)
  browser.on('Network.requestWillBeSent', ({ loaderId, request, type }) => {
    const { pathname } = new URL(request.url)
    // The device's own, requested at any time after the sign-in by whichever page is open: the key of its rows, its grant to send, and the
    // records of a person who has some.
    const isOwnKey = pathname === DEVICE_SHARES_PATH
    const isOwnRecords = pathname === pullRecordsEndpoint.path
    const isOwnGrant = pathname === DEVICE_GRANTS_PATH && request.method === 'POST'
    const isOwn = isOwnKey || isOwnGrant || isOwnRecords
    const isData = !isOwn && (pathname.startsWith('/supabase/rest/') || pathname.startsWith('/api/'))
    if (isData && type === 'Fetch') calls.push({ document: loaderId, path: pathname })
  })
  await browser.send('Network.enable')
  return async () => {
    const { frameTree } = await browser.send('Page.getFrameTree')
    const own = calls.filter(({ document }) => document === frameTree.frame.loaderId)
    return [...new Set(own.map(({ path }) => path))]
  }
}
