import { describe, expect, it } from 'vitest'
import { ConfigurationError } from '../runtime/env.ts'
import { parseSandboxEnv, publicUrl } from './env.ts'

describe('the sandbox’s configuration', () => {
  it('follows PORT, as the ports of the four programs do', () => {
    expect(parseSandboxEnv({ PORT: '4000' })).toMatchObject({
      port: 4002,
      smtpPort: 4003,
      host: '127.0.0.1',
      siteUrl: 'http://localhost:4000',
      dataDir: '.data',
      autoconfirm: false,
      allowUnverifiedSignIns: true,
      rateLimits: true,
      seed: false,
    })
    expect(parseSandboxEnv({ SANDBOX_PORT: '5000', SMTP_PORT: '6000' })).toMatchObject({
      port: 5000,
      smtpPort: 6000,
    })
  })

  it('refuses to run in production and names what is wrong', () => {
    expect(() => parseSandboxEnv({ NODE_ENV: 'production' })).toThrow(ConfigurationError)
    expect(() => parseSandboxEnv({ SEED: 'everything' })).toThrow(/SEED/)
    expect(() =>
      parseSandboxEnv({ MAILER_AUTOCONFIRM: 'true', MAILER_ALLOW_UNVERIFIED_EMAIL_SIGN_INS: 'true' }),
    ).toThrow(/MAILER_ALLOW_UNVERIFIED/)
  })

  it('gives an address that can be gone to', () => {
    expect(publicUrl({ host: '0.0.0.0', port: 1 })).toBe('http://127.0.0.1:1')
    expect(publicUrl({ host: '::1', port: 1 })).toBe('http://[::1]:1')
  })
})
