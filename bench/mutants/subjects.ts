/** The mutated files, and the tests that should detect the changes. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type Subject = { readonly file: string; readonly tests: readonly string[] }

/** Files that enforce access control. */
export const PROTECTING: readonly Subject[] = [
  { file: 'api/http/signature.ts', tests: ['api/http/signature.test.ts'] },
  {
    file: 'bff/middleware/session.ts',
    tests: ['bff/middleware/session.test.ts', 'bff/callers.attack.test.ts', 'bff/clock-skew.test.ts'],
  },
  { file: 'bff/middleware/same-origin.ts', tests: ['bff/callers.attack.test.ts'] },
  { file: 'bff/middleware/origins.ts', tests: ['bff/callers.attack.test.ts', 'bff/wire.attack.test.ts'] },
  {
    file: 'bff/middleware/rate-limits.ts',
    tests: ['bff/middleware/rate-limits.test.ts', 'bff/second-step.test.ts', 'bff/limits-and-health.test.ts'],
  },
  {
    file: 'api/modules/billing/subscription.policy.ts',
    tests: ['api/modules/billing/subscription.policy.test.ts'],
  },
  {
    file: 'api/modules/billing/return-url.policy.ts',
    tests: ['api/modules/billing/subscription.policy.test.ts'],
  },
  {
    file: 'client/src/offline/engine/seal.ts',
    tests: ['client/src/offline/engine/seal.test.ts', 'client/src/offline/engine/reseal.test.ts'],
  },
  {
    file: 'api/encryption/token-vault.ts',
    tests: ['api/encryption/token-vault.test.ts'],
  },
  {
    file: 'api/modules/integrations/provider/trusted-hosts.ts',
    tests: ['api/modules/integrations/provider/trusted-hosts.test.ts'],
  },
  {
    file: 'api/modules/integrations/transfer/file-answer.ts',
    tests: ['api/modules/integrations/transfer/file-answer.test.ts'],
  },
  {
    file: 'api/modules/referrals/recipient/recipient-link.ts',
    tests: [
      'api/modules/referrals/recipient/recipient.test.ts',
      'api/modules/referrals/recipient/key-change.test.ts',
    ],
  },
  {
    file: 'api/modules/referrals/recipient/recipient.service.ts',
    tests: [
      'api/modules/referrals/recipient/recipient.test.ts',
      'api/modules/referrals/recipient/key-change.test.ts',
    ],
  },
  {
    file: 'api/modules/referrals/recipient/recipient-codes.ts',
    tests: [
      'api/modules/referrals/recipient/recipient-codes.test.ts',
      'api/modules/referrals/recipient/recipient.test.ts',
    ],
  },
  {
    file: 'api/http/call-origin.ts',
    tests: ['api/http/call-origin.test.ts', 'api/webhooks.test.ts'],
  },
  {
    file: 'api/modules/notifications/unsubscribe-link.ts',
    tests: [
      'api/modules/unsubscribe/unsubscribe.test.ts',
      'api/modules/referrals/recipient/key-change.test.ts',
    ],
  },
]

const FOLDERS = ['shared/domain', 'client/src/offline', 'client/src/platform']

/** Where tests of these folders are looked for. Those of the servers start an embedded database: too slow for each mutant. */
const USERS = ['shared', 'client/src']

/** Tests of other names that claim a rule of the file: the order of rows needs an operation that has one, an upgrade a recorded device. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'client/src/offline/engine/database.ts': ['client/src/offline/engine/recorded-device.test.ts'],
  'client/src/offline/operations/referral-delivery.ts': [
    'client/src/offline/engine/outbox-lease.store.test.ts',
  ],
  'shared/domain/records/pending-operations.ts': ['shared/domain/records/records-model.test.ts'],
  'client/src/offline/engine/outbox-lease.store.ts': ['client/src/offline/second-operation.test.ts'],
  'client/src/platform/navigation/pages.ts': [
    'client/src/app/shell/navigation.test.ts',
    'scripts/client-build/manifest.test.ts',
  ],
  'client/src/platform/csv/slices.ts': ['client/src/platform/csv/parse-csv.test.ts'],
  'shared/domain/books/check-steps.ts': ['shared/domain/books/check-book.test.ts'],
  'shared/domain/signing.ts': ['bff/upstream/signer.test.ts'],
}

/** A part of a rule is reached from many tests; the nearest few claim it, or nobody does. */
const MOST_TESTS_FROM_AFAR = 4

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)

/**
 * Each file of the rules and of the browser's core with a test of the same name and its neighbors that import it. A file without a test
 * of its name has those of what it is a part of, too.
 */
export function coreSubjects(root: string): readonly Subject[] {
  const importers = importersIn(root)
  return FOLDERS.flatMap((folder) => filesIn(root, folder))
    .filter((file) => file.endsWith('.ts') && !isTest(file) && !file.includes('/testing/'))
    .toSorted()
    .flatMap((file) => {
      const own = ownTests(root, file)
      const others = [...neighborsOf(file, importers), ...(ELSEWHERE[file] ?? [])]
      const tests = new Set([...own, ...others, ...(own.length === 0 ? testsFromAfar(file, importers) : [])])
      return tests.size > 0 ? [{ file, tests: [...tests] }] : []
    })
}

type Importers = ReadonlyMap<string, readonly string[]>

function filesIn(root: string, folder: string): readonly string[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  return names.map((name) => join(folder, name))
}

function importersIn(root: string): Importers {
  const importers = new Map<string, string[]>()
  for (const file of USERS.flatMap((folder) => filesIn(root, folder)).filter((path) => /\.tsx?$/.test(path)))
    for (const [, path = ''] of readFileSync(join(root, file), 'utf8').matchAll(
      /(?:from |import\()'(\.[^']+)'/g,
    )) {
      const imported = join(dirname(file), path)
      importers.set(imported, [...(importers.get(imported) ?? []), file])
    }
  return importers
}

function ownTests(root: string, file: string): readonly string[] {
  const stem = file.replace(/\.ts$/, '')
  return [`${stem}.test.ts`, `${stem}.dom.test.ts`].filter((test) => existsSync(join(root, test)))
}

/** Tests of the same folder that import the file. */
function neighborsOf(file: string, importers: Importers): readonly string[] {
  return (importers.get(file) ?? []).filter((path) => isTest(path) && dirname(path) === dirname(file))
}

/** Goes from the file to those that import it, and on from those, until it has met enough tests. */
function testsFromAfar(file: string, importers: Importers): readonly string[] {
  const seen = new Set([file])
  const tests: string[] = []
  let files: readonly string[] = [file]
  while (files.length > 0 && tests.length < MOST_TESTS_FROM_AFAR) {
    const users = new Set(
      files.flatMap((path) => importers.get(path) ?? []).filter((path) => !seen.has(path)),
    )
    tests.push(...nearestFirst(file, [...users].filter(isTest)))
    for (const user of users) seen.add(user)
    files = [...users].filter((path) => !isTest(path))
  }
  return tests.slice(0, MOST_TESTS_FROM_AFAR)
}

/** Those that share most of its path come first. */
function nearestFirst(file: string, tests: readonly string[]): readonly string[] {
  const folders = dirname(file).split('/')
  const shared = (test: string): number => {
    const others = dirname(test).split('/')
    const parting = folders.findIndex((folder, depth) => folder !== others[depth])
    return parting === -1 ? folders.length : parting
  }
  return tests.toSorted((a, b) => shared(b) - shared(a))
}

/** Returns listed files that do not exist: a missing test would let every mutant survive. */
export function missingOf(root: string, subjects: readonly Subject[]): readonly string[] {
  return subjects
    .flatMap(({ file, tests }) => [file, ...tests])
    .filter((path) => !existsSync(join(root, path)))
}
