import { describe, expect, it } from 'vitest'
import { recoveryRedirect } from './recovery-redirect.ts'

describe('[RT-06] recovery links', () => {
  const hash = '#access_token=abc&refresh_token=def&type=recovery'
  it.each(['/', '/dashboard', '/signup/login', '/auth/callback'])(
    '%s sends them on with their hash',
    (path) => {
      expect(recoveryRedirect(path, hash)).toBe(`/reset-password${hash}`)
    },
  )

  it.each([
    ['/reset-password', hash],
    ['/dashboard', '#access_token=abc&type=signup'],
    ['/dashboard', '#type=recovery'],
    ['/dashboard', '#section'],
    ['/dashboard', ''],
  ])('%s with %j is left alone', (path, other) => {
    expect(recoveryRedirect(path, other)).toBeNull()
  })
})
