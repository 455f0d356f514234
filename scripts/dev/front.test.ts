import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePorts } from '../../runtime/testing/ports.ts'
import { SECURE_SHELL_POLICY, SHELL_POLICY } from '../../shared/domain/content-security-policy.ts'
import { developmentPolicy } from './development-page.ts'
import { startFront, type Front } from './front.ts'

const root = join(import.meta.dirname, '..', '..')
const NONCE = 'bm9uY2Utb2YtdGhpcy10ZXN0'

describe('the front of npm run dev', () => {
  let origin = ''
  let front: Front
  let bff: Server
  let ready = (): Promise<void> => Promise.resolve()

  beforeAll(async () => {
    const port = await freePorts(2)
    origin = `http://localhost:${port}`
    bff = createServer((incoming, outgoing) => {
      incoming.resume()
      outgoing.end(`${incoming.method ?? ''} ${incoming.url ?? ''} for ${incoming.headers.host ?? ''}`)
    })
    await new Promise<void>((resolve) => bff.listen(port + 1, '127.0.0.1', resolve))
    front = await startFront({
      root,
      host: '127.0.0.1',
      port,
      bffPort: port + 1,
      facts: {
        publicOrigin: origin,
        bookingUrl: 'https://booking.example.com/',
        supportEmail: 'help@example.com',
        postalAddress: '1 "Main" Street, New York, NY 10004',
      },
      nonce: NONCE,
      timeShift: 86_400_000,
      logLevel: 'silent',
      serversReady: () => ready(),
      onServerSource: () => undefined,
    })
  })
  afterAll(async () => {
    await front.close()
    await new Promise((resolve) => bff.close(resolve))
  })

  const get = (path: string): Promise<Response> =>
    fetch(`${origin.replace('localhost', '127.0.0.1')}${path}`, { headers: { accept: 'text/html' } })

  it('sends pages with the policy of the product, opened for Vite by a nonce and never for all inline code', async () => {
    const answer = await get('/dashboard')
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toBe(developmentPolicy(origin, NONCE))
    expect(policy).toContain(`script-src 'self' 'nonce-${NONCE}';`)
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toContain('unsafe')
    const html = await answer.text()
    const inline = [...html.matchAll(/<script\b(?![^>]*\bsrc=)[^>]*>/g)].map(([tag]) => tag)
    expect(inline.length).toBeGreaterThan(1)
    for (const tag of inline) expect(tag).toContain(`nonce="${NONCE}"`)
    expect(html).toContain('content="1 &quot;Main&quot; Street')
    expect(html).toContain('(Date, 86400000)')
  })

  it('leaves the policies of the product without nonce or socket', () => {
    expect(`${SHELL_POLICY}${SECURE_SHELL_POLICY}`).not.toMatch(/nonce|ws:/)
  })

  it('passes calls on as they came, once the servers are ready', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    ready = async () => {
      await promise
    }
    const call = get('/api/referrals?page=2')
    const page = await get('/pricing')
    expect(page.status).toBe(200)
    resolve(undefined)
    expect(await (await call).text()).toMatch(/^GET \/api\/referrals\?page=2 for 127\.0\.0\.1:\d+$/)
  })

  it('says that the servers are not running while they cannot start', async () => {
    ready = () => Promise.reject(new Error('broken'))
    const answer = await get('/readyz')
    ready = () => Promise.resolve()
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain('The servers are not running')
  })

  it('gives a worker that an earlier start left the one that takes itself away', async () => {
    expect(await (await get('/sw.js')).text()).toContain('unregister()')
  })

  it('shows nothing of the repository but what the app is made of', async () => {
    mkdirSync(join(root, '.cache'), { recursive: true })
    const folder = mkdtempSync(join(root, '.cache', 'data-'))
    try {
      writeFileSync(join(folder, 'secrets.json'), '{"ADMIN_KEY":"unseen"}')
      for (const path of [
        join(folder, 'secrets.json'),
        join(root, 'package.json'),
        join(root, 'api/main.ts'),
      ])
        for (const query of ['', '?raw', '?import&raw', '?url'])
          expect(await (await get(`/@fs${path}${query}`)).text()).not.toMatch(/unseen|"scripts"|startApi/)
      expect((await get(`/@fs${join(root, 'shared/contracts/bff-routes.ts')}`)).status).toBe(200)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
