import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, DRAW_IN_PROCESS, SHORT_LIVED_PAGES } from './e2e/fixtures/chromium-flags.ts'
import type { HandsOption } from './e2e/fixtures/test.ts'

/** The whole browser; set by scripts/e2e.ts, as is the small one. */
const chromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
/** Chromium without what only a window on a screen needs: the same pages in half the time. */
const headlessShell = process.env['HEADLESS_SHELL_PATH'] ?? chromium

const inBrowser = (executablePath: string, ...flags: readonly string[]) => ({
  launchOptions: { executablePath, args: [...CHROMIUM_FLAGS, ...flags] },
})
const inSmallBrowser = inBrowser(headlessShell, DRAW_IN_PROCESS, SHORT_LIVED_PAGES)

/** What the small browser does not have: waking a worker with no window open, and notifications. */
const WHOLE_BROWSER = /\/(background-sync|push)\.e2e\.ts$/

/** Start programs of their own and take long: they begin first, so that nobody waits for them at the end. */
const OWN_PROGRAMS =
  /\/(update-releases|fault-run|kill-minus-nine|referral-faults|records-faults|key-rotation|attack-calls)\.e2e\.ts$/

/** Whole journeys in a real browser on the production build. Each worker starts programs of its own, with ports and data folder of its own. */
export default defineConfig<object, HandsOption>({
  testDir: 'e2e/journeys',
  testMatch: '**/*.e2e.ts',
  outputDir: '.cache/e2e',
  // Any worker takes any test, so that none waits at the end for one long file.
  fullyParallel: true,
  // On two cores: with two, a tenth of their time is lost to tests that wait for a timer or a disk.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Against what never ends. Machines differ by more than two times, and a limit that a slow one meets says nothing of the product.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./scripts/test-times/playwright-reporter.ts']],
  projects: [
    { name: 'own programs', use: inSmallBrowser, testMatch: OWN_PROGRAMS },
    { name: 'whole browser', use: inBrowser(chromium), testMatch: WHOLE_BROWSER },
    // The main journeys without a pointer (e2e/fixtures/keyboard.ts); `npm run test:keyboard` does all of them so.
    {
      name: 'keyboard',
      use: { ...inSmallBrowser, hands: 'keyboard' },
      grep: /@keyboard/,
      testIgnore: [OWN_PROGRAMS, WHOLE_BROWSER],
    },
    {
      name: 'pointer',
      use: inSmallBrowser,
      grepInvert: /@keyboard/,
      testIgnore: [OWN_PROGRAMS, WHOLE_BROWSER],
    },
  ],
  use: {
    // A new device fetches the whole app for its worker: a third of a short journey. Those that need the worker allow it.
    serviceWorkers: 'block',
    // A trace takes an eighth of the time, with the page at each step a third: `--trace on` has both.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
