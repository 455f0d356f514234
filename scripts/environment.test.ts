import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RawEnv } from '../runtime/env.ts'
import { readSecrets } from '../runtime/secrets.ts'
import { resolveEnvironment, type ResolvedEnvironment } from './environment.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'environment-'))
})
afterEach(() => {
  rmSync(dataDir, { recursive: true })
})

const hosted = {
  SUPABASE_URL: 'https://project.supabase.example.com',
  SUPABASE_ANON_KEY: 'anon',
  SUPABASE_SERVICE_ROLE_KEY: 'service',
  SMTP_URL: 'smtps://mail.example.com',
  STRIPE_SECRET_KEY: 'sk',
  STRIPE_WEBHOOK_SECRET: 'whsec',
  STRIPE_PRICE_PRO: 'price_1',
  STRIPE_PRICE_SEAT: 'price_2',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
  MICROSOFT_CLIENT_ID: 'id',
  MICROSOFT_CLIENT_SECRET: 'secret',
}

function resolveWith(raw: RawEnv, named: readonly string[] = []): Promise<ResolvedEnvironment> {
  const keys = { SUPABASE_ANON_KEY: 'sandbox-anon', SUPABASE_SERVICE_ROLE_KEY: 'sandbox-service' }
  return resolveEnvironment({ DATA_DIR: dataDir, ...raw }, named, () => Promise.resolve(keys))
}

describe('resolveEnvironment', () => {
  it('runs one process unless told otherwise, and several with a database that takes them', async () => {
    expect(await resolveWith({})).toMatchObject({ processes: 1 })
    const DATABASE_URL = 'postgres://db'
    expect(await resolveWith({ DATABASE_URL, PROCESSES: '3' })).toMatchObject({ processes: 3 })
    expect(await resolveWith({ DATABASE_URL, PROCESSES: 'cores' })).toMatchObject({
      processes: availableParallelism(),
    })
    await expect(resolveWith({ PROCESSES: '2' })).rejects.toThrow('PROCESSES above 1 needs DATABASE_URL')
    for (const PROCESSES of ['0', '65', '1.5', 'many'])
      await expect(resolveWith({ DATABASE_URL, PROCESSES })).rejects.toThrow('PROCESSES')
  })

  it('needs nothing: stand-ins, ports in a row, secrets kept under the names of the variables', async () => {
    const { env, programs, standIns } = await resolveWith({})
    expect(programs).toEqual(['bff', 'api', 'sandbox'])
    expect(standIns).toEqual(['supabase', 'mail', 'stripe', 'google', 'microsoft'])
    expect(env).toMatchObject({
      PORT: '3000',
      API_URL: 'http://127.0.0.1:3001',
      SUPABASE_URL: 'http://127.0.0.1:3002/supabase',
      SMTP_URL: 'smtp://127.0.0.1:3003',
      PUBLIC_ORIGIN: 'http://localhost:3000',
      SUPABASE_ANON_KEY: 'sandbox-anon',
      GOOGLE_URL: 'http://127.0.0.1:3002/google',
      GOOGLE_CLIENT_ID: 'sandbox-google',
      MICROSOFT_URL: 'http://127.0.0.1:3002/microsoft',
      MICROSOFT_CLIENT_ID: 'sandbox-microsoft',
    })
    const stored = readSecrets(dataDir)
    expect(stored['EMAIL_HMAC_SECRET']).toBe(env['EMAIL_HMAC_SECRET'])
    expect(stored['SUPABASE_SERVICE_ROLE_KEY']).toBe('sandbox-service')
    for (const name of ['GOOGLE_CLIENT_SECRET', 'MICROSOFT_CLIENT_SECRET']) {
      expect(env[name]).toHaveLength(43)
      expect(stored[name]).toBe(env[name])
    }
  })

  it('leaves the addresses of configured providers to the programs, with the secrets that were given', async () => {
    await resolveWith({})
    const { env } = await resolveWith(hosted)
    expect(env).toMatchObject({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' })
    expect(env).toMatchObject({ MICROSOFT_CLIENT_ID: 'id', MICROSOFT_CLIENT_SECRET: 'secret' })
    expect(env['GOOGLE_URL'] ?? env['MICROSOFT_URL']).toBeUndefined()
  })

  it('keeps the same secrets at the next start', async () => {
    const first = await resolveWith({})
    const second = await resolveWith({})
    expect(second.env).toEqual(first.env)
  })

  it('starts BFF and sandbox only when the API is elsewhere', async () => {
    const { programs, env } = await resolveWith({ API_URL: 'http://api.example.com' })
    expect(programs).toEqual(['bff', 'sandbox'])
    expect(env['API_URL']).toBe('http://api.example.com')
  })

  it('takes an empty variable for one that is not set', async () => {
    const { standIns } = await resolveWith({ SUPABASE_URL: '' })
    expect(standIns).toContain('supabase')
  })

  it('refuses a half-configured service by the names that are missing', async () => {
    await expect(resolveWith({ SUPABASE_URL: hosted.SUPABASE_URL })).rejects.toThrow(
      'SUPABASE_URL is set, so SUPABASE_ANON_KEY, SUPABASE_SERVICE_ROLE_KEY must be set as well.',
    )
  })

  it('refuses an unknown program', async () => {
    await expect(resolveWith({}, ['worker'])).rejects.toThrow('There is no program named worker')
  })

  it('refuses production with any stand-in, naming what to set', async () => {
    const { MICROSOFT_CLIENT_ID: _id, MICROSOFT_CLIENT_SECRET: _secret, ...rest } = hosted
    await expect(resolveWith({ ...rest, NODE_ENV: 'production' }, ['bff', 'api'])).rejects.toThrow(
      'MICROSOFT_CLIENT_ID, MICROSOFT_CLIENT_SECRET',
    )
  })

  it('refuses production without rate limits, and takes it with everything set', async () => {
    const production = { ...hosted, NODE_ENV: 'production' }
    await expect(resolveWith({ ...production, RATE_LIMITS: 'off' }, ['bff', 'api'])).rejects.toThrow(
      'RATE_LIMITS=off',
    )
    const { standIns } = await resolveWith(production, ['bff', 'api'])
    expect(standIns).toEqual([])
  })
})
