import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Pool } from 'undici'
import { callUpstream, UpstreamCallError } from './upstream/buffered-call.ts'
import { json, type Respond } from './testing/stub-upstream.ts'
import { EMAIL_HMAC_SECRET, jsonBody, startTestBff, type Reply, type TestBff } from './testing/test-bff.ts'

const REFERRAL = { referralData: { referralId: '5b6ef4a3-5c0c-4f8e-9a51-5a6c1f5f8a01' } }

let bff: TestBff
beforeEach(async () => {
  bff = await startTestBff()
})
afterEach(() => bff.close())

function refer(): Promise<Reply> {
  return bff.callAsUser('/api/send-referral-email', jsonBody(REFERRAL))
}

function profile(): Promise<Reply> {
  return bff.callAsUser('/api/users/verify-profile')
}

/** Cuts the first `times` connections without a response, then responds. */
function cutting(times: number, then: Respond): Respond {
  let left = times
  return (call, response) => {
    left -= 1
    if (left >= 0) response.socket?.destroy()
    else then(call, response)
  }
}

function codeOf(reply: Reply): unknown {
  return (JSON.parse(reply.text) as { code?: unknown }).code
}

describe('a connection that breaks before the answer', () => {
  it('is tried once more for a referral, signed anew over the same bytes', async () => {
    bff.api.respond = cutting(1, json(200, { success: true }))
    expect((await refer()).status).toBe(200)
    const [first, second] = bff.api.calls
    expect(second?.body).toEqual(first?.body)
    expect(second?.headers['x-signature']).not.toBe(first?.headers['x-signature'])
    for (const { headers, body } of bff.api.calls) {
      const input = `${String(headers['x-timestamp'])}POST/api/send-referral-email${body.toString('utf8')}`
      expect(headers['x-signature']).toBe(createHmac('sha256', EMAIL_HMAC_SECRET).update(input).digest('hex'))
    }
  })

  it('is tried once more for a read, and no third time', async () => {
    bff.api.respond = cutting(2, json(200, {}))
    const reply = await profile()
    expect([reply.status, codeOf(reply)]).toEqual([502, 'upstream_unreachable'])
    expect(bff.api.calls).toHaveLength(2)
  })

  it.each([
    ['/api/send-email', { to: 'a@b.test' }],
    ['/api/send-referral-email', { referralData: {} }],
    ['/api/admin/applications/decide', {}],
  ])('is not tried again for %s %j', async (path, value) => {
    bff.api.respond = cutting(1, json(200, {}))
    expect((await bff.callAsUser(path, jsonBody(value))).status).toBe(502)
    expect(bff.api.calls).toHaveLength(1)
  })

  it('is not tried again once the answer has begun', async () => {
    bff.api.respond = (_call, response) =>
      response
        .writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '9' })
        .write('{', () => response.destroy())
    expect((await refer()).status).toBe(502)
    expect(bff.api.calls).toHaveLength(1)
  })
})

describe('an upstream that is down', () => {
  it('[EM-06] is named in words, without its address, and told apart from a slow one', async () => {
    await bff.api.close()
    const reply = await refer()
    expect([reply.status, codeOf(reply)]).toEqual([502, 'upstream_unreachable'])
    expect(reply.text).toContain('The email service cannot be reached right now')
    expect(reply.text).not.toMatch(/127\.0\.0\.1|ECONN/)
    const line = bff.log.find((entry) => entry.includes('request failed')) ?? ''
    expect(line).toContain('"code":"upstream_unreachable"')
    expect(line).toContain('ECONNREFUSED')
    expect(line).not.toContain('referralData')
  })

  it('leaves the others alone', async () => {
    await bff.api.close()
    bff.supabase.respond = json(200, [{ first_name: 'A' }], { 'Content-Range': '0-0/*' })
    const reply = await bff.callAsUser('/supabase/rest/v1/users?select=first_name&id=eq.1')
    expect(reply.status).toBe(200)
    expect(reply.headers['content-range']).toBe('0-0/*')
    expect(bff.supabase.calls.at(-1)?.url).toBe('/rest/v1/users?select=first_name&id=eq.1')
  })

  it('[EM-06] logs status and code of a refusal, not what it says of a case', async () => {
    bff.api.respond = json(422, { error: 'Smith v. Jones', code: 'idempotency_key_reused', requestId: 'x' })
    const reply = await refer()
    expect([reply.status, codeOf(reply)]).toEqual([422, 'idempotency_key_reused'])
    const line = bff.log.find((entry) => entry.includes('upstream refused')) ?? ''
    expect(JSON.parse(line)).toMatchObject({ status: 422, code: 'idempotency_key_reused', upstream: 'email' })
    expect(line).not.toContain('Smith')
  })
})

describe('an answer that is not what was asked', () => {
  const answers: [string, Respond, number, string][] = [
    [
      'a web page',
      (_c, r) => r.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>hi'),
      502,
      'bad_upstream',
    ],
    [
      'JSON in name only',
      (_c, r) => r.writeHead(200, { 'Content-Type': 'application/json' }).end('<p>hi'),
      502,
      'bad_upstream',
    ],
    [
      'too long',
      (_c, r) => r.writeHead(200, { 'Content-Type': 'application/json' }).end(`"${'x'.repeat(3_000_000)}"`),
      502,
      'bad_upstream',
    ],
    ['a failure with a stack', json(500, { stack: 'at secret.ts:1' }), 502, 'bad_upstream'],
    ['a bare 503', (_c, r) => r.writeHead(503, { 'Retry-After': '9' }).end(), 503, 'unavailable'],
    ['a bare 429', (_c, r) => r.writeHead(429, { 'Retry-After': '9' }).end(), 429, 'rate_limited'],
  ]
  it.each(answers)('is refused: %s', async (_what, respond, status, code) => {
    bff.api.respond = respond
    const reply = await profile()
    expect([reply.status, codeOf(reply)]).toEqual([status, code])
    expect(reply.text).not.toMatch(/secret|<p>/)
    if (status !== 502) expect(reply.headers['retry-after']).toBe('9')
  })

  it('passes a failure that the API explains', async () => {
    const body = { error: 'Failed to send email after 3 attempts: 451', code: 'internal', requestId: 'x' }
    bff.api.respond = json(502, body)
    const reply = await refer()
    expect([reply.status, JSON.parse(reply.text)]).toEqual([502, body])
  })

  it('passes a refusal that says only why, in its own words', async () => {
    for (const body of [{ error: 'Already reviewed.' }, { error: 'No', details: 'Bar ID is taken.' }]) {
      bff.api.respond = json(409, body)
      const reply = await profile()
      expect([reply.status, JSON.parse(reply.text)]).toEqual([409, body])
    }
  })

  it('passes an empty success, and no header that is not listed', async () => {
    bff.api.respond = (_c, response) =>
      response.writeHead(204, { 'Set-Cookie': 'a=1', Server: 'x', 'Access-Control-Allow-Origin': '*' }).end()
    const reply = await profile()
    expect([reply.status, reply.text]).toEqual([204, ''])
    expect(
      reply.headers['set-cookie'] ?? reply.headers['server'] ?? reply.headers['access-control-allow-origin'],
    ).toBeUndefined()
  })
})

describe('one call', () => {
  const request = { method: 'GET', path: '/', headers: {}, body: null, maxAnswer: 100 }

  it('ends in time, whether the upstream is silent or drips', async () => {
    const pool = new Pool(bff.api.url)
    const drip: Respond = (_c, response) => {
      const timer = setInterval(() => response.write(' '), 5)
      response.on('close', () => clearInterval(timer))
    }
    for (const respond of [() => undefined, drip] satisfies Respond[]) {
      bff.api.respond = respond
      const failed = await callUpstream(pool, { ...request, timeout: 60 }).catch((error: unknown) => error)
      expect(failed).toBeInstanceOf(UpstreamCallError)
      expect(failed).toMatchObject({ failure: 'timeout' })
    }
    await pool.destroy()
  })

  it('is not sent at all when it was given up while waiting for a connection', async () => {
    const pool = new Pool(bff.api.url, { connections: 1 })
    let release: () => void = () => undefined
    bff.api.respond = (_c, response) => {
      release = () => json(200, {})(_c, response)
    }
    const first = callUpstream(pool, { ...request, timeout: 5000 })
    const second = callUpstream(pool, { ...request, timeout: 30 }).catch((error: unknown) => error)
    expect(await second).toMatchObject({ failure: 'timeout', answering: false })
    release()
    expect((await first).status).toBe(200)
    bff.api.respond = json(200, {})
    expect((await callUpstream(pool, { ...request, timeout: 5000 })).status).toBe(200)
    expect(bff.api.calls).toHaveLength(2)
    await pool.destroy()
  })

  it('stops reading when the caller has gone, but finishes what was to be done', async () => {
    const closed: string[] = []
    const pending: (() => void)[] = []
    bff.api.respond = (call, response) => {
      response.on('close', () =>
        closed.push(`${call.method} ${response.writableFinished ? 'answered' : 'cut'}`),
      )
      pending.push(() => json(200, {})(call, response))
    }
    const token = await bff.token()
    const leave = new AbortController()
    const headers = {
      'x-app-csrf': '1',
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    }
    const url = `http://localhost:${bff.port}`
    const read = fetch(`${url}/api/users/verify-profile`, { headers, signal: leave.signal })
    const write = fetch(`${url}/api/send-email`, {
      method: 'POST',
      headers,
      body: '{}',
      signal: leave.signal,
    })
    await expect.poll(() => pending.length).toBe(2)
    leave.abort()
    await Promise.allSettled([read, write])
    await expect.poll(() => closed).toContain('GET cut')
    pending.forEach((answer) => answer())
    await expect.poll(() => closed).toContain('POST answered')
  })
})
