import { Hono } from 'hono'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { errorHandler, notFoundHandler, requestLog, type RequestEnv } from '../../runtime/http.ts'
import { createLogger } from '../../runtime/logger.ts'
import { endpoint, KB } from '../../shared/contracts/endpoint.ts'
import { errorBodySchema } from '../../shared/contracts/http.ts'
import { AppError } from '../../shared/domain/app-error.ts'
import { readBody } from './body.ts'
import { anybody, mount, UNPARSED, type Identify, type ParseBody } from './mount.ts'

const PATH = '/api/folders/:id'
const folderSchema = z.object({
  id: z.string(),
  size: z.number(),
  owner: z.string().nullable().default(null),
})
const read = endpoint({
  method: 'GET',
  path: PATH,
  auth: 'user',
  query: z.object({
    top: z.coerce.number<number>().int().max(9).default(5),
    box: z.string().optional(),
  }),
  response: folderSchema,
})
const write = endpoint({
  method: 'PUT',
  path: PATH,
  auth: 'user',
  request: z.object({ name: z.string().trim().min(1) }),
  maxBody: KB,
  response: folderSchema,
  status: 201,
})
const remove = endpoint({ method: 'DELETE', path: PATH, auth: 'optional', response: 'nothing' })
const act = endpoint({
  method: 'POST',
  path: `${PATH}/act`,
  auth: 'optional',
  request: z.object({ now: z.boolean() }).optional(),
  maxBody: KB,
  response: z.object({ isTold: z.boolean() }),
})
const paper = endpoint({ method: 'GET', path: `${PATH}/pdf`, auth: 'optional', response: 'pdf' })

const identify: Identify<string> = (c) => {
  const name = c.req.header('Authorization')
  if (name === undefined) return Promise.reject(new AppError('not_signed_in', 'No active session'))
  return Promise.resolve(name)
}

let log: string[]
let calls: unknown[]
/** What the handler returns as a folder. May be any value, like a database row. */
let given: unknown
let app: Hono<RequestEnv>
beforeEach(() => {
  log = []
  calls = []
  given = { id: 'f1', size: 3 }
  const logger = createLogger('test', 'info', { write: (line) => void log.push(line) })
  app = new Hono<RequestEnv>()
  app.use(requestLog(logger))
  app.onError(errorHandler(logger))
  app.notFound(notFoundHandler())
  const folders = new Hono<RequestEnv>()
  const folder = (call: unknown) => {
    calls.push(call)
    return Promise.resolve(given as z.input<typeof folderSchema>) // tests also return values of other shapes
  }
  mount(folders, write, identify, folder)
  mount(folders, read, identify, folder)
  mount(folders, remove, anybody, () => Promise.resolve(undefined))
  mount(folders, act, anybody, ({ body }) => Promise.resolve({ isTold: body?.now === true }))
  mount(folders, paper, anybody, (_call, c) => Promise.resolve(c.text('%PDF')))
  app.route('/', folders)
})

const ada = { Authorization: 'ada' }
const json = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { ...ada, 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})

async function refusalOf(answer: Response): Promise<{ readonly status: number; readonly code: string }> {
  return { status: answer.status, code: errorBodySchema.parse(await answer.json()).code }
}

describe('a mounted call', () => {
  it('gives its handler who calls, the parameters, the query and the body, all parsed', async () => {
    await app.request('/api/folders/a%2Fb?top=7&box=&other=1', { headers: ada })
    await app.request('/api/folders/f2', json('PUT', { name: ' Liens ', isAdmin: true }))
    expect(calls).toEqual([
      { caller: 'ada', params: { id: 'a/b' }, query: { top: 7 }, body: undefined },
      { caller: 'ada', params: { id: 'f2' }, query: undefined, body: { name: 'Liens' } },
    ])
  })

  it('is answered with the status that its endpoint declares', async () => {
    expect((await app.request('/api/folders/f1', { headers: ada })).status).toBe(200)
    expect((await app.request('/api/folders/f1', json('PUT', { name: 'x' }))).status).toBe(201)
    const removed = await app.request('/api/folders/f1', { method: 'DELETE' })
    expect([removed.status, await removed.text()]).toEqual([204, ''])
    expect(await (await app.request('/api/folders/f1/pdf')).text()).toBe('%PDF')
  })

  it('is 200 and not 201 where its endpoint says so of what was there already', async () => {
    const make = endpoint({
      ...write,
      path: '/api/made',
      response: z.object({ already: z.boolean() }),
      status: 'created_unless_already',
    })
    let already = false
    mount(app, make, identify, () => Promise.resolve({ already }))
    expect((await app.request('/api/made', json('PUT', { name: 'x' }))).status).toBe(201)
    already = true
    expect((await app.request('/api/made', json('PUT', { name: 'x' }))).status).toBe(200)
  })

  it('asks who calls before it reads anything', async () => {
    const answer = await app.request('/api/folders/f1?top=many', { method: 'PUT', body: 'x'.repeat(5000) })
    expect(await refusalOf(answer)).toEqual({ status: 401, code: 'not_signed_in' })
    expect(calls).toEqual([])
  })

  it('may be made without a body only where its endpoint says so', async () => {
    const empty = await app.request('/api/folders/f1/act', { method: 'POST' })
    expect(await empty.json()).toEqual({ isTold: false })
    const told = await app.request('/api/folders/f1/act', json('POST', { now: true }))
    expect(await told.json()).toEqual({ isTold: true })
    const wanted = await app.request('/api/folders/f1', { method: 'PUT', headers: ada })
    expect((await refusalOf(wanted)).status).toBe(415)
  })

  it('takes an empty parameter for one that is left out, where it may be', async () => {
    const find = {
      ...read,
      query: z.object({ name: z.string().min(1, 'Name required'), top: z.string().optional() }),
    }
    mount(app, { ...find, path: '/api/found' }, anybody, (call) => {
      calls.push(call.query)
      return Promise.resolve({ id: 'f1', size: 3 })
    })
    await app.request('/api/found?name=x&top=')
    expect(calls).toEqual([{ name: 'x' }])
    const unnamed = await app.request('/api/found?name=')
    expect(errorBodySchema.parse(await unnamed.json()).error).toBe('name: Name required')
  })

  it('parses the bytes that had to be read to find out who calls', async () => {
    const signed: Identify<number> = async (c) => {
      const bytes = await readBody(c, KB)
      c.set('rawBody', bytes)
      return bytes.byteLength
    }
    mount(app, { ...act, path: '/api/signed' }, signed, ({ caller, body }) => {
      calls.push([caller, body])
      return Promise.resolve({ isTold: true })
    })
    expect((await app.request('/api/signed', json('POST', { now: true }))).status).toBe(200)
    expect(calls).toEqual([[12, { now: true }]])
  })

  it('may have its body parsed in its own way, or by its service', async () => {
    const inItsWords: ParseBody = (schema, body) => {
      const parsed = schema.safeParse(body)
      if (parsed.success) return parsed.data
      throw new AppError('validation_failed', 'Say when.')
    }
    const told = { ...act, request: z.object({ now: z.boolean() }) }
    mount(app, { ...told, path: '/api/told' }, anybody, () => Promise.resolve({ isTold: true }), inItsWords)
    mount(app, { ...act, path: '/api/any', request: UNPARSED }, anybody, ({ body }) => {
      calls.push(body)
      return Promise.resolve({ isTold: true })
    })
    const refused = await app.request('/api/told', json('POST', {}))
    expect(errorBodySchema.parse(await refused.json()).error).toBe('Say when.')

    await app.request('/api/any', json('POST', ['whatever']))
    expect(calls).toEqual([['whatever']])
    expect((await app.request('/api/any', { method: 'POST' })).status).toBe(415)
  })

  it.each([
    ['a query that does not parse', 'GET', '?top=12', undefined, 400, 'validation_failed'],
    ['a body that does not parse', 'PUT', '', { name: ' ' }, 400, 'validation_failed'],
    ['a body that is too large', 'PUT', '', { name: 'x'.repeat(1100) }, 413, 'too_large'],
  ])('refuses %s', async (_what, method, query, body, status, code) => {
    const init = body === undefined ? { headers: ada } : json(method, body)
    expect(await refusalOf(await app.request(`/api/folders/f1${query}`, init))).toEqual({ status, code })
    expect(calls).toEqual([])
  })
})

describe('an answer', () => {
  it('holds what the contract declares and nothing else', async () => {
    given = { id: 'f1', size: 3, password_hash: 'secret' }
    const answer = await app.request('/api/folders/f1', { headers: ada })
    expect(await answer.json()).toEqual({ id: 'f1', size: 3, owner: null })
  })

  it.each([[{ id: 'Smith v. Jones', size: 'Jane Roe' }], [null], [{ id: 'Smith v. Jones' }]])(
    'that does not fit is a failure of ours, told without what it holds: %j',
    async (wrong) => {
      given = wrong
      const answer = await app.request('/api/folders/f1', { headers: ada })
      const text = await answer.text()
      expect([answer.status, errorBodySchema.parse(JSON.parse(text)).code]).toEqual([500, 'internal'])
      const line = log.find((entry) => entry.includes('request failed')) ?? ''
      expect(line).toContain('The answer to GET /api/folders/:id does not fit its contract')
      for (const fact of ['Smith', 'Jane']) expect(text + log.join('')).not.toContain(fact)
    },
  )
})

describe('another method', () => {
  it.each([
    ['PATCH', '/api/folders/f1', 'PUT, GET, DELETE'],
    ['GET', '/api/folders/f1/act', 'POST'],
  ])('%s %s is answered 405, with those that there are', async (method, path, allowed) => {
    const answer = await app.request(path, { method })
    expect(answer.headers.get('Allow')).toBe(allowed)
    expect(await refusalOf(answer)).toEqual({ status: 405, code: 'method_not_allowed' })
  })

  it('that is mounted later is answered, and HEAD wherever GET is', async () => {
    expect((await app.request('/api/folders/f1', { headers: ada })).status).toBe(200)
    expect((await app.request('/api/folders/f1', { method: 'HEAD', headers: ada })).status).toBe(200)
  })
})
