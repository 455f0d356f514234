/** The BFF's responses satisfy MDN's HTTP Observatory. Tested with an https public origin, which the Observatory requires. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { directivesOf, observatoryScore } from './testing/observatory.ts'
import { startTestBff, type TestBff } from './testing/test-bff.ts'

const HOST = { host: 'app.example' }
const PAGE = { ...HOST, accept: 'text/html' }

let folder: string
let bff: TestBff
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'client-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Shell</title>')
  bff = await startTestBff({ CLIENT_DIR: folder, PUBLIC_ORIGIN: 'https://app.example' })
})
afterAll(async () => {
  await bff.close()
  await rm(folder, { recursive: true })
})

describe('HTTP Observatory', () => {
  it.each(['/', '/pricing', '/dashboard', '/signup/login'])('%s earns A+ with 130 points', async (path) => {
    const { status, headers } = await bff.call(path, { headers: PAGE })
    const { score, rows } = observatoryScore(headers)
    expect(status).toBe(200)
    expect(rows.filter(({ modifier }) => modifier < 0)).toEqual([])
    expect(score).toBeGreaterThanOrEqual(130)
  })

  it.each(['/api/unknown', '/r/unknown-unknown-unknown-unknown-unknown-unk', '/share-target'])(
    '%s loses no point either',
    async (path) => {
      const { headers } = await bff.call(path, { headers: HOST })
      expect(observatoryScore(headers).rows.filter(({ modifier }) => modifier < 0)).toEqual([])
    },
  )

  it('would see what is wrong: each row that is taken away costs its points', async () => {
    const { headers } = await bff.call('/', { headers: PAGE })
    const without = (changes: Record<string, string | undefined>): number =>
      observatoryScore({ ...headers, ...changes }).score
    const full = without({})
    const policy = String(headers['content-security-policy'])
    expect(without({ 'content-security-policy': undefined, 'x-frame-options': undefined })).toBe(55)
    expect(
      without({
        'content-security-policy': policy.replace("script-src 'self'", "script-src 'unsafe-inline'"),
      }),
    ).toBe(80)
    expect(without({ 'strict-transport-security': undefined })).toBe(80)
    expect(without({ 'strict-transport-security': 'max-age=60' })).toBe(full - 10)
    expect(without({ 'cross-origin-resource-policy': undefined })).toBe(full - 10)
    expect(without({ 'referrer-policy': 'unsafe-url' })).toBe(full - 10)
  })
})

describe('the policy of our pages', () => {
  it('holds to the letter: nothing by default, our own origin for the rest, two Trusted Types policies', async () => {
    const { headers } = await bff.call('/', { headers: PAGE })
    expect(Object.fromEntries(directivesOf(String(headers['content-security-policy'])))).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'manifest-src': ["'self'"],
      'worker-src': ["'self'"],
      'form-action': ["'self'"],
      'base-uri': ["'none'"],
      'object-src': ["'none'"],
      'frame-ancestors': ["'none'"],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['app-sw', 'app-mail', "'allow-duplicates'"],
      'report-uri': ['/csp-report'],
      'report-to': ['csp'],
      'upgrade-insecure-requests': [],
    })
    expect(headers['reporting-endpoints']).toBe('csp="/csp-report"')
  })

  it('stands beside the other isolating headers', async () => {
    const { headers } = await bff.call('/', { headers: PAGE })
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'credentialless',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    })
  })

  it.each(['/api/unknown', '/share-target', '/csp-report'])('%s may do nothing at all', async (path) => {
    const { headers } = await bff.call(path, { headers: HOST })
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
    expect(headers['cache-control']).toBe('no-store')
  })
})
