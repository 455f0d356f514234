import { defineConfig } from '@playwright/test'
import type { HandsOption } from './e2e/fixtures/test.ts'
import config from './playwright.config.ts'

/** Every journey with the keyboard alone. Takes too long for each change, so it has a command of its own. */
export default defineConfig<object, HandsOption>({
  ...config,
  projects: (config.projects ?? [])
    .filter(({ name }) => name !== 'pointer')
    .map(({ grep: _main, ...project }) => ({
      ...project,
      use: { ...project.use, hands: 'keyboard' },
      // Calls and looks at screens: nobody's hands are in them.
      testIgnore: [
        project.testIgnore ?? [],
        /\/(access-(calls|screens|table)|attack-calls|size-budget|secrets)\.e2e\.ts$/,
      ].flat(),
    })),
})
