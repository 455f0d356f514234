/** `npm run audit` against a registry of our own that speaks the real one's protocol. */
import { spawn } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { freePorts } from '../runtime/testing/ports.ts'
import { judge, type AuditReport } from './audit/advisories.ts'

const SCRIPT = join(import.meta.dirname, 'audit.ts')
const ADVISORY = {
  id: 1,
  url: 'https://github.com/advisories/GHSA-0000',
  title: 'Reads more than it should',
  severity: 'high',
  vulnerable_versions: '<99.0.0',
}

describe('npm run audit', () => {
  let server: Server
  let registry: string
  let asked: Record<string, readonly string[]>
  let answer: { readonly status: number; readonly body: unknown }
  beforeEach(async () => {
    asked = {}
    server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const isBulk = request.url?.endsWith('/advisories/bulk') === true
        if (isBulk) asked = packagesIn(Buffer.concat(chunks))
        response.writeHead(isBulk ? answer.status : 404, { 'Content-Type': 'application/json' })
        response.end(JSON.stringify(isBulk ? answer.body : {}))
      })
    })
    const port = await freePorts()
    registry = `http://127.0.0.1:${port}/`
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  })
  afterEach(() => new Promise((resolve) => server.close(resolve)))

  it('names what the list knows of the lock file’s versions, with the time that there is', async () => {
    answer = { status: 200, body: { hono: [ADVISORY] } }
    const { code, output } = await run(registry)
    expect(output).toContain(
      'high, within 14 days: hono <99.0.0: Reads more than it should (https://github.com/advisories/GHSA-0000)',
    )
    expect(code).toBe(1)
    expect(asked['hono']).toHaveLength(1)
    expect(Object.keys(asked).length).toBeGreaterThan(500)
  })

  it('is content when the list knows nothing', async () => {
    answer = { status: 200, body: {} }
    const { code, output } = await run(registry)
    expect(output).toContain('No advisory counts.')
    expect(code).toBe(0)
  })

  it('says so when there is no list', async () => {
    answer = { status: 405, body: {} }
    const { code, output } = await run(registry)
    expect(code).toBe(2)
    expect(output).toContain('nothing has been looked at')
  })
})

describe('what counts', () => {
  const advice = (name: string, severity: 'critical' | 'low') => ({
    source: 1,
    name,
    severity,
    title: 'Title',
    url: `https://advisories.test/${name}`,
    range: '*',
  })
  const report: AuditReport = {
    auditReportVersion: 2,
    vulnerabilities: {
      mild: { via: [advice('mild', 'low')] },
      parent: { via: ['bad', 'mild'] },
      bad: { via: [advice('bad', 'critical'), advice('bad', 'critical')] },
    },
  }

  it('the worst first, each once, and not again for whoever depends on it', () => {
    expect(judge(report, [], '2026-11-23').map((line) => line.split(':')[0])).toEqual([
      'critical, within 3 days',
      'low, within 90 days',
    ])
  })

  it('an accepted one counts again from its day on', () => {
    const accepted = [{ url: 'https://advisories.test/bad', why: 'Not reachable.', until: '2026-12-01' }]
    expect(judge(report, accepted, '2026-11-30')).toHaveLength(1)
    expect(judge(report, accepted, '2026-12-01')).toHaveLength(2)
  })
})

function packagesIn(body: Buffer): Record<string, readonly string[]> {
  const text = body[0] === 0x1f ? gunzipSync(body) : body
  return z.record(z.string(), z.array(z.string())).parse(JSON.parse(text.toString('utf8')))
}

function run(registry: string): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [SCRIPT, '--registry', registry, '--fetch-retries', '0'])
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')))
    child.once('exit', (code) => resolve({ code, output }))
  })
}
