import { describe, expect, it } from 'vitest'
import { APP_HEADER, APP_HEADER_VALUE } from '../../../../shared/contracts/app-header.ts'
import { classifyResponse } from './classify-response.ts'

const NOW = Date.UTC(2026, 2, 2, 10)
const JSON_TYPE = 'application/json; charset=utf-8'
const HTML_TYPE = 'text/html'
const REFUSAL = { error: 'Not now.', code: 'rate_limited', details: [{ field: 'a', message: 'b' }] }

type Given = {
  readonly status?: number
  readonly type?: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  /** What only a browser's own fetch can say of an answer. */
  readonly seen?: { readonly redirected?: boolean; readonly type?: ResponseType }
}

function responseOf({ status = 200, type = JSON_TYPE, body = '{"a":1}', headers = {}, seen = {} }: Given) {
  const response = new Response(body, { status, headers: { 'content-type': type, ...headers } })
  for (const [name, value] of Object.entries(seen)) Object.defineProperty(response, name, { value })
  return response
}

function marked(given: Given): Given {
  return { ...given, headers: { ...given.headers, [APP_HEADER]: APP_HEADER_VALUE } }
}

/** A body that breaks off after its headers. */
function brokenOff(status: number): Response {
  const body = new ReadableStream({ start: (controller) => controller.error(new TypeError('cut')) })
  return new Response(body, {
    status,
    headers: { 'content-type': JSON_TYPE, [APP_HEADER]: APP_HEADER_VALUE },
  })
}

const ACCEPTED = { kind: 'accepted', status: 200, body: { a: 1 } }
const notOurs = (reason: string, status = 200) => ({ kind: 'not_ours', status, reason })
const silent = (kind: string, status: number) => ({
  ...{ kind, status, code: null, message: null },
  ...{ details: [], retryAfter: null },
})

describe('a success', () => {
  it.each<[string, Given, object, object]>([
    ['with its mark', marked({}), ACCEPTED, ACCEPTED],
    ['of another kind of JSON', marked({ type: 'application/vnd.a+json' }), ACCEPTED, ACCEPTED],
    ['that says null', marked({ body: 'null' }), { ...ACCEPTED, body: null }, { ...ACCEPTED, body: null }],
    ['without a mark', {}, ACCEPTED, notOurs('unmarked')],
    ['of another program', { headers: { [APP_HEADER]: 'other' } }, ACCEPTED, notOurs('unmarked')],
    ['of another origin', marked({ seen: { type: 'cors' } }), ACCEPTED, notOurs('unmarked')],
    [
      'after a redirect',
      marked({ seen: { redirected: true } }),
      notOurs('redirected'),
      notOurs('redirected'),
    ],
    ['of a captive portal', marked({ type: HTML_TYPE }), notOurs('not_json'), notOurs('not_json')],
    ['that is no JSON', marked({ body: '<html>' }), notOurs('unreadable'), notOurs('unreadable')],
    ['with no body', marked({ body: '' }), notOurs('unreadable'), notOurs('unreadable')],
  ])('%s is told apart, also where only the mark counts', async (_name, given, plain, strict) => {
    expect(await classifyResponse(responseOf(given), { now: NOW })).toEqual(plain)
    expect(await classifyResponse(responseOf(given), { now: NOW, needsMark: true })).toEqual(strict)
  })
})

describe('a failure', () => {
  it.each([
    [304, 'refused'],
    [400, 'refused'],
    [401, 'unauthenticated'],
    [403, 'refused'],
    [429, 'refused'],
    [499, 'refused'],
    [500, 'server_fault'],
    [503, 'server_fault'],
    [599, 'server_fault'],
  ])('%i is %s, in the words of its body', async (status, kind) => {
    const body = status === 304 ? null : JSON.stringify(REFUSAL)
    const headers = { 'content-type': JSON_TYPE, [APP_HEADER]: APP_HEADER_VALUE, 'retry-after': '7' }
    const answer = await classifyResponse(new Response(body, { status, headers }), {
      now: NOW,
      needsMark: true,
    })
    const said = { code: 'rate_limited', message: 'Not now.', details: REFUSAL.details }
    expect(answer).toEqual({
      ...silent(kind, status),
      ...(body === null ? {} : said),
      retryAfter: 7_000,
    })
  })

  it.each<[string, Given, object]>([
    [
      'a date to wait for',
      { headers: { 'retry-after': 'Mon, 02 Mar 2026 10:00:30 GMT' } },
      { retryAfter: 30_000 },
    ],
    ['a wait that nobody can read', { headers: { 'retry-after': 'soon' } }, { retryAfter: null }],
    ['words alone', { body: '{"error":"No."}' }, { code: null, message: 'No.' }],
    ['a code alone', { body: '{"code":"conflict"}' }, { code: 'conflict', message: null }],
    ['a text as its detail', { body: '{"details":"No."}' }, { details: [{ field: '', message: 'No.' }] }],
  ])('may give %s', async (_name, given, expected) => {
    expect(await classifyResponse(responseOf({ status: 503, ...given }), { now: NOW })).toMatchObject(
      expected,
    )
  })

  it.each<[string, Given, string]>([
    ['a proxy’s page', { type: HTML_TYPE, body: '<html>' }, 'not_json'],
    ['no mark', {}, 'unmarked'],
    ['a redirect before it', marked({ seen: { redirected: true } }), 'redirected'],
  ])(
    'with %s is believed by its status, but not where only the mark counts',
    async (_name, given, reason) => {
      const answer = (needsMark: boolean) =>
        classifyResponse(responseOf({ body: '{}', ...given, status: 404 }), { now: NOW, needsMark })
      expect(await answer(false)).toEqual(silent('refused', 404))
      expect(await answer(true)).toEqual(notOurs(reason, 404))
    },
  )

  it('whose body is no JSON has a status and no words', async () => {
    const response = responseOf(marked({ status: 400, body: '<html>' }))
    expect(await classifyResponse(response, { now: NOW, needsMark: true })).toEqual(silent('refused', 400))
    const page = responseOf({ status: 400, type: HTML_TYPE, body: '{"code":"gone","error":"Words"}' })
    expect(await classifyResponse(page, { now: NOW })).toEqual(silent('refused', 400))
  })
})

describe('a body that breaks off', () => {
  it('is no answer', async () => {
    await expect(classifyResponse(brokenOff(200), { now: NOW })).rejects.toThrow('cut')
    await expect(classifyResponse(brokenOff(400), { now: NOW })).rejects.toThrow('cut')
  })

  it('leaves the status of a marked answer standing', async () => {
    const rules = { now: NOW, needsMark: true }
    expect(await classifyResponse(brokenOff(200), rules)).toEqual(notOurs('unreadable'))
    expect(await classifyResponse(brokenOff(400), rules)).toEqual(silent('refused', 400))
  })
})
