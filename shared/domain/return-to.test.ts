import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeReturnTo } from './return-to.ts'

const ORIGIN = 'https://app.example.test'

describe('returnTo', () => {
  it.each([
    ['/dashboard', '/dashboard'],
    ['/dashboard/referrals?tab=queue#row-3', '/dashboard/referrals?tab=queue#row-3'],
    [
      '/preview/firm-details?payment=success&session_id=cs_1',
      '/preview/firm-details?payment=success&session_id=cs_1',
    ],
    ['/api/download-file?id=7', '/api/download-file?id=7'],
    ['/signup/register?phase=2', '/signup/register?phase=2'],
    ['/a/../dashboard', '/dashboard'],
    ['/authors', '/authors'],
    ['/', '/'],
  ])('[RT-13] honours %s', (value, place) => {
    expect(safeReturnTo(value, ORIGIN)).toBe(place)
  })

  it.each([
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n//evil.example',
    '\t//evil.example',
    ' //evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'evil.example',
    '@evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/dashboard/..//evil.example',
    'https:/evil.example',
    'http:evil.example',
    '/\u0000/evil.example',
    '/\u007f/evil.example',
    '',
    `/${'a'.repeat(600)}`,
    '/api/users/verify-profile',
    '/api',
    '/supabase/auth/v1/authorize?provider=google',
    '/auth/callback?code=1',
    '/auth',
    '/auth/',
    '/google-callback?code=1',
    '/x/../api/users',
    '/signup/login?returnTo=/signup/login',
    '/login/',
  ])('[RT-13] ignores %j', (value) => {
    expect(safeReturnTo(value, ORIGIN)).toBeNull()
  })

  it.each([null, undefined, 7, {}, ['/dashboard']])('ignores what is no text: %j', (value) => {
    expect(safeReturnTo(value, ORIGIN)).toBeNull()
  })

  it('[RT-13] never leads to another origin, whatever is tried (the browser’s own parser is the judge)', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '//',
      '.',
      '..',
      '@',
      ':',
      '?',
      '#',
      '%2f',
      '%5c',
      '%09',
      '\t',
      '\n',
      ' ',
      'evil.example',
      'https:',
      'javascript:',
      'a',
      '\u0000',
      '。',
      '／',
    )
    const wishes = fc.oneof(
      fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
      fc.array(pieces, { maxLength: 12 }).map((parts) => `/${parts.join('')}`),
      fc.webUrl(),
      fc.string({ unit: 'binary' }),
    )
    fc.assert(
      fc.property(wishes, (wish) => {
        const place = safeReturnTo(wish, ORIGIN)
        if (place === null) return
        expect(new URL(place, ORIGIN).origin).toBe(ORIGIN)
        expect(new URL(place, `${ORIGIN}/signup/login?x=1`).origin).toBe(ORIGIN)
        expect(safeReturnTo(place, ORIGIN)).toBe(place)
      }),
      { numRuns: 10_000, seed: 20_261_120 },
    )
  })
})
