import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isServerSource } from './server-sources.ts'

const root = '/project'

describe('a saved file', () => {
  it.each([
    'api/app.ts',
    'bff/main.ts',
    'sandbox/mail/smtp.ts',
    'shared/domain/referral-state.ts',
    'runtime/program.ts',
    'scripts/environment.ts',
    'supabase/migrations/20261101090000_users.sql',
  ])('%s starts the servers anew', (name) => {
    expect(isServerSource(root, join(root, name))).toBe(true)
  })

  it.each([
    'api/app.test.ts',
    'api/db/testing/engines.ts',
    'client/src/app/main.tsx',
    'scripts/client-build/integrity.ts',
    'e2e/journeys/marketing.e2e.ts',
    'api-notes/app.ts',
    'api/app.ts~',
  ])('%s does not', (name) => {
    expect(isServerSource(root, join(root, name))).toBe(false)
  })
})
