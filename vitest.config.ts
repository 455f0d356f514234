import { defineConfig } from 'vitest/config'
import { TimesOfUnitTests } from './scripts/test-times/vitest-reporter.ts'

/** Set for each project: one does not take them from the whole. */
const patience = { expect: { poll: { timeout: 15_000 } } }
const servers = { ...patience, environment: 'node', testTimeout: 30_000, hookTimeout: 120_000 } as const
const client = { ...patience, testTimeout: 40_000 }

/**
 * Programs and the logic of the browser's code on Node, and screens in a DOM, which takes half a second to make for each file;
 * `.dom.test.ts` is logic that needs one. Whole journeys are Playwright's (e2e/).
 */
export default defineConfig({
  test: {
    // Without it one core of two stays idle.
    maxWorkers: '100%',
    reporters: ['default', new TimesOfUnitTests()],
    projects: [
      {
        test: {
          ...servers,
          name: 'api',
          include: ['api/**/*.test.ts'],
          globalSetup: ['api/db/testing/database-image.setup.ts'],
        },
      },
      {
        test: {
          ...servers,
          name: 'servers',
          include: ['{shared,runtime,bff,sandbox,scripts,bench}/**/*.test.ts'],
        },
      },
      {
        test: {
          ...client,
          name: 'client logic',
          environment: 'node',
          include: ['client/**/*.test.ts'],
          exclude: ['**/*.dom.test.ts'],
        },
      },
      {
        test: {
          ...client,
          name: 'client screens',
          environment: 'jsdom',
          include: ['client/**/*.test.tsx', 'client/**/*.dom.test.ts'],
          setupFiles: ['client/src/testing/setup.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
    ],
  },
})
