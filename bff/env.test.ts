import { describe, expect, it } from 'vitest'
import { readBffEnv } from './env.ts'
import { ANON_KEY, EMAIL_API_KEY, EMAIL_HMAC_SECRET } from './testing/test-bff.ts'

const NEEDED = {
  API_URL: 'http://127.0.0.1:3001/',
  SUPABASE_URL: 'https://project.supabase.co',
  SUPABASE_ANON_KEY: ANON_KEY,
  EMAIL_API_KEY,
  EMAIL_HMAC_SECRET,
}

describe('configuration', () => {
  it('needs the addresses and secrets only', () => {
    expect(readBffEnv(NEEDED)).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      PUBLIC_ORIGIN: 'http://localhost:3000',
      API_URL: 'http://127.0.0.1:3001',
      EMAIL_API_URL: 'http://127.0.0.1:3001',
      CLIENT_DIR: 'dist/client',
      TRUSTED_PROXY_HOPS: 0,
    })
  })

  it('takes the public origin from the port', () => {
    expect(readBffEnv({ ...NEEDED, PORT: '8080' }).PUBLIC_ORIGIN).toBe('http://localhost:8080')
    expect(readBffEnv({ ...NEEDED, PUBLIC_ORIGIN: 'https://app.example/' }).PUBLIC_ORIGIN).toBe(
      'https://app.example',
    )
  })

  it.each([
    ['EMAIL_HMAC_SECRET', 'short'],
    ['EMAIL_API_KEY', 'change-me-change-me-change-me-change-me'],
    ['EMAIL_HMAC_SECRET', undefined],
    ['SUPABASE_ANON_KEY', undefined],
    ['API_URL', 'ftp://x'],
    ['PUBLIC_ORIGIN', 'https://app.example/base'],
    ['RATE_LIMITS', 'maybe'],
    ['TRUSTED_PROXY_HOPS', '-1'],
  ])('refuses %s = %s by name, without repeating a value', (name, value) => {
    const start = (): unknown => readBffEnv({ ...NEEDED, [name]: value })
    expect(start).toThrow(new RegExp(`  ${name}: `))
    expect(start).not.toThrow(/change-me/)
  })

  it('refuses to lift the limits in production', () => {
    expect(readBffEnv({ ...NEEDED, RATE_LIMITS: 'off' }).RATE_LIMITS).toBe('off')
    expect(() => readBffEnv({ ...NEEDED, RATE_LIMITS: 'off', NODE_ENV: 'production' })).toThrow(/RATE_LIMITS/)
  })

  it.each([
    ['PUBLIC_ORIGIN', 'http://localhost:3000'],
    ['SUPABASE_URL', 'http://auth.example.com'],
    ['SUPABASE_SECRET_KEY', ''],
    ['SUPABASE_SECRET_KEY', 'the service_role key'],
  ])('does not start in production with %s = %s, and names it', (name, value) => {
    const safe = {
      ...NEEDED,
      NODE_ENV: 'production',
      PUBLIC_ORIGIN: 'https://app.example.com',
      SUPABASE_SECRET_KEY: 'sb_secret_0123456789',
    }
    expect(readBffEnv(safe).NODE_ENV).toBe('production')
    expect(() => readBffEnv({ ...safe, [name]: value })).toThrow(name)
  })
})
