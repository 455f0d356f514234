import { describe, expect, it } from 'vitest'
import { isServerPath, NAVIGATION_DENYLIST, withoutSecrets } from './bff-routes.ts'

const calls = [
  '/api',
  '/api/users/verify-profile',
  '/api/download-file/1',
  '/supabase/auth/v1/authorize',
  '/health',
  '/livez',
  '/readyz',
  '/.well-known/security.txt',
  '/r/0123456789012345678901234567890123456789012',
  '/r-assets/recipient.css',
  '/u/0123456789012345678901234567890123456789012',
  '/l/0123456789012345678901234567890123456789012',
]
const pages = [
  '/',
  '/dashboard',
  '/help',
  '/home',
  '/auth/callback',
  '/auth/google/callback',
  '/google-callback',
  '/api/download-file',
  '/apiary',
  '/healthy',
  '/register',
  '/login',
  '/ui-test',
  '/signup/register',
]

describe('which paths are the server’s', () => {
  it.each(calls)('leaves %s to the network', (path) => {
    expect(isServerPath(path)).toBe(true)
    expect(denied(path)).toBe(true)
    expect(denied(`${path}?code=1&state=2`)).toBe(true)
  })

  it.each(pages)('opens %s from the shell', (path) => {
    expect(isServerPath(path)).toBe(false)
    expect(denied(path)).toBe(false)
    expect(denied(`${path}?returnTo=/a.b`)).toBe(false)
  })

  it('keeps secret links out of what is logged', () => {
    expect(withoutSecrets('/r/secret')).toBe('/r/*')
    expect(withoutSecrets('/u/secret')).toBe('/u/*')
    expect(withoutSecrets('/l/secret')).toBe('/l/*')
    expect(withoutSecrets('/login/secret')).toBe('/login/secret')
    expect(withoutSecrets('/register/secret')).toBe('/register/secret')
  })

  it.each([
    '/R/secret',
    '/%72/secret',
    '/%52/secret',
    '/%2572/secret',
    '/r%2fsecret',
    '//r/secret',
    '/./r/secret',
    '/r\\secret',
    '/%2e/r/secret/answer',
  ])('keeps it out however the address is written: %s', (path) => {
    expect(withoutSecrets(path)).toBe('/r/*')
  })

  it('keeps out whatever is as long as a secret, wherever it stands', () => {
    const secret = 'aB3_-'.repeat(9)
    expect(withoutSecrets(`/referral/${secret}/x`)).toBe('/referral/*/x')
    expect(withoutSecrets('/api/referrals/7c1f8a52-0000-4000-8000-000000000001')).toContain('7c1f8a52')
  })

  it('leaves files to the network', () => {
    expect(denied('/assets/index-1a2b.js')).toBe(true)
    expect(denied('/manifest.webmanifest?v=2')).toBe(true)
  })
})

function denied(pathAndQuery: string): boolean {
  return NAVIGATION_DENYLIST.some((pattern) => pattern.test(pathAndQuery))
}
