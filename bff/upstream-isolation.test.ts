/** If one upstream is down, slow or endless, calls of the others are not affected and no call waits forever. */
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { json, startStub } from './testing/stub-upstream.ts'
import { jsonBody, startTestBff, type Reply, type TestBff } from './testing/test-bff.ts'

let bff: TestBff
beforeEach(async () => {
  bff = await startTestBff()
})
afterEach(() => bff.close())

const profile = (): Promise<Reply> => bff.callAsUser('/api/users/verify-profile')
const ownRow = (): Promise<Reply> => bff.callAsUser('/supabase/rest/v1/users?select=first_name')
const refresh = (): Promise<Reply> =>
  bff.call(
    '/supabase/auth/v1/token?grant_type=refresh_token',
    jsonBody({ refresh_token: 'r' }, { 'x-app-csrf': '1' }),
  )

describe('an upstream that does not answer', () => {
  it('is not asked any more after ten failures, is said to be away, and is taken back when it answers', async () => {
    await profile()
    await bff.api.close()
    for (let count = 0; count < 10; count += 1) expect((await profile()).status).toBe(502)
    const refused = await profile()
    expect(refused.status).toBe(503)
    expect(refused.headers['retry-after']).toBe('1')
    expect(refused.text).toContain('The platform service cannot be reached right now')
    expect((await ownRow()).status).toBe(200)

    const back = await startStub(Number(new URL(bff.api.url).port), json(200, { back: true }))
    await expect.poll(async () => (await profile()).status).toBe(200)
    expect((await profile()).status).toBe(200)
    await back.close()
  })

  it('is a passing trouble to the refresh of a session, open or closed', async () => {
    await bff.supabase.close()
    const replies: Reply[] = []
    for (let count = 0; count < 14; count += 1) replies.push(await refresh())
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([503]))
    expect(replies.filter(({ headers }) => !(Number(headers['retry-after']) > 0))).toEqual([])
  })
})

describe('an upstream that is slow', () => {
  it('takes no connection from another, however many wait for it', async () => {
    const pending: (() => void)[] = []
    bff.supabase.respond = (call, response) => void pending.push(() => json(200, [])(call, response))
    const waiting = Array.from({ length: 200 }, ownRow)
    await expect.poll(() => pending.length).toBe(64)
    for (let count = 0; count < 20; count += 1) expect((await profile()).status).toBe(200)
    expect(pending).toHaveLength(64)
    bff.supabase.respond = json(200, [])
    pending.forEach((answer) => answer())
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]))
  })
})

/** A call of each kind that waits for an outside service, and of the one that does not. */
const KINDS = {
  google: '/api/drive/files',
  microsoft: '/api/auth/onedrive/list',
  stripe: '/api/billing/summary',
  others: '/api/lookup/zip?zip=10001',
  api: '/api/referrals',
} as const
type Kind = keyof typeof KINDS
const WAITING = (Object.keys(KINDS) as Kind[]).filter((kind) => kind !== 'api') // the keys of the literal above
const callOf = (kind: Kind): Promise<Reply> => bff.callAsUser(KINDS[kind])

describe('an outside service that is dead, behind the API (R11.3)', () => {
  it.each(WAITING)('%s: its calls wait, all others are answered', async (dead) => {
    const held: (() => void)[] = []
    const usual = json(200, {})
    bff.api.respond = (call, response) => {
      if (KINDS[dead].startsWith(call.url.split('?')[0] ?? '')) held.push(() => usual(call, response))
      else usual(call, response)
    }
    const waiting = Array.from({ length: 150 }, () => callOf(dead))
    await expect.poll(() => held.length).toBe(32)
    const others = (Object.keys(KINDS) as Kind[]).filter((kind) => kind !== dead) // as above
    for (const kind of others)
      for (let count = 0; count < 10; count += 1) expect((await callOf(kind)).status, kind).toBe(200)
    expect(held).toHaveLength(32)
    // A finished call makes room for the next.
    while (held.length > 0) {
      held.splice(0).forEach((answer) => answer())
      await Promise.race([Promise.all(waiting), expect.poll(() => held.length).toBeGreaterThan(0)])
    }
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]))
  })

  it('has more waiting for it refused at once, in words and with a time to come back', async () => {
    bff.api.respond = () => undefined
    const refused: Reply[] = []
    const calls = Array.from({ length: 260 }, () =>
      callOf('google').then(
        (reply) => refused.push(reply),
        () => 'given up with the program',
      ),
    )
    await expect.poll(() => refused.length).toBe(4)
    for (const { status, text, headers } of refused) {
      expect(status).toBe(503)
      expect(text).toContain('The connection with Google is overloaded')
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    await bff.api.close()
    await Promise.all(calls)
  })

  it('opens the breaker of its own calls alone', async () => {
    bff.api.respond = (call, response) => {
      if (call.url.startsWith(KINDS.google)) response.destroy()
      else json(200, {})(call, response)
    }
    for (let count = 0; count < 10; count += 1) expect((await callOf('google')).status).toBe(502)
    expect((await callOf('google')).status).toBe(503)
    expect((await callOf('microsoft')).status).toBe(200)
    expect((await callOf('api')).status).toBe(200)
  })
})

describe('files and live updates, of which each takes long', () => {
  const events = (headers: Record<string, string> = {}): Promise<Reply> =>
    bff.callAsUser('/api/events', { headers })

  it('are not tried any more while the API does not answer', async () => {
    await bff.callAsUser('/api/referrals')
    await bff.api.close()
    for (const call of [events, () => bff.callAsUser('/api/drive/download/f1')]) {
      for (let count = 0; count < 10; count += 1) expect((await call()).status).toBe(502)
      const refused = await call()
      expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1'])
    }
    expect((await ownRow()).status).toBe(200)
  })

  it('live updates are twenty windows of one person, and leave others theirs', async () => {
    const open: ServerResponse[] = []
    bff.api.respond = (_call, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: {}\n\n')
      open.push(response)
    }
    const windows = Array.from({ length: 20 }, () => events())
    await expect.poll(() => open.length).toBe(20)
    const refused = await events()
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '10'])
    expect(refused.text).toContain('too many windows')
    const other = events({ authorization: `Bearer ${await bff.token()}` })
    await expect.poll(() => open.length).toBe(21)
    open.forEach((response) => response.end())
    expect(new Set((await Promise.all([...windows, other])).map(({ status }) => status))).toEqual(
      new Set([200]),
    )
    const again = events()
    await expect.poll(() => open.length).toBe(22)
    open.at(-1)?.end()
    expect((await again).status).toBe(200)
  })
})

describe('an upstream whose answer never ends', () => {
  it('is cut off at the size that the table allows', async () => {
    let written = 0
    bff.api.respond = (_call, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      const block = Buffer.alloc(65_536, 0x20)
      const more = (): void => {
        while (!response.destroyed && response.write(block)) written += block.length
      }
      response.on('drain', more)
      more()
    }
    const reply = await profile()
    expect(reply.status).toBe(502)
    expect(reply.text.length).toBeLessThan(1000)
    expect((await ownRow()).status).toBe(200)
    expect(written).toBeLessThan(64 * 1024 * 1024)
  })
})
