import { describe, expect, it } from 'vitest'
import { objectionsTo, unexplained } from './supply-chain.ts'

const lockOf = (name: string, entry: { license?: string; hasInstallScript?: boolean }) => ({
  packages: { '': {}, [`node_modules/${name}`]: entry },
})

describe('what the lock file may hold', () => {
  it.each(['MIT', '(MIT OR GPL-3.0-only)', '(MIT AND Zlib)'])('accepts %s', (license) => {
    expect(objectionsTo(lockOf('some-package', { license }))).toEqual([])
  })

  it.each(['GPL-3.0-only', '(MIT AND GPL-3.0-only)', 'SEE LICENSE IN LICENSE.md', 'MPL-2.0'])(
    'objects to %s',
    (license) => {
      expect(objectionsTo(lockOf('some-package', { license }))).toHaveLength(1)
    },
  )

  it('objects to a package that states no licence', () => {
    expect(objectionsTo(lockOf('some-package', {}))).toEqual([
      'some-package is under no stated licence, which nobody has accepted.',
    ])
  })

  it('judges a package below another by its own name', () => {
    const entry = { license: 'MPL-2.0' }
    expect(objectionsTo({ packages: { 'node_modules/a/node_modules/axe-core': entry } })).toEqual([])
  })

  it('objects to a script at installation, but for the one that brings Node', () => {
    expect(objectionsTo(lockOf('some-package', { license: 'MIT', hasInstallScript: true }))).toHaveLength(1)
    expect(objectionsTo(lockOf('node', { license: 'ISC', hasInstallScript: true }))).toEqual([])
  })
})

describe('the list of what we chose', () => {
  const list = '| package | what for |\n|---|---|\n| `zod` | checks what comes from outside |\n'
  const manifestOf = (dependencies: Record<string, string>) => ({
    dependencies,
    devDependencies: {},
    optionalDependencies: {},
  })

  it('is content when each package has its line', () => {
    expect(unexplained(manifestOf({ zod: '4.6.7' }), list)).toEqual([])
  })

  it('names what is missing, what is left over and what is not pinned', () => {
    expect(unexplained(manifestOf({ hono: '^4.0.0' }), list)).toEqual([
      'hono has no line in docs/dependencies.md.',
      'docs/dependencies.md explains zod, which package.json does not name.',
      'hono is not pinned: ^4.0.0.',
    ])
  })

  it('takes a package under another name, pinned like the others', () => {
    const other = (version: string) => unexplained(manifestOf({ zod: version }), list)
    expect(other('npm:zod@4.0.0')).toEqual([])
    expect(other('npm:zod@^4.0.0')).toEqual(['zod is not pinned: npm:zod@^4.0.0.'])
  })
})
