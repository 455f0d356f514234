/**
 * Attacks every call of the running API, without the BFF. The table of calls must list every route, so that a new call is attacked from
 * the start. Every attack must get a readable error response, never a success or an internal error.
 */
import { HonoRequest } from 'hono/request'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_KEY_HEADER } from '../shared/contracts/admin.ts'
import { errorBodySchema } from '../shared/contracts/http.ts'
import { API_CALLS } from './testing/api-calls.ts'
import {
  attacks,
  forgeTokens,
  HOSTILE_TEXTS,
  withHostileTexts,
  type Attack,
  type Change,
  type ForgedTokens,
  type NamedCall,
} from './testing/api-attacks.ts'
import { TEST_KEYS } from './testing/test-api.ts'
import { signatureOf, startAttackedApi, type AttackedApi, type Reply } from './testing/attacked-api.ts'

const CALLS: readonly NamedCall[] = Object.entries(API_CALLS).map(([name, call]) => {
  const [method = '', path = ''] = name.split(' ')
  return { ...call, method, path }
})
const NAMED = CALLS.map((call) => [`${call.method} ${call.path}`, call] as const)

const TYPES = {
  json: 'application/json',
  optional: 'application/json',
  form: 'application/x-www-form-urlencoded',
  file: 'multipart/form-data; boundary=x',
  bytes: 'application/json',
} as const

let api: AttackedApi
let forged: ForgedTokens
/** Methods and paths of the calls that read their query. */
const asked = new Set<string>()
const readQuestion = Object.getOwnPropertyDescriptor(HonoRequest.prototype, 'query')
  ?.value as HonoRequest['query'] // a method of that class
beforeAll(async () => {
  HonoRequest.prototype.query = function (this: HonoRequest, ...names: [string]) {
    asked.add(`${this.method} ${this.path}`)
    return Reflect.apply(readQuestion, this, names) as string
  } as typeof readQuestion // the overloads' return types differ; the value is the original's
  api = await startAttackedApi()
  forged = await forgeTokens(api.issuer)
})
afterAll(async () => {
  HonoRequest.prototype.query = readQuestion
  await api.close()
})

/** Sends the well-formed call with the attack's changes. Signed if required, so that the signature is not what fails. */
function strike(call: NamedCall, change: Change): Promise<Reply> {
  const { method = call.method, parameter = '7b0d8f8e-3f53-4a2c-9d55-0c0a5c1f6a10', suffix = '' } = change
  const path = call.path.replaceAll(/:\w+/g, () => parameter) + suffix
  const token = change.token === undefined ? api.token : change.token
  const fill = (text: string): string => text.replaceAll('{token}', api.token)
  const usual = call.takes === 'form' ? 'step=view' : call.takes === 'file' ? '--x--' : '{}'
  const isEmpty = call.takes === 'none' || method !== call.method
  const body = isEmpty ? undefined : (change.body ?? usual)
  const type = call.takes === 'none' || call.takes === 'ignored' ? undefined : TYPES[call.takes]
  return api.send({
    method,
    path: path + (change.query === undefined ? '' : `?${fill(change.query)}`),
    body,
    headers: {
      ...(type === undefined ? {} : { 'content-type': type }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(call.guard === 'operator' && token !== null ? { [ADMIN_KEY_HEADER]: TEST_KEYS.admin } : {}),
      ...(call.isSigned === true ? signatureOf(method, path, body ?? '') : {}),
      ...Object.fromEntries(Object.entries(change.headers ?? {}).map(([name, value]) => [name, fill(value)])),
    },
  })
}

/** What is wrong with the response; null if it is one of our own error responses. */
function faultOf(reply: Reply, statuses: readonly number[]): string | null {
  if (!statuses.includes(reply.status)) return `${reply.status} ${reply.text.slice(0, 160)}`
  if (reply.headers['access-control-allow-origin'] !== undefined) return 'allows foreign pages'
  if (/\bat \S+\.ts\b|node_modules|SQLSTATE|syntax error/.test(reply.text)) return 'tells of our insides'
  const isPage = String(reply.headers['content-type']).startsWith('text/html')
  const isTold = reply.status < 400 || isPage || errorBodySchema.safeParse(parsed(reply.text)).success
  return isTold ? null : `${reply.status} without words: ${reply.text.slice(0, 160)}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function faultsOf(call: NamedCall, struck: readonly Attack[]): Promise<readonly string[]> {
  const faults: string[] = []
  for (const { name, change, statuses } of struck) {
    const fault = faultOf(await strike(call, change), statuses)
    if (fault !== null) faults.push(`${name}: ${fault}`)
  }
  return faults
}

describe('the table', () => {
  it('names every call of the API, and none that is not there', () => {
    expect(Object.keys(API_CALLS).toSorted()).toEqual(api.calls.toSorted())
  })

  it('leaves no attack unused, and none of its calls with the common ones alone', () => {
    const all = attacks(forged)
    expect(all.filter((attack) => !CALLS.some((call) => attack.meets(call)))).toEqual([])
    const common = all.filter((attack) => CALLS.every((call) => attack.meets(call))).length
    const own = CALLS.filter(({ guard, takes }) => guard !== 'anyone' || takes !== 'none')
    expect(own.filter((call) => all.filter((attack) => attack.meets(call)).length <= common)).toEqual([])
  })

  it('would notice a call that lets anybody in', async () => {
    const open = { ...CALLS.find(({ path }) => path === '/health')!, guard: 'bearer' as const }
    expect(
      await faultsOf(
        open,
        attacks(forged).filter(({ name }) => name === 'nobody'),
      ),
    ).toHaveLength(1)
  })
})

describe('every call refuses every attack', () => {
  it.each(NAMED)('%s', async (_name, call) => {
    expect(
      await faultsOf(
        call,
        attacks(forged).filter((attack) => attack.meets(call)),
      ),
    ).toEqual([])
  })
})

it('every call that reads its question says in the table what it reads', async () => {
  const silent = CALLS.filter(({ method, asks }) => method === 'GET' && asks === undefined)
  const asking = CALLS.filter(({ asks }) => asks !== undefined)
  expect(await callsThatAsk(silent)).toEqual([])
  expect(await callsThatAsk(asking)).toHaveLength(asking.length)
})

async function callsThatAsk(calls: readonly NamedCall[]): Promise<readonly string[]> {
  asked.clear()
  for (const call of calls) await strike(call, {})
  return [...asked]
}

describe('texts that nothing can hold are no failure of ours', () => {
  it.each(NAMED.filter(([, { sample }]) => sample !== undefined))('%s', async (_name, call) => {
    const faults: string[] = []
    for (const hostile of HOSTILE_TEXTS)
      for (const sample of withHostileTexts(call.sample, hostile)) {
        const body =
          call.takes === 'form'
            ? new URLSearchParams(sample as Record<string, string>).toString() // a form's sample is flat
            : JSON.stringify(sample)
        const reply = await strike(call, { body })
        // Without an account service, no account can be created.
        if (reply.status >= 500 && reply.status !== 503)
          faults.push(`${body.slice(0, 200)}: ${reply.status} ${reply.text}`)
      }
    expect(faults).toEqual([])
  })
})

it('none of it was a failure of ours, and no secret or token is in any line of the log', () => {
  const failures = api.log.filter((line) => line.includes('"code":"internal"'))
  expect(failures).toEqual([])
  const said = [api.token, ...Object.values(forged).filter((token) => token.length > 40)]
  expect(said.filter((token) => api.log.some((line) => line.includes(token)))).toEqual([])
  expect(api.log.length).toBeGreaterThan(1500)
})
