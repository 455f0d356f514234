import { describe, expect, it } from 'vitest'
import { allowedRedirect, withFragment, withQuery } from './redirects.ts'

const LOCAL = { siteUrl: 'http://localhost:3000', allowList: ['http://127.0.0.1:3000/**'] }
const HOSTED = {
  siteUrl: 'https://app.counselrelay.test',
  allowList: ['https://*.preview.test/auth/*', 'counselrelay://callback'],
}

describe('where a sign-in may return to', () => {
  it.each([
    ['http://localhost:3000/auth/callback', LOCAL],
    ['http://localhost:3000/auth/callback?next=%2Fdashboard#part', LOCAL],
    ['http://localhost:9000/welcome', LOCAL],
    ['http://127.0.0.1:3000/reset-password', LOCAL],
    ['https://app.counselrelay.test/auth/callback', HOSTED],
    ['https://branch.preview.test/auth/callback#hash', HOSTED],
    ['counselrelay://callback', HOSTED],
  ])('%s is accepted', (target, settings) => {
    expect(allowedRedirect(target, settings)).toBe(target)
  })

  it.each([
    ['https://evil.test/auth/callback', LOCAL],
    ['http://localhost.evil.test:3000/', LOCAL],
    ['http://localhost:3000@evil.test/', LOCAL],
    ['http://user:pw@localhost:3000/', LOCAL],
    ['http://2130706433:3000/', LOCAL],
    ['http://0x7f000001:3000/', LOCAL],
    ['https://localhost:3000/', LOCAL],
    ['javascript:alert(1)', LOCAL],
    ['//evil.test', LOCAL],
    ['person@example.test', LOCAL],
    ['', LOCAL],
    [undefined, LOCAL],
    ['https://app.counselrelay.test:8443/', HOSTED],
    ['https://a.b.preview.test/auth/x', HOSTED],
    ['https://branch.preview.test/auth/x/y', HOSTED],
    ['https://evil.test/#https://branch.preview.test/auth/x', HOSTED],
  ])('%s becomes the site', (target, settings) => {
    expect(allowedRedirect(target, settings)).toBe(settings.siteUrl)
  })

  it('keeps the caller’s own query and sorts the fragment', () => {
    expect(withQuery('http://localhost:3000/cb?sb_flow_id=7', { code: 'x' })).toBe(
      'http://localhost:3000/cb?sb_flow_id=7&code=x',
    )
    expect(withFragment('http://localhost:3000/cb#old', { type: 'recovery', access_token: 't' })).toBe(
      'http://localhost:3000/cb#access_token=t&sb=&type=recovery',
    )
  })
})
