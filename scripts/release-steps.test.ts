import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nextVersion, release, withRelease } from './release-steps.ts'

const CHANGELOG = `# Changelog

## [Unreleased]

### Added

- A thing.

## [0.1.0] - 2026-11-20

- The first.
`

describe('a version', () => {
  it.each([
    ['0.1.0', 'patch', '0.1.1'],
    ['0.1.9', 'minor', '0.2.0'],
    ['0.9.3', 'major', '1.0.0'],
  ] as const)('%s and then %s is %s', (before, kind, after) => {
    expect(nextVersion(before, kind)).toBe(after)
  })
})

describe('the changelog', () => {
  it('has what was unreleased under the version and its date', () => {
    expect(withRelease(CHANGELOG, '0.2.0', '2026-12-01')).toBe(
      CHANGELOG.replace('## [Unreleased]\n', '## [Unreleased]\n\n## [0.2.0] - 2026-12-01\n'),
    )
  })

  it('without anything unreleased makes no release', () => {
    const empty = CHANGELOG.replace('- A thing.\n', '')
    expect(() => withRelease(empty, '0.2.0', '2026-12-01')).toThrow('nothing to release')
  })
})

describe('npm run release', () => {
  let root = ''
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const read = (name: string): string => readFileSync(join(root, name), 'utf8')

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'release-'))
    git('init', '--quiet', '--initial-branch=main')
    git('config', 'user.name', 'Test')
    git('config', 'user.email', 'test@example.com')
    const lock = {
      name: 'app',
      version: '0.1.0',
      packages: { '': { version: '0.1.0' }, 'node_modules/a': { version: '3.0.0' } },
    }
    writeFileSync(
      join(root, 'package.json'),
      `{\n  "name": "app",\n  "version": "0.1.0",\n  "private": true\n}\n`,
    )
    writeFileSync(join(root, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`)
    writeFileSync(join(root, 'CHANGELOG.md'), CHANGELOG)
    git('add', '.')
    git('commit', '--quiet', '--message', 'first')
  })
  afterEach(() => rmSync(root, { recursive: true }))

  it('writes version and date, commits and tags, and leaves the tree clean', () => {
    expect(release(root, 'minor', '2026-12-01')).toBe('0.2.0')
    expect(read('package.json')).toBe(`{\n  "name": "app",\n  "version": "0.2.0",\n  "private": true\n}\n`)
    expect(JSON.parse(read('package-lock.json'))).toMatchObject({
      version: '0.2.0',
      packages: { '': { version: '0.2.0' }, 'node_modules/a': { version: '3.0.0' } },
    })
    expect(read('CHANGELOG.md')).toContain('## [0.2.0] - 2026-12-01\n\n### Added')
    expect(git('log', '-1', '--format=%s %D')).toBe('release: 0.2.0 HEAD -> main, tag: v0.2.0')
    expect(git('cat-file', '-t', 'v0.2.0')).toBe('tag')
    expect(git('status', '--porcelain')).toBe('')
  })

  it.each([
    [
      'with changes that are not committed',
      () => writeFileSync(join(root, 'new.ts'), ''),
      'what is committed',
    ],
    ['when the tag exists', () => git('tag', 'v0.2.0'), 'a tag v0.2.0 already'],
  ])('refuses %s and writes nothing', (_when, prepare, words) => {
    prepare()
    const before = git('status', '--porcelain')
    expect(() => release(root, 'minor', '2026-12-01')).toThrow(words)
    expect(git('status', '--porcelain')).toBe(before)
    expect(git('rev-list', '--count', 'HEAD')).toBe('1')
  })
})
