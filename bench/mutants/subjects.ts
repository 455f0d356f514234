/** The mutated files, and the tests that should detect the changes. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

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

/** Tests of other names that claim a rule of the file: the order of rows needs an operation that has one, an upgrade a recorded device. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'client/src/offline/engine/database.ts': ['client/src/offline/engine/recorded-device.test.ts'],
  'client/src/offline/operations/referral-delivery.ts': [
    'client/src/offline/engine/outbox-lease.store.test.ts',
  ],
  'shared/domain/records/pending-operations.ts': ['shared/domain/records/records-model.test.ts'],
  'client/src/offline/engine/outbox-lease.store.ts': ['client/src/offline/second-operation.test.ts'],
}

/** Each file of the rules and of the browser's core with a test of the same name, and its neighbors that import it. */
export function coreSubjects(root: string): readonly Subject[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.') && !file.includes('/testing/'))
    .toSorted()
    .flatMap((file) => {
      const stem = file.replace(/\.ts$/, '')
      const own = [`${stem}.test.ts`, `${stem}.dom.test.ts`].filter((test) => existsSync(join(root, test)))
      if (own.length === 0) return []
      const tests = new Set([...own, ...neighborsOf(root, file), ...(ELSEWHERE[file] ?? [])])
      return [{ file, tests: [...tests] }]
    })
}

/** Tests of the same folder that import the file. */
function neighborsOf(root: string, file: string): readonly string[] {
  const folder = dirname(file)
  return readdirSync(join(root, folder))
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .filter((test) => readFileSync(join(root, test), 'utf8').includes(`'./${basename(file)}'`))
}

/** Returns listed files that do not exist: a missing test would let every mutant survive. */
export function missingOf(root: string, subjects: readonly Subject[]): readonly string[] {
  return subjects
    .flatMap(({ file, tests }) => [file, ...tests])
    .filter((path) => !existsSync(join(root, path)))
}
