import { defineConfig } from 'vitest/config'

/**
 * Two kinds of room: programs and the logic of the browser's code on Node, and screens in a DOM, which takes half a second to make for each
 * file; `.dom.test.ts` is logic that needs one. Whole journeys are Playwright's (e2e/).
 */
export default defineConfig({
  test: {
    // Without it one core of two stays idle.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'servers',
          environment: 'node',
          include: ['{shared,runtime,bff,api,sandbox,scripts,bench}/**/*.test.ts'],
          globalSetup: ['api/db/testing/database-image.setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          name: 'client logic',
          environment: 'node',
          include: ['client/**/*.test.ts'],
          exclude: ['**/*.dom.test.ts'],
          testTimeout: 40_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          name: 'client screens',
          environment: 'jsdom',
          include: ['client/**/*.test.tsx', 'client/**/*.dom.test.ts'],
          setupFiles: ['client/src/testing/setup.ts'],
          testTimeout: 40_000,
          expect: { poll: { timeout: 15_000 } },
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
    ],
  },
})
