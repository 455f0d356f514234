/** Questions for the language model: a POST whose answer is an event stream. */
import {
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestBff, type TestBff } from './testing/test-bff.ts'
import { json } from './testing/stub-upstream.ts'

const PATH = '/api/assistant/answers'
const QUESTION = JSON.stringify({ question: 'Who — “she”?' })
const FIRST = 'data: {"type":"text","text":"One"}\n\n'
const LAST = 'data: {"type":"end","isCutOff":false}\n\n'

let bff: TestBff
beforeEach(async () => {
  bff = await startTestBff()
})
afterEach(() => bff.close())

type Asked = { readonly call: ClientRequest; readonly answered: Promise<IncomingMessage> }

/** From our own page. */
function ask(token: string, body = QUESTION, headers: Record<string, string> = {}): Asked {
  const { promise: answered, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const call = httpRequest(
    {
      ...{ host: '127.0.0.1', port: bff.port, path: PATH, method: 'POST', agent: false },
      headers: {
        ...{ host: `localhost:${bff.port}`, 'x-app-csrf': '1', 'content-type': 'application/json' },
        authorization: `Bearer ${token}`,
        ...headers,
      },
    },
    resolve,
  )
  call.on('error', reject)
  call.end(body)
  return { call, answered }
}

async function textOf(stream: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer) // no encoding is set
  return Buffer.concat(parts).toString()
}

const begin = (response: ServerResponse): void => {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(FIRST)
}

/** Resolves when the API's answer is closed before its end. */
function abandoned(): Promise<boolean> {
  return new Promise((resolve) => {
    bff.api.respond = (_call, response) => {
      begin(response)
      response.on('close', () => resolve(!response.writableFinished))
    }
  })
}

it('goes to the API as it was sent, and its answer comes back piece by piece', async () => {
  let end = (): unknown => undefined
  bff.api.respond = (_call, response) => {
    begin(response)
    end = () => response.end(LAST)
  }
  const token = await bff.token()
  const stream = await ask(token, QUESTION, { cookie: 'a=b', 'x-odd': '1' }).answered
  expect(stream.headers).toMatchObject({
    ...{ 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' },
    'x-accel-buffering': 'no',
  })
  const first = await new Promise<Buffer>((resolve) => stream.once('data', resolve))
  expect(first.toString()).toBe(FIRST)
  end()
  expect(await textOf(stream)).toBe(LAST)
  expect(stream.complete).toBe(true)
  const [{ method, url, headers, body } = { method: '', url: '', headers: {}, body: Buffer.of() }] =
    bff.api.calls
  expect([method, url, body.toString()]).toEqual(['POST', PATH, QUESTION])
  expect(headers).toMatchObject({
    ...{ accept: 'text/event-stream', 'content-type': 'application/json' },
    authorization: `Bearer ${token}`,
  })
  expect(headers).not.toHaveProperty('cookie')
  expect(headers).not.toHaveProperty('x-odd')
  expect(bff.log.join('')).not.toContain('she')
})

it('ends at the API within a second when the page leaves', async () => {
  const left = abandoned()
  const stream = await ask(await bff.token()).answered
  await new Promise((resolve) => stream.once('data', resolve))
  const started = Date.now()
  stream.destroy()
  expect(await left).toBe(true)
  expect(Date.now() - started).toBeLessThan(1000)
})

it('ends at the API when the page leaves before the answer begins', async () => {
  const { promise: left, resolve } = Promise.withResolvers<boolean>()
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<undefined>()
  bff.api.respond = (_call, response) => {
    response.on('close', () => resolve(!response.headersSent))
    arrive(undefined)
  }
  const { call, answered } = ask(await bff.token())
  answered.catch(() => undefined)
  await arrived
  call.destroy()
  expect(await left).toBe(true)
})

it('ends at the page when the API ends, and when this program stops', async () => {
  bff.api.respond = (_call, response) => {
    begin(response)
    response.destroy()
  }
  const broken = await ask(await bff.token()).answered.catch(() => null)
  if (broken !== null) expect(await textOf(broken)).not.toContain('"end"')
  const left = abandoned()
  const stream = await ask(await bff.token()).answered
  await new Promise((resolve) => stream.once('data', resolve))
  const whole = textOf(stream)
  await bff.close()
  expect(await whole).toBe('')
  expect(await left).toBe(true)
  bff = await startTestBff()
})

it('is refused in JSON: by the API, without a session, from a foreign page, for its form and its size', async () => {
  const status = async (asked: Asked): Promise<number | undefined> => {
    const reply = await asked.answered
    expect(reply.headers['content-type']).toMatch(/^application\/json/)
    reply.resume()
    return reply.statusCode
  }
  const token = await bff.token()
  bff.api.respond = json(
    429,
    { error: 'Later', code: 'rate_limited', requestId: 'x' },
    { 'retry-after': '9' },
  )
  const limited = await ask(token).answered
  expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '9'])
  expect(JSON.parse(await textOf(limited))).toMatchObject({ code: 'rate_limited', error: 'Later' })
  bff.api.calls.length = 0
  expect(await status(ask('no-token'))).toBe(401)
  expect(await status(ask(token, QUESTION, { 'x-app-csrf': '' }))).toBe(403)
  expect(await status(ask(token, 'not json'))).toBe(400)
  expect(await status(ask(token, '', {}))).toBe(400)
  expect(await status(ask(token, 'a=1', { 'content-type': 'text/plain' }))).toBe(415)
  expect(await status(ask(token, JSON.stringify('x'.repeat(99_000))))).toBe(413)
  expect(bff.api.calls).toEqual([])
})

it('are four at a time for one person, apart from live updates', async () => {
  const token = await bff.token({ sub: '7b0d8f8e-3f53-4a2c-9d55-0c0a5c1f6a10' })
  bff.api.respond = (_call, response) => begin(response)
  const open = await Promise.all(Array.from({ length: 4 }, () => ask(token).answered))
  expect(open.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  const fifth = await ask(token).answered
  expect([fifth.statusCode, await textOf(fifth)]).toEqual([429, expect.stringContaining('Four answers')])
  expect((await ask(await bff.token()).answered).statusCode).toBe(200)
  open[0]?.destroy()
  await expect.poll(async () => (await ask(token).answered).statusCode).toBe(200)
})
