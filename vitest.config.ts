import { defineConfig } from 'vitest/config'

/** Two kinds of room: programs on Node, and the browser's code in a DOM. Whole journeys are Playwright's (e2e/). */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'servers',
          environment: 'node',
          include: ['{shared,runtime,bff,api,sandbox,scripts,bench}/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          name: 'client',
          environment: 'jsdom',
          include: ['client/**/*.test.{ts,tsx}'],
          setupFiles: ['client/src/testing/setup.ts'],
          testTimeout: 40_000,
          expect: { poll: { timeout: 15_000 } },
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
    ],
  },
})
