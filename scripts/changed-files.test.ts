import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { changedFiles, checksFor } from './changed-files.ts'

describe('files that differ from the main branch', () => {
  it('are those of the branch, committed or not, and those that git does not know yet', () => {
    const root = mkdtempSync(join(tmpdir(), 'changed-'))
    const git = (...args: readonly string[]): unknown =>
      execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
        cwd: root,
        stdio: 'ignore',
      })
    const write = (name: string, text: string): void => writeFileSync(join(root, name), text)
    try {
      git('init', '--initial-branch=main')
      for (const name of ['kept.ts', 'edited.ts', 'removed.ts']) write(name, 'before')
      git('add', '.')
      git('commit', '-m', 'first')
      git('checkout', '-b', 'topic')
      write('committed.ts', 'new')
      git('add', '.')
      git('commit', '-m', 'second')
      write('edited.ts', 'after')
      rmSync(join(root, 'removed.ts'))
      write('not yet known.ts', 'new')
      expect(changedFiles(root)).toEqual({
        present: ['committed.ts', 'edited.ts', 'not yet known.ts'],
        removed: ['removed.ts'],
      })
    } finally {
      rmSync(root, { recursive: true })
    }
  })
})

describe('the checks of changed files', () => {
  const namesFor = (...present: readonly string[]): readonly string[] =>
    checksFor({ present, removed: [] }).map(({ name }) => name)

  it.each([
    [['README.md'], ['format']],
    [['api/app.ts'], ['format', 'lint', 'rules of our own', 'types of servers and scripts', 'tests']],
    [['client/src/ui/card.tsx'], ['format', 'lint', 'rules of our own', 'types of the client', 'tests']],
    [['e2e/fixtures/test.ts'], ['format', 'lint', 'rules of our own', 'types of servers and scripts']],
    [
      ['shared/domain/app-error.ts'],
      [
        'format',
        'lint',
        'rules of our own',
        'types of servers and scripts',
        'types of the client',
        'types of the service worker',
        'tests',
      ],
    ],
  ])('%j: %j', (files, expected) => {
    expect(namesFor(...files)).toEqual(expected)
  })

  it('find what a removed file leaves behind', () => {
    const checks = checksFor({ present: [], removed: ['api/app.ts'] })
    expect(checks.map(({ name }) => name)).toEqual(['types of servers and scripts'])
  })

  it('are none without a change', () => {
    expect(checksFor({ present: [], removed: [] })).toEqual([])
  })
})
