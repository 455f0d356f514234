import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

describe('the shape of the project', () => {
  it.each(['package.json', 'client', 'bff', 'shared', 'tsconfig.json', 'vite.config.ts', 'README.md'])(
    '[BF-05] has %s at the top',
    (name) => {
      expect(existsSync(join(root, name))).toBe(true)
    },
  )

  it.each([
    ['react', 'client'],
    ['react-dom', 'client'],
    ['react-router-dom', 'client'],
    ['vite-plugin-pwa', 'vite.config.ts'],
    ['workbox-window', 'client'],
    ['dexie', 'client/src/offline'],
    ['xstate', 'client'],
    ['@xstate/react', 'client'],
    ['hono', 'bff'],
    ['@hono/node-server', 'runtime'],
    ['@supabase/supabase-js', 'client/src/platform'],
    ['stripe', 'api/modules/billing'],
    ['zod', 'shared/contracts'],
    ['vitest', 'vitest.config.ts'],
    ['@playwright/test', 'e2e'],
  ])('[BF-04] uses %s where it belongs: %s', (name, place) => {
    const importing = new RegExp(`(?:from|import\\() ?'${name}(?:/[^']*)?'`)
    expect(sourcesBelow(join(root, place)).some((text) => importing.test(text))).toBe(true)
  })
})

function sourcesBelow(path: string): readonly string[] {
  if (/\.tsx?$/.test(path)) return [readFileSync(path, 'utf8')]
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => readFileSync(join(path, name), 'utf8'))
}
