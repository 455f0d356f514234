/**
 * The BFF, API and stand-ins as in production, attacked call by call: the table below covers every route of the BFF, including new ones.
 * Each attack has a request id, which must never appear in the API's log.
 */
import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { expect, test } from '@playwright/test'
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import * as registry from '../../bff/routes/registry.ts'
import { readSecrets } from '../../runtime/secrets.ts'
import { freePorts } from '../../runtime/testing/ports.ts'
import { errorBodySchema } from '../../shared/contracts/http.ts'
import { DEMO_ACCOUNTS } from '../../shared/domain/demo-accounts.ts'
import {
  ATTACKED_TABLES,
  ATTACKS,
  attacksOn,
  GENERAL_ATTACKS,
  sample,
  SURFACES,
  TYPES,
  USUAL,
  type Attack,
  type ForgedTokens,
  type Surface,
  type Target,
} from '../fixtures/attacks.ts'
import { signInToken } from '../fixtures/bff-client.ts'
import {
  createWorkplace,
  removeWorkplace,
  startPrograms,
  type Program,
  type Workplace,
} from '../fixtures/programs.ts'

test.describe.configure({ mode: 'serial' })

let workplace: Workplace
let program: Program
let target: Target
let session: string
const sentIds: string[] = []

test.beforeAll(async () => {
  const port = await freePorts(4)
  workplace = createWorkplace(port, { RATE_LIMITS: 'off' })
  program = await startPrograms(workplace)
  const { SUPABASE_ANON_KEY: anonKey = '', SUPABASE_SERVICE_ROLE_KEY: serviceKey = '' } = readSecrets(
    workplace.dataDir,
  )
  target = {
    anonKey,
    serviceKey,
    forged: await forge(`http://localhost:${port + 2}/supabase/auth/v1`, anonKey),
  }
  session = await signInToken(`http://localhost:${port}`, DEMO_ACCOUNTS[3].email)
})
test.afterAll(async () => {
  await program.kill('SIGTERM')
  removeWorkplace(workplace)
})

test('every table of addresses is attacked', () => {
  const tables = Object.entries(registry).filter(([, value]) => Array.isArray(value))
  expect(tables.map(([name]) => name).toSorted()).toEqual(ATTACKED_TABLES)
})

test('every address has attacks of its own kind, one that is added too', () => {
  const count = (surface: Surface): number => attacksOn(surface).length
  const open = { kind: 'call', needsSession: false, needsOwnPage: false, body: 'none', maxBody: 0 } as const
  const added: readonly Surface[] = [
    { ...open, method: 'GET', path: '/api/open' },
    { ...open, method: 'POST', path: '/api/new', needsSession: true, needsOwnPage: true, body: 'json' },
  ]
  expect(added.map(count)).toEqual([GENERAL_ATTACKS, GENERAL_ATTACKS + 4 + 7 + 7])
  expect(SURFACES.filter((surface) => count(surface) < GENERAL_ATTACKS)).toEqual([])
  const met = new Set(SURFACES.flatMap((surface) => attacksOn(surface).map(({ name }) => name)))
  expect(ATTACKS.filter(({ name }) => !met.has(name))).toEqual([])
})

test('every address refuses every attack, in its own words and without a stack', async () => {
  const wrong: string[] = []
  for (const surface of SURFACES) {
    await Promise.all(
      attacksOn(surface).map(async (attack) => {
        const wanted = surface.path.endsWith('/auth/v1/token') ? [503] : [attack.status]
        const reply = await strike(surface, attack)
        const named = `${attack.name} at ${surface.method} ${surface.path}: ${reply.status} ${reply.text.slice(0, 200)}`
        const isTold = reply.isHtml || errorBodySchema.safeParse(parsed(reply.text)).success
        if (
          !wanted.includes(reply.status) ||
          !isTold ||
          reply.allowsForeign ||
          /\bat \S+\.ts\b/.test(reply.text)
        )
          wrong.push(named)
      }),
    )
  }
  expect(wrong).toEqual([])
  expect(sentIds.length).toBeGreaterThan(SURFACES.length * GENERAL_ATTACKS)
})

test('[EM-04] nothing of it reached the API, and no secret, token or address is in any log line', async () => {
  const last = randomUUID()
  const headers = { 'x-app-csrf': '1', authorization: `Bearer ${session}`, 'x-request-id': last }
  await fetch(`http://localhost:${workplace.port}/api/users/verify-profile`, { headers })
  // Log lines are written in blocks: once the last call's line is there, all earlier ones are too.
  await expect.poll(() => apiLines().some((line) => line.includes(last))).toBe(true)
  const heard = apiLines().join('\n')
  expect(sentIds.filter((id) => heard.includes(id))).toEqual([])
  const secrets = Object.entries(readSecrets(workplace.dataDir))
  const said = secrets.filter(([, value]) => value.length >= 16 && program.output().includes(value))
  expect(said.map(([name]) => name)).toEqual([])
  expect(program.output()).not.toContain(session)
  expect(program.output()).not.toContain(target.forged.foreign)
  const requests = program
    .output()
    .split('\n')
    .filter((line) => line.includes('"msg":"request"'))
  expect(requests.length).toBeGreaterThan(1000)
  expect(requests.filter((line) => /@|%40|eyJ/.test(line))).toEqual([])
})

test('the API takes no call of a person from whoever passes the BFF by', async () => {
  const api = `http://127.0.0.1:${workplace.port + 1}`
  const answers: string[] = []
  const called = [...registry.ROUTES, ...registry.STREAMS, ...registry.TRANSFERS]
  for (const { method, path: route, upstream, auth, body: takes, signed } of called) {
    if (upstream === 'supabase' || auth !== 'user') continue
    const { forged, anonKey, serviceKey } = target
    for (const token of [
      null,
      anonKey,
      serviceKey,
      forged.unsigned,
      forged.foreign,
      forged.symmetric,
      ...(signed ? [session] : []),
    ]) {
      const answer = await fetch(api + route.replaceAll(/:\w+/g, randomUUID()), {
        method,
        headers: {
          'content-type': 'application/json',
          'x-user-id': DEMO_ACCOUNTS[3].id,
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        body: takes === 'none' ? null : '{}',
      })
      await answer.text()
      if (answer.status !== 401) answers.push(`${method} ${route}: ${answer.status}`)
    }
  }
  expect(answers).toEqual([])
})

async function forge(issuer: string, anonKey: string): Promise<ForgedTokens> {
  const claims = { sub: DEMO_ACCOUNTS[3].id, role: 'authenticated', email: DEMO_ACCOUNTS[3].email }
  const { privateKey } = await generateKeyPair('ES256')
  const signed = (alg: string): SignJWT =>
    new SignJWT(claims)
      .setProtectedHeader({ alg, kid: 'x' })
      .setIssuer(issuer)
      .setAudience('authenticated')
      .setExpirationTime('1h')
  return {
    unsigned: new UnsecuredJWT(claims)
      .setIssuer(issuer)
      .setAudience('authenticated')
      .setExpirationTime('1h')
      .encode(),
    foreign: await signed('ES256').sign(privateKey),
    symmetric: await signed('HS256').sign(Buffer.from(anonKey)),
  }
}

type Reply = {
  readonly status: number
  readonly text: string
  readonly isHtml: boolean
  readonly allowsForeign: boolean
}

/** Sends the text byte for byte: fetch would normalize paths and reject some headers. */
function strike(surface: Surface, attack: Attack): Promise<Reply> {
  const {
    method = surface.method,
    path: to = sample(surface),
    headers,
    body: content,
  } = attack.send(surface, target)
  const id = randomUUID()
  sentIds.push(id)
  const sent = content ?? (method === surface.method ? USUAL[surface.body] : undefined)
  return new Promise((resolve, reject) => {
    const call = httpRequest(
      {
        host: '127.0.0.1',
        port: workplace.port,
        path: to,
        method,
        agent: false,
        headers: {
          host: `localhost:${workplace.port}`,
          'x-app-csrf': '1',
          'x-request-id': id,
          authorization: `Bearer ${session}`,
          ...(surface.body === 'none' ? {} : { 'content-type': TYPES[surface.body] }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(chunks).toString('utf8'),
            isHtml: (response.headers['content-type'] ?? '').startsWith('text/html'),
            allowsForeign: response.headers['access-control-allow-origin'] !== undefined,
          }),
        )
      },
    )
    call.on('error', reject)
    call.end(sent)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function apiLines(): readonly string[] {
  return program
    .output()
    .split('\n')
    .filter((line) => line.includes('"program":"api"'))
}
