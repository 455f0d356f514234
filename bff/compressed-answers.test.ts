import { afterEach, beforeEach, expect, it } from 'vitest'
import { json } from './testing/stub-upstream.ts'
import { startTestBff, type TestBff } from './testing/test-bff.ts'
import { ROUTES } from './routes/registry.ts'

const PAGE = {
  rows: Array.from({ length: 50 }, (_, seq) => ({ seq, body: { summary: 'Rear-end collision.' } })),
}

let bff: TestBff
beforeEach(async () => {
  bff = await startTestBff()
  bff.api.respond = json(200, PAGE)
})
afterEach(() => bff.close())

/** By a client that decompresses. */
async function pull(accepted: string, path = '/api/records'): Promise<Response> {
  return fetch(bff.url + path, {
    headers: {
      ...{ 'x-app-csrf': '1', authorization: `Bearer ${await bff.token()}` },
      'accept-encoding': accepted,
    },
  })
}

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', null],
])('a page of records for a browser that accepts %s comes as %s, and whole', async (accepted, encoding) => {
  const response = await pull(accepted)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-encoding')).toBe(encoding)
  expect(response.headers.get('vary')).toBe('Accept-Encoding')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual(PAGE)
})

it('the answer to a push comes compressed too, and whole', async () => {
  const results = {
    epoch: 1,
    results: PAGE.rows.map(({ seq }) => ({ opId: `op-${seq}`, result: { kind: 'applied', seq } })),
  }
  bff.api.respond = json(200, results)
  const response = await fetch(`${bff.url}/api/records/push`, {
    method: 'POST',
    headers: {
      ...{ 'x-app-csrf': '1', authorization: `Bearer ${await bff.token()}`, 'accept-encoding': 'br' },
      'content-type': 'application/json',
    },
    body: '{}',
  })
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(await response.json()).toEqual(results)
})

it('a refusal of a page stays readable', async () => {
  bff.api.respond = json(410, { error: 'Everything must be read again.', code: 'cursor_too_old' })
  const response = await pull('br')
  expect(response.status).toBe(410)
  expect(await response.json()).toMatchObject({ code: 'cursor_too_old' })
})

it('nothing else that a person reads is compressed', async () => {
  expect(ROUTES.filter(({ compressed }) => compressed).map(({ path }) => path)).toEqual([
    '/api/records/push',
    '/api/records',
  ])
  const response = await pull('br', '/api/users/verify-profile')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-encoding')).toBeNull()
})
