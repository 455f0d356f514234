import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { errorHandler, type RequestEnv } from '../../runtime/http.ts'
import { createLogger } from '../../runtime/logger.ts'
import { parseForm, parseJson, readBody } from './body.ts'

const app = new Hono<RequestEnv>()
app.onError(errorHandler(createLogger('test', 'silent')))
app.post('/json', async (c) => c.json({ given: parseJson(c, await readBody(c, 1000)) }))
app.post('/form', async (c) => c.json({ given: [...parseForm(c, await readBody(c, 1000))] }))

async function post(path: string, body: string): Promise<{ status: number; body: unknown }> {
  const type = path === '/json' ? 'application/json' : 'application/x-www-form-urlencoded'
  const answer = await app.request(path, { method: 'POST', body, headers: { 'Content-Type': type } })
  return { status: answer.status, body: await answer.json() }
}

it.each([
  ['/json', '{"a":"\\u0000"}'],
  ['/json', '{"a":[{"b":"x\\u0000y"}]}'],
  ['/json', '{"\\u0000":1}'],
  ['/json', '{"a":"\\ud83d"}'],
  ['/json', '{"a":"\\uDCA5 alone"}'],
  ['/form', 'a=%00'],
  ['/form', 'a=1&b%00=2'],
])('%s refuses what no database holds: %s', async (path, body) => {
  expect(await post(path, body)).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', error: 'The request holds characters that cannot be stored.' },
  })
})

it.each([
  ['/json', '{"a":"\\ud83d\\udca5 and \\\\u0000 in words"}', { a: '💥 and \\u0000 in words' }],
  ['/json', '{"a":"Zoë\\n"}', { a: 'Zoë\n' }],
  ['/form', 'a=%F0%9F%92%A5', [['a', '💥']]],
])('%s takes every other text: %s', async (path, body, given) => {
  expect(await post(path, body)).toEqual({ status: 200, body: { given } })
})

it('stops waiting for a body once its signal is aborted', async () => {
  const controller = new AbortController()
  const slow = new Hono()
  slow.post('/', async (c) => {
    const read = readBody(c, 1000, controller.signal)
    controller.abort(new Error('too slow'))
    return c.text(await read.then(String, (error: unknown) => String(error)))
  })
  const body = new ReadableStream({ start: (sent) => sent.enqueue(new Uint8Array(1)) })
  const answer = await slow.request('/', { method: 'POST', body, duplex: 'half' } as RequestInit)
  expect(await answer.text()).toBe('Error: too slow')
})
