import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { CLIENT_GENERATION, MIN_CLIENT_HEADER } from '../../../../shared/contracts/client-generation.ts'
import { endpoint, KB } from '../../../../shared/contracts/endpoint.ts'
import { createHttpClient, unwrap } from './http-client.ts'
import { HttpFailure, isRetryable, messageFor } from './http-error.ts'

const readPerson = endpoint({
  method: 'GET',
  path: '/api/person',
  auth: 'optional',
  response: z.object({ name: z.string() }),
})
const readList = endpoint({
  method: 'GET',
  path: '/api/list',
  auth: 'user',
  query: z.object({
    search: z.string().optional(),
    page: z.coerce.number<number>().optional(),
    all: z.boolean().optional(),
    empty: z.string().optional(),
  }),
  response: z.unknown(),
})
const writeList = endpoint({
  method: 'POST',
  path: '/api/list',
  auth: 'user',
  request: z.object({ a: z.number() }).optional(),
  maxBody: KB,
  response: z.unknown(),
})

type Setup = {
  readonly answer?: () => Promise<Response>
  readonly token?: () => Promise<string | null>
  readonly online?: boolean
}

function setup({ answer, token, online = true }: Setup = {}) {
  const fetch = vi.fn<typeof globalThis.fetch>(
    answer ?? (() => Promise.resolve(Response.json({ name: 'Ada' }))),
  )
  const logger = { warn: vi.fn<(message: string) => void>(), error: vi.fn<(message: string) => void>() }
  const onOutdated = vi.fn()
  const onSecondStepNeeded = vi.fn()
  const onTokenRefused = vi.fn()
  const onStandingChanged = vi.fn()
  const http = createHttpClient({
    fetch,
    onOutdated,
    onSecondStepNeeded,
    onTokenRefused,
    onStandingChanged,
    logger,
    getAccessToken: token ?? (() => Promise.resolve(null)),
    isOnline: () => online,
    now: () => 0,
  })
  const send = () => http.call(readPerson, {})
  const sentHeaders = () => new Headers(fetch.mock.calls[0]?.[1]?.headers)
  return {
    ...{ fetch, logger, http, send, sentHeaders },
    ...{ onOutdated, onSecondStepNeeded, onTokenRefused, onStandingChanged },
  }
}

function refusal(status: number, body: unknown, headers: Record<string, string> = {}) {
  return () => Promise.resolve(Response.json(body, { status, headers }))
}

describe('the generation of calls', () => {
  it.each([
    [CLIENT_GENERATION, 0],
    [CLIENT_GENERATION + 1, 1],
  ])('of an answer that asks for %i is told %i times', async (asked, times) => {
    const { send, onOutdated } = setup({
      answer: refusal(400, { error: 'No such call' }, { [MIN_CLIENT_HEADER]: String(asked) }),
    })
    await send()
    expect(onOutdated).toHaveBeenCalledTimes(times)
  })
})

describe('authorization of a call', () => {
  it('[ID-01] carries the bearer token when a session exists', async () => {
    const { send, sentHeaders } = setup({ token: () => Promise.resolve('abc') })
    expect((await send()).ok).toBe(true)
    expect(sentHeaders().get('authorization')).toBe('Bearer abc')
  })

  it('[ID-01] sends no authorization header without a session', async () => {
    const { send, sentHeaders, logger } = setup()
    await send()
    expect(sentHeaders().has('authorization')).toBe(false)
    expect(logger.error).not.toHaveBeenCalled()
  })

  it('[ID-01] logs a token that cannot be read and calls without authorization', async () => {
    const { send, sentHeaders, logger } = setup({ token: () => Promise.reject(new Error('storage broken')) })
    expect((await send()).ok).toBe(true)
    expect(sentHeaders().has('authorization')).toBe(false)
    expect(logger.error).toHaveBeenCalledOnce()
  })

  it('sends the header that a foreign page cannot add, with credentials, to its own origin', async () => {
    const { send, sentHeaders, fetch } = setup()
    await send()
    expect(sentHeaders().get('x-app-csrf')).toBe('1')
    expect(fetch.mock.calls[0]?.[0]).toBe('/api/person')
    expect(fetch.mock.calls[0]?.[1]?.credentials).toBe('include')
  })
})

describe('what goes out', () => {
  it.each([
    [undefined, '/api/list'],
    [{ search: 'a b', page: 2, all: false }, '/api/list?search=a+b&page=2&all=false'],
    [{ search: null, page: undefined, empty: '' }, '/api/list?empty='],
  ])('%j is asked as %s', async (query, address) => {
    const { http, fetch } = setup()
    await http.call(readList, { query })
    expect(fetch.mock.calls[0]?.[0]).toBe(address)
  })

  it('a body is JSON and says so; without one nothing is said', async () => {
    const sent = async (body?: { readonly a: number }) => {
      const { http, fetch, sentHeaders } = setup()
      await http.call(writeList, { body })
      expect(fetch.mock.calls[0]?.[1]?.method).toBe('POST')
      return [sentHeaders().get('content-type'), fetch.mock.calls[0]?.[1]?.body]
    }
    expect(await sent({ a: 1 })).toEqual(['application/json', '{"a":1}'])
    expect(await sent()).toEqual([null, undefined])
  })

  it('goes to the path with its parameters, each one segment of it', async () => {
    const { http, fetch } = setup()
    const one = endpoint({
      method: 'DELETE',
      path: '/api/lists/:id/rows/:row',
      auth: 'user',
      response: 'nothing',
    })
    await http.call(one, { params: { id: 'a/../b', row: '1?2' } })
    expect(fetch.mock.calls[0]?.[0]).toBe('/api/lists/a%2F..%2Fb/rows/1%3F2')
    expect(fetch.mock.calls[0]?.[1]?.method).toBe('DELETE')
  })
})

it('waits 20 s for an answer, or as long as the call says', async () => {
  // The browser's own clock, which no test can set.
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const { http } = setup()
  await http.call(readList, {})
  await http.call(readList, { timeout: 60_000 })
  expect(timeout.mock.calls).toEqual([[20_000], [60_000]])
  timeout.mockRestore()
})

describe('a second step that is owed', () => {
  it.each([
    [403, 'second_step_needed', 1],
    [403, 'forbidden', 0],
    [503, 'second_step_needed', 0],
    [401, 'second_step_needed', 0],
  ])('%i %s is told %i times', async (status, code, times) => {
    const { send, onSecondStepNeeded } = setup({ answer: refusal(status, { error: 'No', code }) })
    await send()
    expect(onSecondStepNeeded).toHaveBeenCalledTimes(times)
  })
})

describe('a token or a standing that the server refuses', () => {
  const token = (): Promise<string> => Promise.resolve('t0ken')
  it.each([
    [401, 'password_changed', 1, 0],
    [403, 'account_suspended', 0, 1],
    [403, 'application_rejected', 0, 1],
    [403, 'approval_required', 0, 1],
    [403, 'forbidden', 0, 0],
    [503, 'bad_token', 0, 0],
  ])('%i %s is passed on', async (status, code, tokenTimes, standingTimes) => {
    const { send, onTokenRefused, onStandingChanged } = setup({
      answer: refusal(status, { error: 'No', code }),
      token,
    })
    await send()
    expect(onTokenRefused.mock.calls).toEqual(Array.from({ length: tokenTimes }, () => [code]))
    expect(onStandingChanged).toHaveBeenCalledTimes(standingTimes)
  })

  it('is not told where no token was sent', async () => {
    const { send, onTokenRefused } = setup({ answer: refusal(401, { error: 'No', code: 'not_signed_in' }) })
    await send()
    expect(onTokenRefused).not.toHaveBeenCalled()
  })
})

describe('what comes back', () => {
  it.each([
    ['offline', setup({ online: false }), { kind: 'offline' }],
    [
      'a broken connection',
      setup({ answer: () => Promise.reject(new TypeError('Failed to fetch')) }),
      { kind: 'offline' },
    ],
    [
      'a captive portal',
      setup({
        answer: () => Promise.resolve(new Response('<html>', { headers: { 'content-type': 'text/html' } })),
      }),
      { kind: 'invalid_response', status: 200, reason: 'not_json' },
    ],
    [
      'another shape',
      setup({ answer: refusal(200, { nom: 'Ada' }) }),
      { kind: 'invalid_response', status: 200, reason: 'wrong_shape' },
    ],
    [
      'a 401',
      setup({ answer: refusal(401, { error: 'Sign in' }) }),
      { kind: 'unauthenticated', sent: 'none', message: 'Sign in', code: null },
    ],
    [
      'a 401 to a call whose token could not be read',
      setup({ answer: refusal(401, {}), token: () => Promise.reject(new Error('slow')) }),
      { kind: 'unauthenticated', sent: 'unreadable', message: 'Please sign in again.', code: null },
    ],
    [
      'a refusal with details',
      setup({
        answer: refusal(400, {
          error: 'No',
          code: 'validation_failed',
          details: [{ field: 'a', message: 'b' }],
        }),
      }),
      {
        kind: 'refused',
        status: 400,
        code: 'validation_failed',
        message: 'No',
        details: [{ field: 'a', message: 'b' }],
        retryAfter: null,
      },
    ],
    [
      'a refusal that says only why',
      setup({ answer: refusal(409, { error: 'Already reviewed.' }) }),
      {
        kind: 'refused',
        status: 409,
        code: 'http_409',
        message: 'Already reviewed.',
        details: [],
        retryAfter: null,
      },
    ],
    [
      'too many requests',
      setup({ answer: refusal(429, { error: 'Slow down', code: 'rate_limited' }, { 'retry-after': '3' }) }),
      {
        kind: 'refused',
        status: 429,
        code: 'rate_limited',
        message: 'Slow down',
        details: [],
        retryAfter: 3000,
      },
    ],
    [
      'a broken server',
      setup({ answer: refusal(503, { error: 'Down' }) }),
      { kind: 'server', status: 503, message: 'Down', retryAfter: null },
    ],
  ])('%s is told apart', async (_name, { send }, error) => {
    expect(await send()).toEqual({ ok: false, error })
  })

  it('is a file where the endpoint gives one, and nothing where it gives nothing', async () => {
    const { http } = setup({ answer: () => Promise.resolve(new Response('%PDF', { status: 200 })) })
    const paper = await http.call({ ...readPerson, response: 'pdf' }, {})
    expect(paper.ok && (await paper.value.text())).toBe('%PDF')
    const { http: silent } = setup({ answer: () => Promise.resolve(new Response(null, { status: 204 })) })
    expect(await silent.call({ ...readPerson, response: 'nothing' }, {})).toEqual({
      ok: true,
      status: 204,
      value: undefined,
      requestId: null,
    })
  })

  it('ends a call that takes too long and says so', async () => {
    const hang: typeof globalThis.fetch = (_input, init) =>
      new Promise((_resolve, reject) => {
        const end = () => reject(new Error('aborted'))
        if (init?.signal?.aborted === true) end()
        else init?.signal?.addEventListener('abort', end)
      })
    const http = createHttpClient({
      fetch: hang,
      getAccessToken: () => Promise.resolve(null),
      isOnline: () => true,
      now: () => 0,
      logger: { warn: vi.fn(), error: vi.fn() },
      timeout: 5,
    })
    expect(await http.call(readList, {})).toEqual({ ok: false, error: { kind: 'timeout' } })
    const aborted = await http.call(readList, { signal: AbortSignal.abort(), timeout: 1000 })
    expect(aborted).toEqual({ ok: false, error: { kind: 'aborted' } })
  })

  it('gives a query function an exception with words for a person', async () => {
    const { send } = setup({ answer: refusal(503, { error: 'We are down' }) })
    const answer = await send()
    expect(() => unwrap(answer)).toThrow(
      new HttpFailure({ kind: 'server', status: 503, message: 'We are down', retryAfter: null }),
    )
  })
})

it('knows which failures are worth another try', () => {
  expect(isRetryable({ kind: 'offline' })).toBe(true)
  expect(isRetryable({ kind: 'unauthenticated', sent: 'unreadable', message: '', code: null })).toBe(true)
  expect(isRetryable({ kind: 'unauthenticated', sent: 'token', message: '', code: null })).toBe(false)
  expect(isRetryable({ kind: 'aborted' })).toBe(false)
  expect(messageFor({ kind: 'timeout' })).toMatch(/took too long/)
})
