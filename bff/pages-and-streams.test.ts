/** Calls that do not return JSON: the recipient's page, for people without the app, and event streams. */
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Respond } from './testing/stub-upstream.ts'
import { json } from './testing/stub-upstream.ts'
import { startTestBff, type Call, type TestBff } from './testing/test-bff.ts'

const TOKEN = 'T'.repeat(43)
const PAGE = `/r/${TOKEN}`

let bff: TestBff
beforeEach(async () => {
  bff = await startTestBff()
})
afterEach(() => bff.close())

const html =
  (status: number, text: string, headers: Record<string, string> = {}): Respond =>
  (_call, response) => {
    response.writeHead(status, { 'Content-Type': 'text/html; charset=UTF-8', ...headers })
    response.end(text)
  }

const form = (headers: Record<string, string> = {}, body = 'action=accept'): Call => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
})

describe('the recipient’s page', () => {
  it('is shown to anybody with the link, and kept from caches, indexes and other sites', async () => {
    bff.api.respond = html(200, '<p>A referral</p>', { 'Set-Cookie': 'a=b', Server: 'x' })
    const reply = await bff.call(PAGE, { headers: { cookie: 'sid=1', 'sec-fetch-site': 'cross-site' } })
    expect(reply).toMatchObject({ status: 200, text: '<p>A referral</p>' })
    expect(reply.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    })
    expect(reply.headers['set-cookie']).toBeUndefined()
    const [seen] = bff.api.calls
    expect(seen?.url).toBe(PAGE)
    expect(seen?.headers.cookie).toBeUndefined()
    expect(seen?.headers['x-forwarded-for']).toBe('127.0.0.1')
  })

  it('never appears in a log', async () => {
    bff.api.respond = html(200, 'x')
    await bff.call(PAGE)
    await bff.call(PAGE, form())
    await bff.call(`${PAGE}/more`)
    expect(bff.log.join('')).not.toContain(TOKEN)
    expect(bff.log.join('')).toContain('"path":"/r/*"')
  })

  it('passes a form on as it is and leads back to the page', async () => {
    bff.api.respond = html(303, '', { Location: PAGE })
    const reply = await bff.call(
      PAGE,
      form({ origin: 'null', 'sec-fetch-site': 'same-origin' }, 'action=ask&text=a%26b'),
    )
    expect(reply.status).toBe(303)
    expect(reply.headers.location).toBe(PAGE)
    expect(bff.api.calls[0]?.body.toString()).toBe('action=ask&text=a%26b')
    expect(bff.api.calls[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded')
  })

  it.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['that the browser calls cross-site', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['of a sibling site', { 'sec-fetch-site': 'same-site' }],
  ])('refuses a form %s, in words on a page', async (_what, headers) => {
    const reply = await bff.call(PAGE, form(headers))
    expect(reply.status).toBe(403)
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(bff.api.calls).toEqual([])
  })

  it.each(['application/json', 'multipart/form-data; boundary=x', 'text/plain'])(
    'refuses %s',
    async (type) => {
      expect((await bff.call(PAGE, form({ 'content-type': type }))).status).toBe(415)
      expect(bff.api.calls).toEqual([])
    },
  )

  it('refuses what is too large', async () => {
    expect((await bff.call(PAGE, form({}, `text=${'x'.repeat(30_000)}`))).status).toBe(413)
  })

  it.each([
    ['another site', html(303, '', { Location: 'https://evil.example/' })],
    ['another page', html(303, '', { Location: '/dashboard' })],
    ['another referral', html(303, '', { Location: `/r/${'U'.repeat(43)}` })],
  ])('is never led to %s', async (_where, respond) => {
    bff.api.respond = respond
    const reply = await bff.call(PAGE, form())
    expect(reply.status).toBe(502)
    expect(reply.headers.location).toBeUndefined()
  })

  it.each([
    ['a redirect', html(302, '', { Location: PAGE })],
    ['JSON', json(200, { ok: true })],
    ['nothing', ((_call, response) => response.destroy()) satisfies Respond],
  ])('says in words on a page that it cannot be shown when the API gives %s', async (_what, respond) => {
    bff.api.respond = respond
    const reply = await bff.call(PAGE)
    expect(reply.status).toBe(502)
    expect(reply.text).toContain('<h1>This did not work</h1>')
  })

  it('is no JSON call: /api addresses never give HTML', async () => {
    bff.api.respond = html(200, '<p>no</p>')
    expect((await bff.callAsUser('/api/dashboard')).headers['content-type']).toBe(
      'application/json; charset=utf-8',
    )
  })
})

describe('a lienholder’s page', () => {
  const OTHER = `/l/${TOKEN}`
  const TYPE = 'multipart/form-data; boundary=x'
  const file = (body: string, headers: Record<string, string> = {}): Call => ({
    ...{ method: 'POST', body, headers: { 'content-type': TYPE, ...headers } },
  })

  it('is shown as the recipient’s is, never logged, and takes forms', async () => {
    bff.api.respond = html(200, '<p>A request</p>')
    expect((await bff.call(OTHER)).headers).toMatchObject({
      ...{
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      },
    })
    bff.api.respond = html(303, '', { Location: OTHER })
    expect((await bff.call(OTHER, form())).headers.location).toBe(OTHER)
    expect(bff.log.join('')).not.toContain(TOKEN)
    expect(bff.log.join('')).toContain('"path":"/l/*"')
  })

  it('passes a file on as it comes, with the caller’s address and nothing else of theirs', async () => {
    bff.api.respond = html(303, '', { Location: OTHER })
    const body = `--x\r\n${'a'.repeat(200_000)}\r\n--x--`
    const reply = await bff.call(OTHER, file(body, { cookie: 'sid=1', origin: 'null' }))
    expect(reply.status).toBe(303)
    const [seen] = bff.api.calls
    expect(seen?.body.toString()).toBe(body)
    expect(seen?.headers).toMatchObject({ 'content-type': TYPE, 'x-forwarded-for': '127.0.0.1' })
    expect(seen?.headers.cookie).toBeUndefined()
  })

  it('refuses a file of another site, one that is too large, and one that is compressed', async () => {
    const refused = [
      await bff.call(OTHER, file('--x--', { origin: 'https://evil.example' })),
      await bff.call(OTHER, file('x'.repeat(12 * 1024 * 1024))),
      await bff.call(OTHER, file('--x--', { 'content-encoding': 'gzip' })),
      await bff.call(OTHER, file('--x--', { 'content-type': 'multipart/mixed; boundary=x' })),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 413, 415, 415])
    for (const { headers } of refused) expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(bff.api.calls).toEqual([])
  })

  it('shows the page’s own words when the API refuses a file, and leads to no other page', async () => {
    bff.api.respond = html(400, '<p>Choose a PDF</p>')
    expect(await bff.call(OTHER, file('--x--'))).toMatchObject({ status: 400, text: '<p>Choose a PDF</p>' })
    bff.api.respond = html(303, '', { Location: '/l/other' })
    expect((await bff.call(OTHER, file('--x--'))).status).toBe(502)
  })
})

describe('files of a referral', () => {
  const PDF: Respond = (_call, response) => {
    response.writeHead(200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'attachment; filename="referral.pdf"',
      'X-Internal': 'no',
    })
    response.end(Buffer.from('%PDF-1.7 \u00ff', 'latin1'))
  }

  it.each([
    ['the recipient’s, by the link alone', () => bff.call(`${PAGE}/pdf`), 'no-referrer'],
    ['a member’s', () => bff.callAsUser('/api/referrals/1/pdf?timeZone=UTC&other=1'), 'same-origin'],
  ])('%s: to be saved, kept by no cache', async (_whose, call, referrer) => {
    bff.api.respond = PDF
    const { status, headers } = await call()
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="referral.pdf"',
      'cache-control': 'no-store',
      'referrer-policy': referrer,
      'x-content-type-options': 'nosniff',
    })
    expect(headers['x-internal']).toBeUndefined()
    expect(bff.api.calls[0]?.url).not.toContain('other')
  })

  it('are refused in the words of the page, or of the call', async () => {
    bff.api.respond = html(410, '<h1>This link has expired</h1>')
    const page = await bff.call(`${PAGE}/pdf`)
    expect(page.status).toBe(410)
    expect(page.text).toContain('This link has expired')
    bff.api.respond = json(404, { error: 'No such referral.', code: 'not_found' })
    expect((await bff.callAsUser('/api/referrals/1/pdf')).status).toBe(404)
  })

  it('are nothing else than PDF', async () => {
    bff.api.respond = html(200, '<p>no</p>')
    expect((await bff.call(`${PAGE}/pdf`)).status).toBe(502)
    expect((await bff.callAsUser('/api/referrals/1/pdf')).status).toBe(502)
  })
})

describe('the page that ends notification mails', () => {
  const ENDS = `/u/${'T'.repeat(65)}`

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', undefined])(
    'takes a mail provider’s one click (%s), without redirect and without its body',
    async (type) => {
      bff.api.respond = html(200, '<h1>Notification emails are off</h1>')
      const headers = type === undefined ? {} : { 'content-type': type }
      const reply = await bff.call(ENDS, { method: 'POST', body: 'List-Unsubscribe=One-Click', headers })
      expect(reply.status).toBe(200)
      expect(bff.api.calls[0]).toMatchObject({ method: 'POST', url: ENDS })
      expect(bff.api.calls[0]?.body.toString()).toBe('')
      expect(bff.log.join('')).not.toContain(ENDS)
    },
  )

  it('refuses another site’s form and too large a one', async () => {
    expect((await bff.call(ENDS, form({ origin: 'https://evil.example' }))).status).toBe(403)
    expect((await bff.call(ENDS, form({}, 'x'.repeat(30_000)))).status).toBe(413)
    expect(bff.api.calls).toEqual([])
  })
})

describe('live events', () => {
  const HELLO = 'data: {"type":"notification","unread":1}\n\n'

  function open(headers: Record<string, string>): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      httpRequest(
        {
          host: '127.0.0.1',
          port: bff.port,
          path: '/api/events',
          headers: { host: `localhost:${bff.port}`, ...headers },
        },
        resolve,
      )
        .on('error', reject)
        .end()
    })
  }

  const signedIn = async (): Promise<Record<string, string>> => ({
    'x-app-csrf': '1',
    authorization: `Bearer ${await bff.token()}`,
  })

  const first = (stream: IncomingMessage): Promise<string> =>
    new Promise((resolve) => stream.once('data', (chunk: Buffer) => resolve(chunk.toString())))
  const over = (stream: IncomingMessage): Promise<void> =>
    new Promise((resolve) => {
      stream.once('close', () => resolve())
      stream.resume()
    })

  it('come through at once, unbuffered, while the stream stays open', async () => {
    const { promise: gone, resolve } = Promise.withResolvers<undefined>()
    bff.api.respond = (_call, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(HELLO)
      response.on('close', () => resolve(undefined))
    }
    const stream = await open(await signedIn())
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    expect(await first(stream)).toBe(HELLO)
    // When the page disconnects, the API's stream is closed too.
    stream.destroy()
    await gone
  })

  it('end cleanly when this program stops', async () => {
    bff.api.respond = (_call, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(HELLO)
    }
    const stream = await open(await signedIn())
    await first(stream)
    const ended = over(stream)
    await bff.close()
    await ended
    expect(stream.complete).toBe(true)
  })

  it('are refused in JSON: without a session, from a foreign page, when the API refuses or is gone', async () => {
    const status = async (headers: Record<string, string>): Promise<number | undefined> => {
      const answer = await open(headers)
      expect(answer.headers['content-type']).toMatch(/^application\/json/)
      await over(answer)
      return answer.statusCode
    }
    expect(await status({ 'x-app-csrf': '1' })).toBe(401)
    expect(await status({ ...(await signedIn()), 'x-app-csrf': '' })).toBe(403)
    bff.api.respond = json(503, { error: 'Later', code: 'unavailable', requestId: 'x' })
    expect(await status(await signedIn())).toBe(503)
    bff.api.respond = (_call, response) => response.destroy()
    expect(await status(await signedIn())).toBe(502)
  })
})
