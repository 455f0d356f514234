import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RECIPIENT_FONT_PATH } from '../shared/contracts/bff-routes.ts'
import { errorBodySchema } from '../shared/contracts/http.ts'
import { SECURE_SHELL_POLICY, SHELL_POLICY } from '../shared/domain/content-security-policy.ts'
import { OPERATOR_STAND_INS } from '../shared/domain/operator-facts.ts'
import { startTestBff, type Reply, type TestBff } from './testing/test-bff.ts'

const SHELL = '<!doctype html><title>Shell</title>'
const LANDING = '<!doctype html><title>Start</title>'
const DRAWN = `<!doctype html><link rel="canonical" href="${OPERATOR_STAND_INS.publicOrigin}/pricing">
<a href="${OPERATOR_STAND_INS.bookingUrl}">Book</a> ${OPERATOR_STAND_INS.supportEmail} ${OPERATOR_STAND_INS.postalAddress}`
const SCRIPT = 'console.log("app")'.repeat(50)
const PAGE = { accept: 'text/html,application/xhtml+xml' }

let folder: string
let bff: TestBff
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'client-'))
  await build(folder)
  bff = await startTestBff({ CLIENT_DIR: folder })
})
afterAll(async () => {
  await bff.close()
  await rm(folder, { recursive: true })
})

async function build(into: string): Promise<void> {
  const files: [string, string | Buffer][] = [
    ['index.html', SHELL],
    ['index.html.br', brotliCompressSync(SHELL)],
    ['sw.js', '/* worker */'],
    ['manifest.webmanifest', '{}'],
    ['assets/app-1a2b3c.js', SCRIPT],
    ['assets/app-1a2b3c.js.br', brotliCompressSync(SCRIPT)],
    ['assets/app-1a2b3c.js.gz', gzipSync(SCRIPT)],
    ['assets/app-1a2b3c.js.map', '{}'],
    ['assets/newsreader-latin-4d5e6f.woff2', 'type'],
    ['icons/mark.svg', '<svg/>'],
    ['landing.html', LANDING],
    ['landing.html.br', brotliCompressSync(LANDING)],
    ['pricing.html', DRAWN],
    ['pricing.html.gz', gzipSync(DRAWN)],
    ['robots.txt', `Sitemap: ${OPERATOR_STAND_INS.publicOrigin}/sitemap.xml`],
    ['sitemap.xml', `<loc>${OPERATOR_STAND_INS.publicOrigin}/</loc>`],
  ]
  for (const [path, content] of files) {
    await mkdir(dirname(join(into, path)), { recursive: true })
    await writeFile(join(into, path), content)
  }
}

function expectMissing(reply: Reply): void {
  expect(reply.status).toBe(404)
  expect(errorBodySchema.parse(JSON.parse(reply.text)).code).toBe('not_found')
  expect(reply.headers['cache-control']).toBe('no-store')
}

describe('files of the app', () => {
  it('give the recipient’s page its font under a name that stays', async () => {
    const reply = await bff.call(RECIPIENT_FONT_PATH)
    expect(reply).toMatchObject({ status: 200, text: 'type' })
    expect(reply.headers).toMatchObject({
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=604800',
    })
    expectMissing(await bff.call('/r-assets/other.woff2'))
  })

  it('[BF-01] come compressed as the browser likes best', async () => {
    const sizes = await Promise.all(
      ['gzip, deflate, br', 'gzip', 'br;q=0, gzip;q=0.5', 'identity', ''].map(async (accepted) => {
        const reply = await bff.call('/assets/app-1a2b3c.js', { headers: { 'accept-encoding': accepted } })
        expect(reply.status).toBe(200)
        expect(reply.headers.vary).toBe('Accept-Encoding')
        return [reply.headers['content-encoding'], Number(reply.headers['content-length'])]
      }),
    )
    expect(sizes).toEqual([
      ['br', brotliCompressSync(SCRIPT).length],
      ['gzip', gzipSync(SCRIPT).length],
      ['gzip', gzipSync(SCRIPT).length],
      [undefined, SCRIPT.length],
      [undefined, SCRIPT.length],
    ])
  })

  it('are kept for a year when their name has a hash, and asked for again otherwise', async () => {
    const kept = await bff.call('/assets/app-1a2b3c.js')
    expect(kept.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    for (const path of ['/', '/index.html', '/sw.js', '/manifest.webmanifest', '/icons/mark.svg']) {
      const reply = await bff.call(path)
      expect([path, reply.status, reply.headers['cache-control']]).toEqual([path, 200, 'no-cache'])
      expect(reply.headers['x-app']).toBe('bff')
    }
  })

  it('have the type that the browser needs', async () => {
    const types = await Promise.all(
      ['/', '/sw.js', '/manifest.webmanifest', '/icons/mark.svg'].map(
        async (path) => (await bff.call(path)).headers['content-type'],
      ),
    )
    expect(types).toEqual([
      'text/html; charset=utf-8',
      'text/javascript; charset=utf-8',
      'application/manifest+json; charset=utf-8',
      'image/svg+xml; charset=utf-8',
    ])
  })

  it('are not sent again when unchanged', async () => {
    const first = await bff.call('/sw.js')
    const etag = String(first.headers.etag)
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await bff.call('/sw.js', { headers: { 'if-none-match': tag } })
      expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag])
    }
    expect((await bff.call('/sw.js', { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
    const compressed = await bff.call('/', { headers: { 'accept-encoding': 'br', 'if-none-match': etag } })
    expect(compressed.headers.etag).not.toBe(etag)
  })

  it('answer HEAD with the same headers and no body', async () => {
    const head = await bff.call('/sw.js', { method: 'HEAD' })
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', '12'])
  })

  it('take no other method', async () => {
    const reply = await bff.call('/sw.js', { method: 'POST', body: '{}' })
    expect([reply.status, reply.headers.allow]).toEqual([405, 'GET, HEAD'])
    expect(errorBodySchema.safeParse(JSON.parse(reply.text)).success).toBe(true)
  })
})

describe('pages', () => {
  it.each([
    '/dashboard/referrals?tab=queue',
    '/explore/12',
    '/auth/callback?code=1',
    '/api/download-file?id=1',
  ])('%s is the shell', async (path) => {
    const reply = await bff.call(path, { headers: PAGE })
    expect([reply.status, reply.text]).toEqual([200, SHELL])
  })

  it.each([
    ['/assets/gone-1a2b.js', PAGE],
    ['/assets/gone', PAGE],
    ['/favicon.png', PAGE],
    ['/assets/app-1a2b3c.js.map', {}],
    ['/assets/app-1a2b3c.js.br', {}],
    ['/dashboard', { accept: 'application/json' }],
    ['/dashboard', { accept: '*/*' }],
    ['/api/unknown', PAGE],
    ['/supabase/unknown', PAGE],
    ['/health/x', PAGE],
    ['/constructor', {}],
    ['/package.json', {}],
  ])('%s is not there for %j', async (path, headers) => {
    expectMissing(await bff.call(path, { headers }))
  })

  it('are logged without what a secret link says', async () => {
    await bff.call('/r/secret-of-the-recipient', { headers: PAGE })
    await bff.call('/dashboard?code=secret-of-the-recipient', { headers: PAGE })
    expect(bff.log.join('')).not.toContain('secret-of-the-recipient')
  })
})

describe('drawn pages', () => {
  it.each([
    ['/', LANDING],
    ['/landing.html', LANDING],
  ])('%s is the start page as it was drawn', async (path, text) => {
    const reply = await bff.call(path, { headers: { accept: '*/*' } })
    expect([reply.status, reply.text]).toEqual([200, text])
    expect(reply.headers['x-robots-tag']).toBeUndefined()
  })

  it('say who the operator is, in every encoding, and are known by what they say', async () => {
    const tags = new Set<string>()
    for (const path of ['/pricing', '/pricing/', '/pricing?utm_source=x']) {
      const reply = await bff.call(path, { headers: PAGE })
      expect(reply.text).toContain(`href="http://localhost:${bff.port}/pricing"`)
      expect(reply.text).toContain('href="https://booking.example.com/counselrelay"')
      expect(reply.text).toContain('support@counselrelay.example.com')
      expect(reply.text).toContain('New York, NY')
      expect(reply.text).not.toContain('.invalid')
      expect(reply.headers['cache-control']).toBe('no-cache')
      tags.add(String(reply.headers.etag))
    }
    expect(tags.size).toBe(1)
    for (const [accepted, encoding] of [
      ['br', 'br'],
      ['gzip', 'gzip'],
    ] as const) {
      const reply = await bff.call('/pricing', { headers: { ...PAGE, 'accept-encoding': accepted } })
      expect(reply.headers['content-encoding']).toBe(encoding)
      // Not the build's compressed copies, which still contain the placeholders.
      const sizes: unknown[] = [brotliCompressSync(DRAWN).length, gzipSync(DRAWN).length]
      expect(sizes).not.toContain(Number(reply.headers['content-length']))
    }
  })

  it('are listed for search engines under the public origin', async () => {
    const robots = await bff.call('/robots.txt')
    expect(robots.text).toBe(`Sitemap: http://localhost:${bff.port}/sitemap.xml`)
    const sitemap = await bff.call('/sitemap.xml')
    expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(sitemap.text).toBe(`<loc>http://localhost:${bff.port}/</loc>`)
  })

  it('write what the operator has set so that it cannot become markup', async () => {
    const odd = await startTestBff({
      CLIENT_DIR: folder,
      BOOKING_URL: 'https://book.example/?a=1&b=2',
      POSTAL_ADDRESS: '"Relay" <1 Main Street>, New York, NY 10004',
    })
    const { text } = await odd.call('/pricing', { headers: PAGE })
    await odd.close()
    expect(text).toContain('https://book.example/?a=1&amp;b=2')
    expect(text).toContain('&quot;Relay&quot; &lt;1 Main Street&gt;, New York, NY 10004')
  })

  it.each([
    ['/dashboard', undefined],
    ['/dashboard/referrals', 'noindex'],
    ['/submit-referral', 'noindex'],
    ['/auth/callback?code=1', 'noindex'],
    ['/no-such-page', 'noindex'],
    ['/signup/login', undefined],
    ['/home', undefined],
    ['/pricing', undefined],
  ])('search engines are told of %s: %s', async (path, told) => {
    expect((await bff.call(path, { headers: PAGE })).headers['x-robots-tag']).toBe(told)
  })

  it('[PG-06] /coming-soon redirects to /legal-search-beta', async () => {
    const reply = await bff.call('/coming-soon', { headers: PAGE })
    expect([reply.status, reply.headers.location]).toEqual([302, '/legal-search-beta'])
  })
})

describe('security headers', () => {
  it('let a page talk to its own origin only and stand alone', async () => {
    const { headers } = await bff.call('/', { headers: PAGE })
    expect(headers).toMatchObject({
      'content-security-policy': SHELL_POLICY,
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'credentialless',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(SHELL_POLICY).toContain("connect-src 'self'")
    expect(SHELL_POLICY).not.toMatch(/unsafe|\*|https?:/)
  })

  it('insist on https where the app is public by https', async () => {
    const secure = await startTestBff({ CLIENT_DIR: folder, PUBLIC_ORIGIN: 'https://app.example' })
    const host = { host: 'app.example' }
    const page = await secure.call('/', { headers: { ...PAGE, ...host } })
    const data = await secure.call('/api/unknown', { headers: host })
    const foreign = await secure.callAsUser('/api/users/verify-profile', {
      headers: { ...host, origin: `http://localhost:${secure.port}` },
    })
    const own = await secure.callAsUser('/api/users/verify-profile', {
      headers: { ...host, origin: 'https://app.example', 'sec-fetch-site': 'same-origin' },
    })
    await secure.close()
    expect(page.headers['content-security-policy']).toBe(SECURE_SHELL_POLICY)
    expect(page.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
    expect(data.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
    expect([foreign.status, own.status]).toEqual([403, 200])
  })
})

describe('an app that has not been built', () => {
  it('is said to be so, and served as soon as it is there', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'client-'))
    const early = await startTestBff({ CLIENT_DIR: empty })
    const before = await early.call('/', { headers: PAGE })
    expect(before.status).toBe(503)
    expect(before.text).toContain('has not been built')
    await build(empty)
    const after = await early.call('/', { headers: PAGE })
    await early.close()
    await rm(empty, { recursive: true })
    expect(after.text).toBe(LANDING)
  })
})
