/**
 * Measures the signed path: our whole BFF against Express, Fastify and bare node:http doing the same work. Every contender has its own
 * process. Rounds are interleaved, so that other load on the machine affects all equally, and medians are compared.
 * `npm run bench:bff -- [rounds] [seconds]`
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { z } from 'zod'
import { freePorts } from '../../runtime/testing/ports.ts'
import { CONNECTIONS, PATH, requestBody } from './call.ts'

const CONTENDERS = ['ours', 'floor', 'fastify', 'express', 'express-keep-alive', 'bare'] as const
/** Seconds before measuring: larger programs take longer to compile, and only the steady state is compared. */
const WARM_UP = 5
type Contender = (typeof CONTENDERS)[number]

/** The goals for our BFF, as a multiple of the other contender's requests per second. */
const GOALS: readonly { readonly against: Contender; readonly goal: number }[] = [
  { against: 'floor', goal: 0.8 },
  { against: 'fastify', goal: 1.3 },
  { against: 'express', goal: 3.5 },
]
const NAMES: Readonly<Record<Contender, string>> = {
  ours: 'our BFF, every check on',
  floor: 'node:http, same pool, same work (the floor)',
  fastify: 'Fastify, reply-from',
  express: 'Express, http-proxy-middleware',
  'express-keep-alive': 'the same with a kept-alive agent',
  bare: 'node:http that only signs and forwards',
}

const resultSchema = z.object({
  requests: z.object({ average: z.number() }),
  latency: z.object({ p50: z.number(), p99: z.number() }),
  '2xx': z.number(),
  non2xx: z.number(),
  errors: z.number(),
})
/** `cpu`: microseconds of the server's processor time per request, independent of other load; NaN where unavailable. */
type Result = z.infer<typeof resultSchema> & { readonly cpu: number }
type Server = { readonly port: number; readonly pid: number }

const [rounds = 4, seconds = 4] = process.argv.slice(2).map(Number)
const folder = mkdtempSync(join(tmpdir(), 'bench-bff-'))
const children: ChildProcess[] = []
try {
  await main()
} finally {
  for (const child of children) child.kill()
  rmSync(folder, { recursive: true })
}

async function main(): Promise<void> {
  const first = await freePorts(CONTENDERS.length + 1)
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256' }] }
  const upstream = `http://127.0.0.1:${first}`
  start('upstream', { PORT: String(first), JWKS: JSON.stringify(jwks) })
  const servers = new Map<Contender, Server>()
  for (const [index, contender] of CONTENDERS.entries()) {
    const port = first + 1 + index
    const keepAlive = contender === 'express-keep-alive'
    const pid = start(keepAlive ? 'express' : contender, {
      ...(keepAlive ? { KEEP_ALIVE: '1' } : {}),
      PORT: String(port),
      UPSTREAM_PORT: String(first),
      EMAIL_API_KEY: randomBytes(32).toString('base64url'),
      EMAIL_HMAC_SECRET: randomBytes(32).toString('base64url'),
    })
    servers.set(contender, { port, pid })
  }
  const token = await new SignJWT({ role: 'authenticated' })
    .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
    .setIssuer(`${upstream}/auth/v1`)
    .setAudience('authenticated')
    .setSubject('0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b')
    .setExpirationTime('1h')
    .sign(privateKey)
  await Promise.all([...servers.values()].map(({ port }) => answers(port, token)))

  console.log(
    `POST ${PATH}, 1 kB, ${CONNECTIONS} connections, ${rounds} rounds of ${seconds} s on ${cpus().length} cores`,
  )
  const results = new Map<Contender, Result[]>(CONTENDERS.map((contender) => [contender, []]))
  for (const server of servers.values()) await fire(server, token, WARM_UP)
  for (let round = 0; round < rounds; round += 1) {
    for (const [contender, server] of servers)
      results.get(contender)?.push(await fire(server, token, seconds))
  }
  report(results)
}

/** The log goes to a file, so that it is written as in production. */
function start(server: string, env: Record<string, string>): number {
  const log = openSync(join(folder, `${server}.log`), 'w')
  const path = join(import.meta.dirname, 'servers', `${server}.ts`)
  const child = spawn(process.execPath, ['--disable-warning=DEP0060', path], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', log, 'inherit'],
  })
  children.push(child)
  closeSync(log)
  return child.pid ?? 0
}

/** Polls until the server listens and does its work. */
async function answers(port: number, token: string): Promise<void> {
  const deadline = Date.now() + 20_000
  for (;;) {
    const reply = await fetch(`http://localhost:${port}${PATH}`, {
      method: 'POST',
      headers: headers(token),
      body: requestBody(),
    }).catch(() => undefined)
    if (reply?.ok === true) return
    if (Date.now() > deadline) throw new Error(`port ${port} does not answer: ${String(reply?.status)}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function headers(token: string): Record<string, string> {
  return { 'Content-Type': 'application/json', 'X-App-CSRF': '1', Authorization: `Bearer ${token}` }
}

/** One run of autocannon in its own process. */
function fire({ port, pid }: Server, token: string, duration: number): Promise<Result> {
  const headerArguments = Object.entries(headers(token)).flatMap(([name, value]) => [
    '-H',
    `${name}=${value}`,
  ])
  const url = `http://localhost:${port}${PATH}`
  const autocannonArguments = [
    '-c',
    String(CONNECTIONS),
    '-d',
    String(duration),
    '-m',
    'POST',
    '-b',
    requestBody(),
    '-I',
    '-j',
    ...headerArguments,
    url,
  ]
  const child = spawn(
    process.execPath,
    [join('node_modules', 'autocannon', 'autocannon.js'), ...autocannonArguments],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  children.push(child)
  const before = processorTime(pid)
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')))
    child.on('error', reject)
    child.on('close', () => {
      const result = resultSchema.safeParse(JSON.parse(text || '{}'))
      if (!result.success) reject(result.error)
      else if (result.data.non2xx > 0 || result.data.errors > 0) {
        reject(new Error(`${url}: ${result.data.non2xx} refusals, ${result.data.errors} errors`))
      } else resolve({ ...result.data, cpu: (processorTime(pid) - before) / result.data['2xx'] })
    })
  })
}

/** Microseconds of user and system time so far. Linux counts in hundredths of a second. */
function processorTime(pid: number): number {
  if (process.platform !== 'linux') return NaN
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

function report(results: ReadonlyMap<Contender, readonly Result[]>): void {
  const of = (contender: Contender): readonly Result[] => results.get(contender) ?? []
  for (const contender of CONTENDERS) {
    const figure = (pick: (result: Result) => number): string =>
      median(of(contender).map(pick)).toFixed(0).padStart(7)
    console.log(
      `${NAMES[contender].padEnd(44)}${figure(({ requests }) => requests.average)} requests/s` +
        `${figure(({ latency }) => latency.p99)} ms p99${figure(({ cpu }) => cpu)} us of processor each`,
    )
  }
  for (const { against, goal } of GOALS) {
    const ratios = of('ours').map(
      (result, round) => result.requests.average / (of(against)[round]?.requests.average ?? NaN),
    )
    const cpu =
      median(of(against).map((result) => result.cpu)) / median(of('ours').map((result) => result.cpu))
    const ratio = median(ratios)
    const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
    console.log(
      `ours / ${against.padEnd(8)} ${ratio.toFixed(2)} (${spread}), by processor time ${cpu.toFixed(2)}; ` +
        `goal ${goal}: ${ratio >= goal ? 'reached' : 'missed'}`,
    )
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2
}
