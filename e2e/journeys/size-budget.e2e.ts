/** The scripts that a browser requests for a page are those that the size budget counts (scripts/check-size.ts). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { CHUNK_REPORT, chunkReportSchema } from '../../scripts/client-build/chunk-report.ts'
import { scriptsOf, SIZE_BUDGETS } from '../../scripts/client-build/size-budgets.ts'
import { expect, test } from '../fixtures/test.ts'

const build = join(import.meta.dirname, '..', '..', 'dist', 'client')
const chunks = chunkReportSchema.parse(JSON.parse(readFileSync(join(build, CHUNK_REPORT), 'utf8')))

// The worker caches every script for later: only the page's own requests are measured.
test.use({ serviceWorkers: 'block' })

/** The worker, and the few lines that set the theme before the first paint: not part of the app's code. */
const BESIDE_THE_BUDGET: ReadonlySet<string> = new Set(['/sw.js', '/theme.js'])

/** Milliseconds without a script request after which a page counts as loaded. */
const QUIET = 2000

for (const budget of SIZE_BUDGETS) {
  test(`${budget.route} asks for no script beyond those of its size budget`, async ({ page, signIn }) => {
    // An account without records: those with some load what EXTRA_BUDGETS counts besides.
    if (budget.route === '/dashboard') await signIn(page, 'admin@demo.test')
    if (budget.route === '/signup/login') await chooseRole(page)
    const asked = scriptsAskedFor(page)
    await page.goto(budget.route)
    await expect(page).toHaveURL(budget.route)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => asked.sinceLast()).toBeGreaterThan(QUIET)
    const counted = scriptsOf(budget, chunks).map(({ file }) => `/${file}`)
    expect([...asked.paths].filter((path) => !counted.includes(path))).toEqual([])
  })
}

async function chooseRole(page: Page): Promise<void> {
  await page.goto('/signup')
  await page.getByRole('button', { name: 'Attorney' }).click()
  await page.waitForURL('/signup/login')
}

type Asked = { readonly paths: ReadonlySet<string>; readonly sinceLast: () => number }

function scriptsAskedFor(page: Page): Asked {
  const paths = new Set<string>()
  let last = Date.now()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.endsWith('.js') || BESIDE_THE_BUDGET.has(pathname)) return
    paths.add(pathname)
    last = Date.now()
  })
  return { paths, sinceLast: () => Date.now() - last }
}
