import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ConfigurationError } from '../runtime/env.ts'
import { newVapidKeys } from '../runtime/secrets.ts'
import { mailFromAddress, parseApiEnv } from './env.ts'

const SECRET = 'k3J9xQ7bV2mN8pL4sT6wY1zR5uA0cE_dF'
const GOOD = {
  SUPABASE_URL: 'http://127.0.0.1:3002/supabase/',
  EMAIL_API_KEY: SECRET,
  EMAIL_HMAC_SECRET: SECRET,
  TOKEN_ENCRYPTION_KEY: SECRET,
  SMTP_URL: 'smtp://127.0.0.1:3003',
  MAIL_FROM: 'CounselRelay <no-reply@example.com>',
  PUBLIC_ORIGIN: 'http://localhost:3000',
}

describe('the API’s configuration', () => {
  it('has the documented defaults', () => {
    expect(parseApiEnv(GOOD)).toMatchObject({
      HOST: '127.0.0.1',
      API_PORT: 3001,
      DATA_DIR: '.data',
      SUPABASE_URL: 'http://127.0.0.1:3002/supabase',
      EMAIL_ATTEMPTS: 3,
      MAIL_WAIT_MS: 8000,
      SEED: 'none',
      RATE_LIMITS: 'on',
    })
    expect(parseApiEnv({ ...GOOD, PORT: '22000' }).API_PORT).toBe(22001)
    expect(parseApiEnv({ ...GOOD, PORT: '22000', API_PORT: '22500' }).API_PORT).toBe(22500)
  })

  it.each([
    ['EMAIL_HMAC_SECRET', 'short'],
    ['EMAIL_HMAC_SECRET', 'changeme-changeme-changeme-changeme'],
    ['EMAIL_API_KEY', '0'.repeat(40)],
    ['TOKEN_ENCRYPTION_KEY', 'short'],
    ['ADMIN_KEY', 'short'],
    ['DKIM_PRIVATE_KEY', 'no key at all'],
    ['DKIM_DOMAIN', 'not a domain'],
    ['DKIM_SELECTOR', 'sel;d=evil.example'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['SMTP_URL', 'http://localhost'],
    ['MAIL_FROM', 'no address'],
    ['SUPABASE_URL', ''],
    ['SEED', 'everything'],
    ['EMAIL_ATTEMPTS', '0'],
  ])('stops the start for %s=%s, naming the variable and not its value', (name, value) => {
    const start = (): unknown => parseApiEnv({ ...GOOD, [name]: value })
    expect(start).toThrow(ConfigurationError)
    expect(start).toThrow(name)
    if (value.length > 4) expect(start).not.toThrow(value)
  })

  it('wants DKIM’s three variables together, and takes a key without line breaks', () => {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    const dkim = { DKIM_DOMAIN: 'example.com', DKIM_SELECTOR: 'mail2026' }
    expect(parseApiEnv(GOOD).DKIM).toBeNull()
    expect(() => parseApiEnv({ ...GOOD, ...dkim })).toThrow('DKIM_PRIVATE_KEY: must be set as well')
    const oneLine = privateKey.replaceAll('\n', '\\n')
    expect(parseApiEnv({ ...GOOD, ...dkim, DKIM_PRIVATE_KEY: oneLine }).DKIM).toEqual({
      domain: 'example.com',
      selector: 'mail2026',
      privateKey,
    })
  })

  it('takes a language model whole, or none', () => {
    const model = { LLM_BASE_URL: 'https://llm.example/v1/', LLM_MODEL: 'm' }
    expect(parseApiEnv(GOOD).LLM).toBeNull()
    expect(parseApiEnv({ ...GOOD, LLM_API: 'anthropic', LLM_DAILY_TOKENS: '5' }).LLM).toBeNull()
    expect(parseApiEnv({ ...GOOD, ...model }).LLM).toEqual({
      ...{ api: 'openai', baseUrl: 'https://llm.example/v1', host: 'llm.example', model: 'm' },
      ...{ apiKey: null, notice: null, price: null, dailyTokens: 200_000 },
    })
    const more = { LLM_API_KEY: 'k', LLM_NOTICE: 'Kept.', LLM_PRICE: '0.15/2', LLM_DAILY_TOKENS: '5' }
    expect(parseApiEnv({ ...GOOD, ...model, ...more, LLM_API: 'anthropic' }).LLM).toMatchObject({
      ...{ api: 'anthropic', apiKey: 'k', notice: 'Kept.', price: { in: 0.15, out: 2 }, dailyTokens: 5 },
    })
  })

  it.each([
    [{ LLM_MODEL: 'm' }, 'LLM_BASE_URL: must be set as well'],
    [{ LLM_BASE_URL: 'https://llm.example/v1' }, 'LLM_MODEL: must be set as well'],
    [{ LLM_API_KEY: 'k' }, 'LLM_BASE_URL: must be set as well'],
    [{ LLM_BASE_URL: 'ftp://llm.example', LLM_MODEL: 'm' }, 'LLM_BASE_URL: must be an http'],
    [
      { LLM_BASE_URL: 'https://me:secretkey@llm.example', LLM_MODEL: 'm' },
      'LLM_BASE_URL: must be an address',
    ],
    [
      { LLM_BASE_URL: 'https://llm.example/?key=secretkey', LLM_MODEL: 'm' },
      'LLM_BASE_URL: must be an address',
    ],
    [
      { LLM_API: 'anthropic', LLM_BASE_URL: 'https://llm.example', LLM_MODEL: 'm' },
      'LLM_API_KEY: must be set',
    ],
    [{ LLM_API: 'other' }, 'LLM_API'],
    [{ LLM_PRICE: 'cheap' }, 'LLM_PRICE: must be two prices'],
    [{ LLM_DAILY_TOKENS: '0' }, 'LLM_DAILY_TOKENS'],
  ])('refuses %o', (change, words) => {
    const start = (): unknown => parseApiEnv({ ...GOOD, ...change })
    expect(start).toThrow(words)
    expect(start).not.toThrow('secretkey')
  })

  it('takes the keys of push messages as one pair only', () => {
    const [keys, other] = [newVapidKeys(), newVapidKeys()]
    const pair = { VAPID_PUBLIC_KEY: keys.publicKey, VAPID_PRIVATE_KEY: keys.privateKey }
    expect(parseApiEnv({ ...GOOD, ...pair }).VAPID).toEqual(keys)
    expect(parseApiEnv(GOOD).VAPID).toBeNull()
    for (const wrong of [
      { VAPID_PUBLIC_KEY: keys.publicKey },
      { VAPID_PRIVATE_KEY: keys.privateKey },
      { ...pair, VAPID_PUBLIC_KEY: other.publicKey },
    ])
      expect(() => parseApiEnv({ ...GOOD, ...wrong })).toThrow('VAPID_PUBLIC_KEY')
  })

  const SAFE = {
    ...GOOD,
    NODE_ENV: 'production',
    PUBLIC_ORIGIN: 'https://app.example.com',
    SUPABASE_URL: 'https://project.supabase.co',
    SMTP_URL: 'smtp://user:word@mail.example.com:587?requireTLS=true',
    DATABASE_URL: 'postgres://db.example.com/app',
  }

  it.each([
    ['PUBLIC_ORIGIN', 'http://localhost:3000'],
    ['SUPABASE_URL', 'http://auth.example.com'],
    ['SUPABASE_URL', 'http://127.0.0.1.example.com'],
    ['SMTP_URL', 'smtp://mail.example.com'],
    ['SMTP_URL', 'smtp://mail.example.com?requireTLS=false'],
    ['DATABASE_URL', ''],
    ['SEED', 'demo'],
    ['PUSH_URL', 'http://127.0.0.1:3002/push'],
    ['RATE_LIMITS', 'off'],
  ])('does not start in production with %s = %s, and names it', (name, value) => {
    expect(() => parseApiEnv({ ...SAFE, [name]: value })).toThrow(name)
  })

  it('looks citations up with a token only, and in production at no stand-in', () => {
    expect(parseApiEnv(GOOD).COURTLISTENER_TOKEN).toBeUndefined()
    expect(parseApiEnv(GOOD).COURTLISTENER_URL).toBe('https://www.courtlistener.com')
    const start = (): unknown =>
      parseApiEnv({ ...SAFE, COURTLISTENER_URL: 'http://127.0.0.1:3002/courtlistener' })
    expect(start).toThrow('COURTLISTENER_URL: must be https://')
  })

  it.each([
    ['http://127.0.0.1:3002/llm/v1', false],
    ['http://localhost:3002/llm/v1', false],
    ['http://llm.example.com/v1', false],
    ['https://llm.example.com/v1', true],
    ['http://127.0.0.1:11434/v1', true],
  ])('takes the language model at %s in production: %s', (address, isTaken) => {
    const start = (): unknown => parseApiEnv({ ...SAFE, LLM_BASE_URL: address, LLM_MODEL: 'm' })
    if (isTaken) expect(start).not.toThrow()
    else expect(start).toThrow('LLM_BASE_URL')
  })

  it.each([
    ['SMTP_URL', 'smtps://mail.example.com'],
    ['SMTP_URL', 'smtp://localhost:25'],
    ['SUPABASE_URL', 'http://127.0.0.1:9999'],
  ])('starts in production with %s = %s', (name, value) => {
    expect(parseApiEnv({ ...SAFE, [name]: value }).NODE_ENV).toBe('production')
  })

  it('knows the bare address of a sender', () => {
    expect(mailFromAddress('CounselRelay <no-reply@example.com>')).toBe('no-reply@example.com')
    expect(mailFromAddress(' no-reply@example.com ')).toBe('no-reply@example.com')
  })
})
