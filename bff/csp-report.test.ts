import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  CSP_REPORT_PATH,
  SECURE_SHELL_POLICY,
  SHELL_POLICY,
} from '../shared/domain/content-security-policy.ts'
import { startTestBff, type Call, type Reply, type TestBff } from './testing/test-bff.ts'

let bff: TestBff
beforeEach(async () => {
  bff = await startTestBff()
})
afterEach(() => bff.close())

function report(value: unknown, type: string, headers: Record<string, string> = {}): Promise<Reply> {
  const call: Call = {
    method: 'POST',
    body: typeof value === 'string' ? value : JSON.stringify(value),
    headers: { 'content-type': type, ...headers },
  }
  return bff.call(CSP_REPORT_PATH, call)
}

const single = (changes: Record<string, unknown> = {}) => ({
  'csp-report': {
    'document-uri': `${origin()}/dashboard/referrals/0191f2b4-7c1e-7a55-9d2c-3b1f0a9c8d7e?q=Doe#Jane`,
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/collect.js?client=Jane-Doe',
    'source-file': `${origin()}/assets/index-1a2b3c.js?x=Doe`,
    'line-number': 12,
    'script-sample': 'alert("Jane Doe")',
    ...changes,
  },
})
const origin = () => `http://localhost:${bff.port}`
const logged = () =>
  bff.log
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'content security policy')

describe('reports of the content security policy', () => {
  it('are where the policy sends them, in the old way and, by https, in the new', async () => {
    const { headers } = await bff.call('/livez')
    expect(headers['reporting-endpoints']).toBeUndefined()
    expect(SHELL_POLICY).toContain(`report-uri ${CSP_REPORT_PATH}`)
    // Without https, Reporting-Endpoints is not sent, so the browser could not resolve the group.
    expect(SHELL_POLICY).not.toContain('report-to')
    expect(SECURE_SHELL_POLICY).toContain(
      `report-uri ${CSP_REPORT_PATH}; upgrade-insecure-requests; report-to csp`,
    )
  })

  it('are logged without query, fragment, sample or identifier', async () => {
    const reply = await report(single(), 'application/csp-report', { 'sec-fetch-site': 'same-origin' })
    expect([reply.status, reply.text]).toEqual([204, ''])
    expect(logged()).toMatchObject([
      {
        level: 40,
        directive: 'script-src-elem',
        blocked: 'https://evil.example',
        page: '/dashboard/referrals/*',
        source: '/assets/index-1a2b3c.js',
        line: 12,
      },
    ])
    expect(bff.log.join('')).not.toMatch(/Jane|Doe|0191f2b4/)
  })

  it('come in batches of the Reporting API; other kinds are passed over', async () => {
    const violation = {
      type: 'csp-violation',
      url: `${origin()}/r/Secret-Of-The-Recipient`,
      body: {
        documentURL: `${origin()}/r/Secret-Of-The-Recipient`,
        effectiveDirective: 'require-trusted-types-for',
        blockedURL: 'trusted-types-sink',
        sourceFile: null,
        lineNumber: 3,
        sample: 'Element innerHTML|<b>Jane Doe',
      },
    }
    const others = [
      { type: 'deprecation', body: { id: 'x' } },
      { type: 'csp-violation', body: null },
    ]
    expect((await report([violation, ...others], 'application/reports+json')).status).toBe(204)
    expect(logged()).toMatchObject([
      { directive: 'require-trusted-types-for', blocked: 'trusted-types-sink', page: '/r/*', source: '' },
    ])
    expect(bff.log.join('')).not.toMatch(/Jane|Secret-Of/)
  })

  it('cannot fill the log: a batch counts ten, an address sixty a minute', async () => {
    const many = Array.from({ length: 11 }, () => ({
      type: 'csp-violation',
      body: { effectiveDirective: 'img-src', blockedURL: 'inline' },
    }))
    expect((await report(many, 'application/reports+json')).status).toBe(204)
    expect(logged()).toHaveLength(10)
    const statuses = await Promise.all(
      Array.from({ length: 60 }, async () => (await report(single(), 'application/csp-report')).status),
    )
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })

  it.each([
    ['another site', () => single(), 'application/csp-report', { 'sec-fetch-site': 'cross-site' }, 403],
    ['another type', () => single(), 'application/json', {}, 415],
    [
      'more than 8 KB',
      () => single({ 'script-sample': 'x'.repeat(9000) }),
      'application/csp-report',
      {},
      413,
    ],
    ['no JSON', () => '{', 'application/csp-report', {}, 400],
    ['no report', () => ({ a: 1 }), 'application/csp-report', {}, 400],
  ])('%s is refused', async (_name, body, type, headers, status) => {
    expect((await report(body(), type, headers)).status).toBe(status)
    expect(logged()).toEqual([])
  })
})
