/**
 * Lighthouse's mobile audit of the production build: start page, pricing and login as a first visit, the dashboard signed in. Runs each
 * page three times and uses the median. `npm run bench:lighthouse`, optionally with paths. Exits with 1 below the goals. Full results are
 * in .cache/lighthouse.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { CHROMIUM_FLAGS } from '../../e2e/fixtures/chromium-flags.ts'
import { logIn, openLogin } from '../../e2e/fixtures/login.ts'
import { createWorkplace, removeWorkplace, startPrograms, untilAnswers } from '../../e2e/fixtures/programs.ts'
import { untilOfflineReady } from '../../e2e/fixtures/referral-form.ts'
import { freePorts } from '../../runtime/testing/ports.ts'
import { buildIfStale } from '../../scripts/build.ts'
import { ensureChromium } from '../../scripts/chromium.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const GOALS: Readonly<Record<(typeof CATEGORIES)[number], number>> = {
  performance: 0.98,
  accessibility: 1,
  'best-practices': 1,
  seo: 1,
}
const RUNS = 3
/** Attempts per run. */
const TRIES = 3
const RESULTS = join(import.meta.dirname, '..', '..', '.cache', 'lighthouse')

type PageToMeasure = {
  readonly path: string
  /** The user's steps before the audit. Lighthouse then keeps the browser's storage. */
  readonly before?: (context: BrowserContext) => Promise<void>
}

const PAGES: readonly PageToMeasure[] = [
  { path: '/' },
  { path: '/pricing' },
  { path: '/signup/login', before: chooseRole },
  { path: '/dashboard', before: signIn },
]

process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1

async function main(wanted: readonly string[]): Promise<boolean> {
  const say = (line: string): void => console.log(line)
  const executablePath = ensureChromium(say)
  await buildIfStale(say)
  const [port, debuggingPort] = [await freePorts(4), await freePorts()]
  const workplace = createWorkplace(port, { LOG_LEVEL: 'warn' })
  const program = await startPrograms(workplace)
  let isGood = true
  try {
    for (const page of PAGES.filter(({ path }) => wanted.length === 0 || wanted.includes(path))) {
      const result = await measure(page, `http://localhost:${port}`, executablePath, debuggingPort)
      isGood = report(page.path, result, say) && isGood
      keep(page.path, result)
    }
  } finally {
    await program.kill('SIGTERM')
    removeWorkplace(workplace)
  }
  return isGood
}

/** Each page has a new browser profile with an empty cache. */
async function measure(
  { path, before }: PageToMeasure,
  origin: string,
  executablePath: string,
  port: number,
): Promise<Result> {
  const profile = mkdtempSync(join(tmpdir(), 'lighthouse-'))
  try {
    if (before !== undefined) await prepare(before, { profile, origin, executablePath })
    const results: Result[] = []
    for (let run = 0; run < RUNS; run += 1) {
      const browser = await startBrowser(executablePath, profile, port)
      try {
        results.push(await audit(`${origin}${path}`, port, before !== undefined))
      } finally {
        await browser.end()
      }
    }
    const middle = results.toSorted((a, b) => performanceOf(a) - performanceOf(b))[Math.floor(RUNS / 2)]
    if (middle === undefined) throw new Error('no run')
    return middle
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

type Preparation = { readonly profile: string; readonly origin: string; readonly executablePath: string }

async function prepare(
  before: (context: BrowserContext) => Promise<void>,
  { profile, origin, executablePath }: Preparation,
): Promise<void> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...CHROMIUM_FLAGS],
    baseURL: origin,
  })
  try {
    await before(context)
  } finally {
    await context.close()
  }
}

/** Lighthouse sometimes misses the start in its own trace and must be run again. */
async function audit(url: string, port: number, keepsStorage: boolean, tries = TRIES): Promise<Result> {
  const ran = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    disableStorageReset: keepsStorage,
  })
  if (ran === undefined) throw new Error(`Lighthouse gave no result for ${url}`)
  const { runtimeError } = ran.lhr
  if (runtimeError?.code === 'NO_NAVSTART' && tries > 1) return audit(url, port, keepsStorage, tries - 1)
  if (runtimeError !== undefined) throw new Error(runtimeError.message)
  return ran.lhr
}

/**
 * Starts a new browser for each run that only Lighthouse debugs: another debugger, and leftovers of an earlier page in the process, would
 * count as the page's own work.
 */
async function startBrowser(
  executablePath: string,
  profile: string,
  port: number,
): Promise<{ readonly end: () => Promise<void> }> {
  const browser = spawn(
    executablePath,
    [
      ...CHROMIUM_FLAGS,
      '--headless=new',
      `--remote-debugging-port=${port}`,
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: 'ignore' },
  )
  const ended = once(browser, 'exit')
  await Promise.race([
    untilAnswers(`http://127.0.0.1:${port}/json/version`),
    ended.then(() => {
      throw new Error(`The browser ended with ${browser.exitCode} while starting.`)
    }),
  ])
  return {
    end: async () => {
      browser.kill('SIGTERM')
      await ended
    },
  }
}

/** The login screen redirects to the choice of a role if none is chosen. */
async function chooseRole(context: BrowserContext): Promise<void> {
  await openLogin(await context.newPage(), 'Attorney')
}

/** Signs in with "Remember me", and waits until the app is cached. */
async function signIn(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await openLogin(page, 'Attorney')
  await logIn(page, { email: 'attorney@demo.test', remember: true })
  await page.waitForURL('**/dashboard')
  await untilOfflineReady(page)
}

function keep(path: string, result: Result): void {
  mkdirSync(RESULTS, { recursive: true })
  const name = path === '/' ? 'start' : path.slice(1).replaceAll('/', '-')
  writeFileSync(join(RESULTS, `${name}.json`), JSON.stringify(result))
}

function performanceOf(result: Result): number {
  return result.categories['performance']?.score ?? 0
}

function report(path: string, result: Result, say: (line: string) => void): boolean {
  const scores = CATEGORIES.map((name) => ({ name, score: result.categories[name]?.score ?? 0 }))
  const timing = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ]
    .map((id) => `${id} ${result.audits[id]?.displayValue ?? '-'}`)
    .join(', ')
  say(`${path}: ${scores.map(({ name, score }) => `${name} ${score.toFixed(2)}`).join(', ')}`)
  say(`  ${timing}`)
  for (const { name, score } of scores.filter((entry) => entry.score < GOALS[entry.name])) {
    say(`  ${name} is to reach ${GOALS[name]}, and has ${score}:`)
    for (const line of faults(result, name)) say(`    ${line}`)
  }
  return scores.every(({ name, score }) => score >= GOALS[name])
}

/** The audits below the maximum score, by weight. */
function faults(result: Result, category: string): readonly string[] {
  return (result.categories[category]?.auditRefs ?? [])
    .map(({ id, weight }) => ({ weight, audit: result.audits[id] }))
    .filter(({ weight, audit }) => weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 1)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ audit }) => `${audit?.title ?? ''} (${audit?.displayValue ?? ''} ${String(audit?.score)})`)
}
