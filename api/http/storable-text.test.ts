import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { errorHandler, type RequestEnv } from '../../runtime/http.ts'
import { createLogger } from '../../runtime/logger.ts'
import { parseJson, readBody } from './body.ts'
import { holdsStorableTexts } from './storable-text.ts'

const app = new Hono<RequestEnv>()
app.post('/', async (c) => {
  parseJson(c, await readBody(c, 1_000_000))
  return c.json({ read: true })
})
app.onError(errorHandler(createLogger('test', 'silent')))

async function statusOf(body: string): Promise<number> {
  const headers = { 'Content-Type': 'application/json' }
  return (await app.request('/', { method: 'POST', body, headers })).status
}

const nested = (depth: number, core: string): string => `${'['.repeat(depth)}${core}${']'.repeat(depth)}`

describe('the texts of a request', () => {
  it.each([
    ['a half of a pair', '"\\ud800"'],
    ['a NUL', '{"a":["\\u0000"]}'],
    ['a NUL in a name', '{"a\\u0000":1}'],
    ['a half of a pair, far inside', nested(15_000, '"\\ud800"')],
    ['a whole pair, far inside', nested(101, '"\\ud83d\\ude00"')],
  ])('with %s is refused as the caller’s fault', async (_, body) => {
    expect(await statusOf(body)).toBe(400)
  })

  it.each([
    ['a whole pair', '"\\ud83d\\ude00"'],
    ['a whole pair as deep as may be', nested(100, '"\\ud83d\\ude00"')],
  ])('with %s is read', async (_, body) => {
    expect(await statusOf(body)).toBe(200)
  })

  it('are looked at in every name and value', () => {
    expect(holdsStorableTexts({ a: [{ b: 'c' }, 1, null, true] })).toBe(true)
    expect(holdsStorableTexts({ a: [{ b: '\0' }] })).toBe(false)
    expect(holdsStorableTexts({ a: [{ '\ud800': 1 }] })).toBe(false)
  })
})
