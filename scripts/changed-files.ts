/** The files that differ from the main branch, and the checks that they need. */
import { execFileSync } from 'node:child_process'

export type ChangedFiles = {
  /** Present now. */
  readonly present: readonly string[]
  readonly removed: readonly string[]
}

export type CheckStep = { readonly name: string; readonly command: string; readonly args: readonly string[] }

/** Compares with the merge base of main, including uncommitted changes; on main itself, or without main, with the last commit. */
export function changedFiles(root: string): ChangedFiles {
  const git = (...args: readonly string[]): readonly string[] =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\0')
      .filter((name) => name !== '')
  const base = baseCommit(root)
  const unknown = git('ls-files', '--others', '--exclude-standard', '-z')
  return {
    present: [...git('diff', '--name-only', '-z', '--diff-filter=d', base), ...unknown],
    removed: git('diff', '--name-only', '-z', '--diff-filter=D', base),
  }
}

function baseCommit(root: string): string {
  for (const main of ['main', 'origin/main']) {
    try {
      return execFileSync('git', ['merge-base', 'HEAD', main], {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim()
    } catch {
      // There is no such branch here.
    }
  }
  return 'HEAD'
}

const CODE = /\.(?:ts|tsx|js)$/
const TYPED = /\.tsx?$/
const UNCHECKED = /^(?:scripts\/walls-fixture|dist)\//
/** A change to one of these files affects all tests or types. */
const FOUNDATIONS = ['package-lock.json', 'vitest.config.ts', 'tsconfig.base.json']

/** Cheapest first. Runs the tests beside a changed file and those of its importers. */
export function checksFor({ present, removed }: ChangedFiles): readonly CheckStep[] {
  const code = present.filter((name) => CODE.test(name) && !UNCHECKED.test(name))
  const all = [...present, ...removed]
  const foundation = all.some((name) => FOUNDATIONS.includes(name))
  const touches = (pattern: RegExp): boolean =>
    foundation || all.some((name) => pattern.test(name) && TYPED.test(name))
  const isServer = touches(/^(?!client\/)/)
  const isShared = touches(/^shared\//)
  const types = [
    ['types of servers and scripts', 'tsconfig.json', isServer],
    ['types of the client', 'client/tsconfig.json', isShared || touches(/^client\//)],
    [
      'types of the service worker',
      'client/src/sw/tsconfig.json',
      isShared || touches(/^client\/src\/(?:sw|offline)\//),
    ],
  ] as const
  const tested = code.filter((name) => TYPED.test(name) && !name.startsWith('e2e/'))
  return [
    step('format', 'oxfmt', ['--check', '--no-error-on-unmatched-pattern'], present),
    step('lint', 'oxlint', ['--deny-warnings', '--report-unused-disable-directives'], code),
    step(
      'rules of our own',
      'eslint',
      ['--max-warnings', '0', '--no-warn-ignored', '--cache', '--cache-location', '.cache/eslint'],
      code,
    ),
    ...types.map(([name, project, isDue]) =>
      isDue ? { name, command: 'tsc', args: ['-p', project] } : null,
    ),
    step('tests', 'vitest', ['related', '--run', '--passWithNoTests'], tested),
  ].filter((each) => each !== null)
}

function step(
  name: string,
  command: string,
  options: readonly string[],
  files: readonly string[],
): CheckStep | null {
  return files.length === 0 ? null : { name, command, args: [...options, ...files] }
}
