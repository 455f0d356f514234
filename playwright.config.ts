import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS } from './e2e/fixtures/chromium-flags.ts'
import type { HandsOption } from './e2e/fixtures/test.ts'

/** Whole journeys in a real browser on the production build. Each worker starts programs of its own, with ports and data folder of its own. */
export default defineConfig<object, HandsOption>({
  testDir: 'e2e/journeys',
  testMatch: '**/*.e2e.ts',
  outputDir: '.cache/e2e',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  projects: [
    { name: 'pointer', grepInvert: /@keyboard/ },
    // The main journeys without a pointer (e2e/fixtures/keyboard.ts); `npm run test:keyboard` does all of them so.
    { name: 'keyboard', use: { hands: 'keyboard' }, grep: /@keyboard/ },
  ],
  use: {
    // Without the page at each step, which takes a fifth of the time, and a film, which takes a third: `--trace on` has them again.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [...CHROMIUM_FLAGS],
    },
  },
})
