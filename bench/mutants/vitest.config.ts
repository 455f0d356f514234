/** The project's own tests with one mutated file. A plugin replaces its content on load; the file itself is unchanged. */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import base from '../../vitest.config.ts'

/** `MUTANT`: the path of the file. `MUTANT_SOURCE`: the path of its replacement. */
function mutant({ MUTANT, MUTANT_SOURCE }: NodeJS.ProcessEnv): Plugin {
  return {
    name: 'counselrelay:mutant',
    enforce: 'pre',
    load(id) {
      if (MUTANT === undefined || MUTANT_SOURCE === undefined) return null
      return id.split('?')[0] === MUTANT ? readFileSync(MUTANT_SOURCE, 'utf8') : null
    },
  }
}

const plugin = mutant(process.env)

export default defineConfig({
  test: {
    ...base.test,
    projects: (base.test?.projects ?? []).map((project) =>
      typeof project === 'object' && 'test' in project ? { ...project, plugins: [plugin] } : project,
    ),
  },
})
