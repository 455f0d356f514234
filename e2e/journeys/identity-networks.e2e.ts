/**
 * Sessions in bad networks, with a real service worker and real connections that hang, break or lie. The tests of session-follower.ts cover
 * every response that must not end a session; two of them occur here with the real sign-in service.
 */
import type { Page } from '@playwright/test'
import { freePorts } from '../../runtime/testing/ports.ts'
import { PORTAL_TEXT, startCaptivePortal } from '../fixtures/captive-portal.ts'
import { byDepth } from '../fixtures/depth.ts'
import { logIn, openLogin } from '../fixtures/login.ts'
import { createWorkplace, removeWorkplace, startPrograms } from '../fixtures/programs.ts'
import { untilOfflineReady } from '../fixtures/referral-form.ts'
import type { Fault } from '../fixtures/sandbox-client.ts'
import { expireStoredSession, readStoredSession } from '../fixtures/stored-session.ts'
import { onRealTimer } from '../fixtures/real-timer.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

const ACCOUNT = 'attorney@demo.test'
const WAKE_UPS = byDepth({ usual: 6, long: 20 })

test('[RT-12] offline with an expired token the page opens, and the session is renewed on return', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page)
  await expectSignedIn(page)
  await untilOfflineReady(page)
  await expireStoredSession(page)
  await context.setOffline(true)
  await page.goto('/dashboard')
  await expectSignedIn(page)
  await expect(page.getByText('Offline', { exact: true })).toBeVisible()
  await context.setOffline(false)
  await expectRenewed(page)
  await expect(page.getByText('Online', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
})

test('[RT-12] [RT-04] in a network that swallows everything the page is there before the sign-in service is given up on', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page)
  await expectSignedIn(page)
  await untilOfflineReady(page)
  await expireStoredSession(page)
  // Connections are accepted and nothing responds. bench/start measures how soon the page is displayed.
  process.kill(product.program.pid, 'SIGSTOP')
  try {
    let isOver = false
    page.on('requestfailed', (request) => {
      if (request.url().includes('/auth/v1/token')) isOver = true
    })
    const asked = page.waitForRequest('**/auth/v1/token?*')
    await page.goto('/dashboard', { waitUntil: 'commit' })
    await expectSignedIn(page)
    expect(isOver).toBe(false)
    await asked
    await expect.poll(() => isOver).toBe(true)
    await expectSignedIn(page)
    expect(await readStoredSession(page)).not.toBeNull()
  } finally {
    process.kill(product.program.pid, 'SIGCONT')
  }
  await page.reload()
  await expectRenewed(page)
  await expectSignedIn(page)
})

const FAULTS: readonly { readonly what: string; readonly fault: Fault }[] = [
  { what: 'takes 30 s', fault: { mode: 'slow', delayMs: 30_000 } },
  { what: 'renews the session and loses the answer', fault: { mode: 'drop', count: 1 } },
]
for (const { what, fault } of FAULTS) {
  test(`[RT-12] a sign-in service that ${what} signs nobody out`, async ({ page, product, signIn }) => {
    await signIn(page)
    await expectSignedIn(page)
    // A page without the app, so that nothing renews the session before the fault.
    await page.goto('/favicon.svg')
    await expireStoredSession(page)
    await product.sandbox.setFault('supabase', fault)
    try {
      const asked = page.waitForRequest('**/auth/v1/token?*')
      await page.goto('/dashboard')
      await asked
      await expectSignedIn(page)
      expect((await readStoredSession(page))?.user.email).toBe(ACCOUNT)
    } finally {
      await product.sandbox.setFault('supabase', { mode: 'ok' })
    }
    await page.reload()
    await expectRenewed(page)
    await expectSignedIn(page)
  })
}

test('[RT-12] a captive portal signs nobody out, and nothing of it is kept', async ({ browser }) => {
  const port = await freePorts(5)
  const workplace = createWorkplace(port, { PUBLIC_ORIGIN: `http://localhost:${port + 4}` })
  const program = await startPrograms(workplace)
  const portal = await startCaptivePortal(port + 4, port)
  try {
    const page = await browser.newPage({ baseURL: portal.origin })
    await openLogin(page, 'Attorney')
    await logIn(page, { email: ACCOUNT })
    await expectSignedIn(page)
    await untilOfflineReady(page)
    const before = await keptOnDevice(page)
    await expireStoredSession(page)

    portal.shut()
    await page.goto('/dashboard')
    await expectSignedIn(page)
    await page.goto('/settings')
    await expectSignedIn(page)
    await expect.poll(() => portal.answered()).toContain('/supabase/auth/v1/token')
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.ready).update().catch(() => undefined)
    })
    expect(portal.answered()).toContain('/sw.js')
    expect((await readStoredSession(page))?.user.email).toBe(ACCOUNT)

    portal.open()
    await page.goto('/dashboard')
    await expectRenewed(page)
    await expectSignedIn(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good to see you, Demo')
    const after = await keptOnDevice(page)
    expect(after.all).not.toContain(PORTAL_TEXT)
    expect(after.profile).toBe(before.profile)
    expect(after.cached).toEqual(before.cached)
    await page.context().close()
  } finally {
    await portal.close()
    await program.kill('SIGTERM')
    removeWorkplace(workplace)
  }
})

test(`[RT-12] two tabs wake at the token’s end ${WAKE_UPS} times: one of them renews the session, and nobody is signed out`, async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page)
  await expectSignedIn(page)
  const second = await context.newPage()
  await second.goto('/settings')
  await expectSignedIn(second)
  let renewals = 0
  // Only answered renewals: a page that is left during a renewal has renewed nothing, and the next one tries again.
  context.on('requestfinished', (request) => {
    if (request.url().includes('grant_type=refresh_token')) renewals += 1
  })
  for (let round = 1; round <= WAKE_UPS; round += 1) {
    await expireStoredSession(page)
    // Alternates between newly opened pages and pages that become visible again.
    if (round % 2 === 0) await Promise.all([page.reload(), second.reload()])
    else await Promise.all([wake(page), wake(second)])
    await expectRenewed(page)
    await Promise.all([expectSignedIn(page), expectSignedIn(second)])
    await expect.poll(() => renewals, `after ${round} wake-ups`).toBe(round)
  }
})

async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: ACCOUNT })).toBeVisible()
}

async function expectRenewed(page: Page): Promise<void> {
  const secondsLeft = async () => ((await readStoredSession(page))?.expires_at ?? 0) - Date.now() / 1000
  await onRealTimer(() => expect.poll(secondsLeft, { timeout: 30_000 }).toBeGreaterThan(300))
}

/** The event by which the auth client notices a return to the tab. */
async function wake(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('visibilitychange'))
  })
}

type Kept = { readonly all: string; readonly profile: string | null; readonly cached: readonly string[] }

/** All content of the origin's caches and local storage. */
function keptOnDevice(page: Page): Promise<Kept> {
  return page.evaluate(async () => {
    const texts: string[] = [JSON.stringify(Object.entries(localStorage))]
    const cached: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        cached.push(`${name} ${request.url}`)
        texts.push((await (await cache.match(request))?.text()) ?? '')
      }
    }
    return { all: texts.join('\n'), profile: localStorage.getItem('cr_profile'), cached: cached.toSorted() }
  })
}
