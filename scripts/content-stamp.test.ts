import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contentStamp } from './content-stamp.ts'
import { DATA_INPUTS } from './data-inputs.ts'

describe('the stamp of inputs', () => {
  let root: string
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const stamp = (facts?: readonly string[]): string => contentStamp(root, ['code', 'lock.json'], facts)
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'counselrelay-stamp-'))
    write('code/one.ts', 'one')
    write('code/deep/two.sql', 'two')
    write('lock.json', '{}')
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  it.each<[string, () => void]>([
    ['changed', () => write('code/deep/two.sql', 'twO')],
    ['added', () => write('code/deep/three.ts', '')],
    ['removed', () => rmSync(join(root, 'code/one.ts'))],
    ['renamed', () => renameSync(join(root, 'code/one.ts'), join(root, 'code/first.ts'))],
    ['outside a folder', () => write('lock.json', '{"a":1}')],
  ])('is another one after a file was %s', (_what, change) => {
    const before = stamp()
    change()
    expect(stamp()).not.toBe(before)
  })

  it('is another one where text moved from one file to the next', () => {
    write('code/a', 'x')
    write('code/b', `y`)
    const before = stamp()
    write('code/a', '')
    write('code/b', `xy`)
    expect(stamp()).not.toBe(before)
  })

  it('is another one for another version of what works on the inputs', () => {
    expect(stamp(['v22'])).not.toBe(stamp(['v24']))
    expect(stamp(['v22'])).toBe(stamp(['v22']))
  })

  it('is the same after a test was changed, and whatever lies elsewhere', () => {
    const before = stamp()
    write('code/one.test.ts', 'a test')
    write('elsewhere.ts', 'other')
    expect(stamp()).toBe(before)
  })
})

describe('the data that journeys start with', () => {
  it('are made anew when any file changes that the programs load', () => {
    const root = join(import.meta.dirname, '..')
    const loaded = [...filesLoadedBy(join(root, 'scripts', 'serve.ts'))].map((file) => relative(root, file))
    expect(loaded).toEqual(expect.arrayContaining(['shared/domain/demo-accounts.ts', 'api/db/bootstrap.sql']))
    expect(
      loaded.filter((file) => !DATA_INPUTS.some((input) => file === input || file.startsWith(`${input}/`))),
    ).toEqual([])
  })
})

/** Of our own, by all imports and by addresses relative to a module. */
function filesLoadedBy(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found
  found.add(file)
  if (!/\.tsx?$/.test(file)) return found
  const text = readFileSync(file, 'utf8')
  const imported = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName)
  const addressed = [...text.matchAll(/new URL\('(?<path>\.[^']+)', import\.meta\.url\)/g)].map(
    ({ groups }) => groups?.['path'] ?? '',
  )
  for (const path of [...imported, ...addressed].filter((name) => name.startsWith('.')))
    filesLoadedBy(join(dirname(file), path), found)
  return found
}
