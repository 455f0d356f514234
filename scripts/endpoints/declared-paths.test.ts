import { join } from 'node:path'
import { ESLint, Linter } from 'eslint'
import { describe, expect, it } from 'vitest'
import parser from '@typescript-eslint/parser'
import { declaredPaths } from './declared-paths.ts'

const ROOT = join(import.meta.dirname, '../..')
const RULE = 'endpoints/declared-paths'
const linter = new Linter()

function found(text: string): readonly string[] {
  const config = {
    files: ['**/*.ts'],
    languageOptions: { parser },
    plugins: { endpoints: { rules: { 'declared-paths': declaredPaths } } },
    rules: { [RULE]: 'error' },
  } as Linter.Config // its plugin is one of ours
  const messages = linter.verify(text, [config], { filename: 'calls.ts' })
  return messages.map(({ message }) => message.split(' ')[1] ?? '')
}

describe('the lint of paths', () => {
  it.each([
    ["fetch('/api/users/profile')", '/api/users/profile'],
    ["const calls = { 'GET /api/referrals/:id': 1 }", '/api/referrals/:id'],
    ['fetch(`${origin}/api/drive/files?folderId=${id}`)', '/api/drive/files'],
    ['const path = `/api/referrals/${id}/pdf`', '/api/referrals/'],
  ])('reports %s', (code, path) => {
    expect(found(code)).toEqual([path])
  })

  it.each([
    ["import { startApi } from '../api/main.ts'"],
    ["const page = '/api/download-file'"],
    ["const prefix = '/api'"],
    ['const path = pathOf(getReferralEndpoint, { id })'],
    ['// GET /api/referrals'],
  ])('leaves %s', (code) => {
    expect(found(code)).toEqual([])
  })
})

describe('the configuration of the linter', () => {
  const eslint = new ESLint({ cwd: ROOT })
  const levelIn = async (file: string): Promise<unknown> => {
    const config = (await eslint.calculateConfigForFile(join(ROOT, file))) as {
      readonly rules?: Readonly<Record<string, readonly [number]>>
    }
    return config.rules?.[RULE]?.[0]
  }

  it.each([
    'client/src/features/dashboard/dashboard.queries.ts',
    'client/src/offline/post-referral.ts',
    'bff/routes/registry.ts',
    'api/http/mount.ts',
    'shared/domain/signing.ts',
    'e2e/fixtures/who-may-call.ts',
    'api/modules/billing/billing.routes.ts',
    'api/modules/integrations/google/google.routes.ts',
  ])('holds %s to the contracts', async (file) => {
    expect(await levelIn(file)).toBe(2)
  })

  it.each([
    'shared/contracts/referrals.ts',
    'client/src/platform/http/http-client.test.ts',
    'api/modules/notifications/notifications.test.ts',
  ])('leaves %s alone', async (file) => {
    expect(await levelIn(file)).toBeUndefined()
  })
})
