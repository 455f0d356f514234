import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { areaScripts, type ModuleGraph } from './area-scripts.ts'

const ROOT = '/project'
const inRoot = (module: string): string => join(ROOT, module)

type Imports = Readonly<
  Record<string, { readonly needs?: readonly string[]; readonly asksFor?: readonly string[] }>
>

/** Names are relative to the project. */
function graphOf(modules: Imports): ModuleGraph {
  const infos = new Map(
    Object.entries(modules).map(([id, { needs = [], asksFor = [] }]) => [
      inRoot(id),
      { importedIds: needs.map(inRoot), dynamicallyImportedIds: asksFor.map(inRoot) },
    ]),
  )
  return { getModuleInfo: (id) => infos.get(id) ?? null }
}

const BUILD: Imports = {
  'main.ts': { needs: ['react.ts'] },
  'react.ts': {},
  'marketing.ts': { asksFor: ['landing.ts'] },
  'landing.ts': { needs: ['card.ts'] },
  'card.ts': {},
  'platform-area.ts': { needs: ['react.ts', 'card.ts', 'session.ts', 'node_modules/zod/index.js'] },
  'session.ts': { needs: ['clock.ts'] },
  'clock.ts': { needs: ['session.ts'] },
  'node_modules/zod/index.js': {},
  'application-area.ts': { needs: ['session.ts', 'outbox.ts', 'node_modules/@tanstack/query/index.js'] },
  'outbox.ts': { asksFor: ['rarely.ts'] },
  'rarely.ts': {},
  'node_modules/@tanstack/query/index.js': {},
}
const AREAS = [
  { name: 'platform', opens: ['platform-area.ts'] },
  { name: 'application', opens: ['application-area.ts'] },
]
const OUTSIDE = { everywhere: ['main.ts'], pages: 'marketing.ts' }

describe('areaScripts', () => {
  const scriptOf = areaScripts(ROOT, AREAS, OUTSIDE)
  const named = (module: string): string | null => scriptOf(inRoot(module), graphOf(BUILD))

  it.each([
    ['of the first area, also where they import each other', 'session.ts', 'platform'],
    ['of the first area, deeper down', 'clock.ts', 'platform'],
    ['of the second, without what the first brings', 'outbox.ts', 'application'],
    ['a package of one area', 'node_modules/@tanstack/query/index.js', 'application'],
    ['another package', 'node_modules/zod/index.js', null],
    ['loaded by every page', 'react.ts', null],
    ['of a page that is in no area', 'card.ts', null],
    ['asked for by name', 'platform-area.ts', null],
    ['asked for later', 'rarely.ts', null],
  ])('%s: %s', (_which, module, script) => {
    expect(named(module)).toBe(script)
  })

  it('refuses an area that opens what the build does not have', () => {
    const scripts = areaScripts(ROOT, [{ name: 'platform', opens: ['gone.ts'] }], OUTSIDE)
    expect(() => scripts(inRoot('main.ts'), graphOf(BUILD))).toThrow(
      'The build has no module /project/gone.ts',
    )
  })
})
