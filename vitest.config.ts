import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { TimesOfUnitTests } from './scripts/test-times/vitest-reporter.ts'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface ProvidedContext {
    /** As the test that takes it declares it, which is compiled with the client. */
    readonly fuzzRuns: number
    readonly recordRuns: number
    readonly bookRuns: number
  }
}

/** Random lives of a browser in the test of the outbox; `npm run test:long` lives more of them. */
const FUZZ_RUNS = process.env['TESTS'] === 'long' ? 3000 : 50
/** And of records on several devices. */
const RECORD_RUNS = process.env['TESTS'] === 'long' ? 5000 : 200
/** And of a book of liens on two devices, by the rules alone. */
const BOOK_RUNS = process.env['TESTS'] === 'long' ? 10_000 : 1_000

const PATIENCE = 'runtime/testing/patience.ts'

/** Set for each project: one does not take them from the whole. */
const common = {
  expect: { poll: { timeout: 15_000 } },
  setupFiles: [PATIENCE] as string[],
  // Files share a process: loading the code anew for each, and compiling the embedded database, took most of the time (docs/decisions/021).
  isolate: false,
  restoreMocks: true,
  unstubGlobals: true,
} as const
const servers = { ...common, environment: 'node', testTimeout: 30_000, hookTimeout: 120_000 } as const
const client = { ...common, testTimeout: 40_000 }

/**
 * Programs and the logic of the browser's code on Node, and screens in a DOM. `.dom.test.ts` is logic that needs one; `.alone.test.ts` needs
 * a process in which nothing has been loaded yet. Whole journeys are Playwright's (e2e/).
 */
export default defineConfig({
  test: {
    // Without it one core of two stays idle.
    maxWorkers: '100%',
    reporters: ['default', new TimesOfUnitTests()],
    // What failed is to be seen on one screen.
    diff: { truncateThreshold: 30, maxDepth: 8 },
    silent: 'passed-only',
    slowTestThreshold: 2_000,
    projects: [
      {
        test: {
          ...servers,
          name: 'api',
          include: ['api/**/*.test.ts'],
          exclude: ['**/*.alone.test.ts'],
          globalSetup: ['api/db/testing/databases.setup.ts'],
        },
      },
      {
        test: {
          ...servers,
          name: 'servers',
          include: ['{shared,runtime,bff,sandbox,scripts,bench}/**/*.test.ts'],
          provide: { bookRuns: BOOK_RUNS },
        },
      },
      {
        test: {
          ...client,
          name: 'client logic',
          environment: 'node',
          include: ['client/**/*.test.ts'],
          exclude: ['**/*.dom.test.ts', '**/*.alone.test.ts'],
          provide: { fuzzRuns: FUZZ_RUNS, recordRuns: RECORD_RUNS },
        },
      },
      {
        test: {
          ...client,
          name: 'alone',
          environment: 'node',
          include: ['{api,client}/**/*.alone.test.ts'],
          isolate: true,
        },
      },
      {
        test: {
          ...client,
          name: 'client screens',
          // They wait for timers and frames of the DOM half of the time, so twice as many as there are cores; after the others, which do not.
          maxWorkers: 2 * availableParallelism(),
          sequence: { groupOrder: 1 },
          environment: 'jsdom',
          include: ['client/**/*.test.tsx', 'client/**/*.dom.test.ts'],
          setupFiles: [PATIENCE, 'client/src/testing/setup.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
    ],
  },
})
