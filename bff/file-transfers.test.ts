/** Files streamed through the BFF: within limits, for signed-in users, from our own page only. */
import { randomUUID } from 'node:crypto'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TRANSFERS } from './routes/registry.ts'
import { json } from './testing/stub-upstream.ts'
import { startTestBff, type Call, type TestBff } from './testing/test-bff.ts'

const UPLOAD = '/api/onedrive/upload'
const GOOGLE = '/api/drive/download/f1'
const DOWNLOAD = '/api/auth/onedrive/download/item!1'
const FORM = 'multipart/form-data; boundary=xyz'
const MB = 1024 * 1024

let bff: TestBff
beforeAll(async () => {
  bff = await startTestBff()
})
beforeEach(() => {
  bff.api.calls.length = 0
  bff.api.respond = json(201, { file: { id: '1' } })
})
afterAll(() => bff.close())

const upload = (headers: Record<string, string> = {}, body = '--xyz--'): Call => ({
  method: 'POST',
  body,
  headers: { 'content-type': FORM, ...headers },
})

describe.each(TRANSFERS.map((policy) => [`${policy.method} ${policy.path}`, policy] as const))(
  '%s',
  (_name, policy) => {
    const path = policy.path.replaceAll(/:\w+/g, 'x1')
    const call = (headers: Record<string, string>): Call =>
      policy.direction === 'up' ? upload(headers) : { method: 'GET', headers }

    it('is for who is signed in, from our own page', async () => {
      expect((await bff.call(path, call({ 'x-app-csrf': '1' }))).status).toBe(401)
      expect(
        (await bff.call(path, call({ 'x-app-csrf': '1', authorization: 'Bearer nonsense' }))).status,
      ).toBe(401)
      expect((await bff.callAsUser(path, call({ 'x-app-csrf': '0' }))).status).toBe(403)
      expect((await bff.callAsUser(path, call({ origin: 'https://evil.example' }))).status).toBe(403)
      expect((await bff.callAsUser(path, call({ 'sec-fetch-site': 'cross-site' }))).status).toBe(403)
      expect(bff.api.calls).toEqual([])
    })
  },
)

describe('an upload', () => {
  it('[OD-02] goes on byte for byte with its type, and brings back what the API says', async () => {
    const body = `--xyz\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${'x'.repeat(100_000)}\r\n--xyz--\r\n`
    const reply = await bff.callAsUser(UPLOAD, upload({ cookie: 'a=b', 'x-user-id': 'me' }, body))
    expect(reply.status).toBe(201)
    expect(JSON.parse(reply.text)).toEqual({ file: { id: '1' } })
    const [seen] = bff.api.calls
    expect(seen?.body.toString()).toBe(body)
    expect(seen?.headers).toMatchObject({ 'content-type': FORM, 'content-length': String(body.length) })
    expect(seen?.headers.cookie).toBeUndefined()
    expect(seen?.headers['x-user-id']).toBeUndefined()
  })

  it.each(['application/json', 'text/plain', 'multipart/form-data', 'multipart/form-data; boundary=a; x=y'])(
    'is refused as %s',
    async (type) => {
      expect((await bff.callAsUser(UPLOAD, upload({ 'content-type': type }))).status).toBe(415)
      expect(bff.api.calls).toEqual([])
    },
  )

  it('is refused when it says that it is too long', async () => {
    const reply = await new Promise<number>((resolve, reject) => {
      void bff.token().then((token) => {
        const request = httpRequest(
          {
            host: '127.0.0.1',
            port: bff.port,
            path: UPLOAD,
            method: 'POST',
            headers: {
              host: `localhost:${bff.port}`,
              'x-app-csrf': '1',
              authorization: `Bearer ${token}`,
              'content-type': FORM,
              'content-length': String(3 * 1024 ** 3),
            },
          },
          (response) => {
            resolve(response.statusCode ?? 0)
            request.destroy()
          },
        )
        request.on('error', reject)
        request.flushHeaders()
      })
    })
    expect(reply).toBe(413)
    expect(bff.api.calls).toEqual([])
  })

  it('a refusal of the API comes in its own words', async () => {
    bff.api.respond = json(409, { error: 'Not connected', code: 'not_connected', requestId: 'r' })
    const reply = await bff.callAsUser(UPLOAD, upload())
    expect(reply.status).toBe(409)
    expect(reply.text).toContain('not_connected')
  })
})

describe('many downloads at once', () => {
  const MICROSOFT = '/api/auth/onedrive/download/f1'

  async function begin(path: string, sub?: string): Promise<IncomingMessage> {
    const token = await bff.token(sub === undefined ? {} : { sub })
    return new Promise((resolve, reject) => {
      httpRequest(
        {
          host: '127.0.0.1',
          port: bff.port,
          path,
          headers: { host: `localhost:${bff.port}`, 'x-app-csrf': '1', authorization: `Bearer ${token}` },
        },
        resolve,
      )
        .on('error', reject)
        .end()
    })
  }

  beforeEach(() => {
    bff.api.respond = (_call, response) => {
      response.writeHead(200, { 'Content-Type': 'application/pdf' }).write('1')
    }
  })

  it('are eight for one person, who is told so, and may go on when one has ended', async () => {
    const one = randomUUID()
    const downloads = await Promise.all(Array.from({ length: 8 }, () => begin(DOWNLOAD, one)))
    expect(new Set(downloads.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const refused = await begin(DOWNLOAD, one)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '10'])
    const other = await begin(DOWNLOAD)
    expect(other.statusCode).toBe(200)
    downloads[0]?.destroy()
    const more: IncomingMessage[] = []
    await expect
      .poll(async () => {
        const next = await begin(DOWNLOAD, one)
        more.push(next)
        return next.statusCode
      })
      .toBe(200)
    for (const stream of [...downloads, ...more, refused, other]) stream.destroy()
  })

  it('from one provider leave the other its own, and calls theirs', async () => {
    const downloads = await Promise.all(Array.from({ length: 64 }, () => begin(GOOGLE)))
    expect(new Set(downloads.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const refused = await begin(GOOGLE)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '10'])
    const other = await begin(MICROSOFT)
    expect(other.statusCode).toBe(200)
    bff.api.respond = json(200, {})
    expect((await bff.callAsUser('/api/referrals')).status).toBe(200)
    for (const stream of [...downloads, refused, other]) stream.destroy()
  })
})

describe('a download', () => {
  it('[OD-01] comes as it is, to be saved, with nothing of the API’s but what is on the list', async () => {
    bff.api.respond = (_call, response) => {
      response.writeHead(200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': 'attachment; filename="a.pdf"',
        'Content-Length': '5',
        'Set-Cookie': 'a=b',
        Server: 'x',
      })
      response.end('12345')
    }
    const reply = await bff.callAsUser(DOWNLOAD)
    expect(reply).toMatchObject({ status: 200, text: '12345' })
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="a.pdf"',
      'content-length': '5',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
    expect(reply.headers['set-cookie']).toBeUndefined()
    expect(reply.headers['server']).toBeUndefined()
    expect(bff.api.calls[0]?.url).toBe(DOWNLOAD)
  })

  it('a redirect or a refusal of the API is never passed on as a file', async () => {
    bff.api.respond = (_call, response) => response.writeHead(302, { Location: 'https://evil.example' }).end()
    expect((await bff.callAsUser(DOWNLOAD)).status).toBe(502)
    bff.api.respond = json(404, { error: 'Gone', code: 'not_found', requestId: 'r' })
    expect((await bff.callAsUser(DOWNLOAD)).status).toBe(404)
  })

  it('[OD-01] is read only as fast as the page takes it, and given up with it', async () => {
    let sent = 0
    let isGivenUp = false
    bff.api.respond = (_call, response) => {
      response.writeHead(200, { 'Content-Type': 'application/octet-stream' })
      const piece = Buffer.alloc(MB)
      const push = (): void => {
        while (sent < 1024 * MB && response.write(piece)) sent += MB
        sent += MB
        response.once('drain', push)
      }
      response.on('close', () => {
        isGivenUp = true
      })
      push()
    }
    const token = await bff.token()
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      httpRequest(
        {
          host: '127.0.0.1',
          port: bff.port,
          path: DOWNLOAD,
          headers: { host: `localhost:${bff.port}`, 'x-app-csrf': '1', authorization: `Bearer ${token}` },
        },
        resolve,
      )
        .on('error', reject)
        .end()
    })
    // Without a reader, the bytes sent stop growing once the buffers are full.
    let before = -1
    await expect
      .poll(
        () => {
          const isSettled = sent === before
          before = sent
          return isSettled
        },
        { interval: 300, timeout: 20_000 },
      )
      .toBe(true)
    expect(sent).toBeLessThan(64 * MB)
    response.destroy()
    await expect.poll(() => isGivenUp, { timeout: 10_000 }).toBe(true)
  })
})
