/**
 * The product as operated: copies of BFF and API behind a balancer, one durable PostgreSQL (fsync on), and the sandbox in place of external
 * services. The number of copies can change; data and sessions are kept.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import {
  createWorkplace,
  removeWorkplace,
  startPrograms,
  type Program,
  type Workplace,
} from '../../e2e/fixtures/programs.ts'
import { createSandboxClient, type SandboxClient } from '../../e2e/fixtures/sandbox-client.ts'
import { childrenOf } from '../../runtime/testing/child-processes.ts'
import { freePorts } from '../../runtime/testing/ports.ts'
import { startPostgres } from '../../runtime/testing/postgres-server.ts'

/** Copies of BFF and API, each in its own process. */
const MAX_COPIES = 4
/** The balancer has the usual ports of the BFF and the API; the copies follow. */
const BFF = 4
const API = BFF + MAX_COPIES
const PORTS = API + MAX_COPIES
/** PostgreSQL as on a small dedicated server, with plan logging available (plans.ts). */
const SETTINGS = [
  'fsync=on',
  'full_page_writes=on',
  'shared_buffers=1GB',
  'max_wal_size=4GB',
  'max_connections=150',
  'shared_preload_libraries=auto_explain',
  'logging_collector=on',
  'log_destination=jsonlog',
  'log_rotation_size=0',
]
const START_LIMIT = 20_000

export type LoadStack = {
  /** The address for attorneys: the balancer before the BFFs. */
  readonly origin: string
  readonly databaseUrl: string
  readonly sandbox: SandboxClient
  /** The sandbox's Supabase address, and its service role key. */
  readonly supabase: { readonly url: string; readonly serviceKey: string }
  /** The ids of the running processes. */
  pids(): Readonly<Record<'bff' | 'api' | 'sandbox' | 'balancer', readonly number[]>>
  /** Ends the running copies and starts this many of each. */
  runCopies(copies: number): Promise<void>
  /** Ends the running copies and starts one command with BFF and API in this many processes, without the balancer (`PROCESSES`). */
  runTogether(processes: number): Promise<void>
  /** The last output of the copies. */
  lastWords(): string
  close(): Promise<void>
}

const keysSchema = z.object({ SUPABASE_ANON_KEY: z.string(), SUPABASE_SERVICE_ROLE_KEY: z.string() })

export type StackOptions = {
  /** Settings of PostgreSQL in addition to SETTINGS, which they override. */
  readonly settings?: readonly string[]
  /** The address under which the API finds the database, given its own. */
  readonly throughRelay?: (databaseUrl: string) => Promise<string>
  /** The checkout whose programs are loaded; this one without it. */
  readonly root?: string
}

export async function startLoadStack(
  copies: number,
  { settings = [], throughRelay, ...from }: StackOptions = {},
): Promise<LoadStack> {
  const port = await freePorts(PORTS)
  const database = await startPostgres([...SETTINGS, ...settings])
  const databaseUrl = await database.newDatabase()
  const workplace: Workplace = {
    ...from,
    ...createWorkplace(port, {
      DATABASE_URL: (await throughRelay?.(databaseUrl)) ?? databaseUrl,
      SEED: 'none',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      UV_THREADPOOL_SIZE: '4',
    }),
  }
  const sandbox = await startPrograms(workplace, ['sandbox'])
  const keys = keysSchema.parse(JSON.parse(readFileSync(join(workplace.dataDir, 'secrets.json'), 'utf8')))
  const supabaseUrl = `http://127.0.0.1:${port + 2}/supabase`
  const hosted = { ...keys, SUPABASE_URL: supabaseUrl }
  let running: Running = await startCopies(workplace, hosted, copies)

  return {
    origin: `http://localhost:${port}`,
    databaseUrl,
    sandbox: createSandboxClient(`http://127.0.0.1:${port + 2}`),
    supabase: { url: supabaseUrl, serviceKey: keys.SUPABASE_SERVICE_ROLE_KEY },
    pids: () => ({
      ...running.pids(),
      sandbox: [sandbox.pid],
    }),
    async runCopies(wanted) {
      await running.end()
      running = await startCopies(workplace, hosted, wanted)
    },
    async runTogether(processes) {
      await running.end()
      running = await startTogether(workplace, hosted, processes)
    },
    lastWords: () => running.programs.map((program) => program.output().slice(-2000)).join('\n'),
    async close() {
      await running.end()
      await sandbox.kill('SIGTERM')
      await database.stop()
      removeWorkplace(workplace)
    },
  }
}

type Running = {
  readonly programs: readonly Program[]
  pids(): Readonly<Record<'bff' | 'api' | 'balancer', readonly number[]>>
  end(): Promise<void>
}

async function startCopies(
  workplace: Workplace,
  hosted: Readonly<Record<string, string>>,
  copies: number,
): Promise<Running> {
  const { port } = workplace
  const numbers = Array.from({ length: copies }, (_, index) => index)
  const balancer = await startBalancer(
    new Map([
      [port, numbers.map((number) => port + BFF + number)],
      [port + 1, numbers.map((number) => port + API + number)],
    ]),
  )
  const startApi = (number: number): Promise<Program> => {
    const own = port + API + number
    // The readiness check uses the port after the workplace's.
    const place = { ...workplace, port: own - 1, env: { ...workplace.env, API_PORT: String(own) } }
    return startPrograms(place, ['api'])
  }
  const startBff = (number: number): Promise<Program> => {
    const own = port + BFF + number
    const addresses = { PUBLIC_ORIGIN: `http://localhost:${port}`, API_URL: `http://127.0.0.1:${port + 1}` }
    const env = { ...workplace.env, ...hosted, ...addresses, PORT: String(own) }
    return startPrograms({ ...workplace, port: own, env }, ['bff'])
  }
  const apis = await allOrNone(numbers.map(startApi), balancer)
  const bffs = await allOrNone(numbers.map(startBff), balancer)
  return {
    programs: [...bffs, ...apis],
    pids: () => ({
      bff: bffs.map(({ pid }) => pid),
      api: apis.map(({ pid }) => pid),
      balancer: [balancer.pid ?? -1],
    }),
    async end() {
      balancer.kill('SIGKILL')
      await Promise.all(bffs.map((program) => program.kill('SIGTERM')))
      await Promise.all(apis.map((program) => program.kill('SIGTERM')))
    },
  }
}

/** The time of BFF and API counts as the API's: they share their processes. */
async function startTogether(
  workplace: Workplace,
  hosted: Readonly<Record<string, string>>,
  processes: number,
): Promise<Running> {
  const env = { ...workplace.env, ...hosted, PROCESSES: String(processes) }
  const program = await startPrograms({ ...workplace, env }, ['bff', 'api'])
  return {
    programs: [program],
    pids: () => ({ bff: [], api: [program.pid, ...childrenOf(program.pid)], balancer: [] }),
    async end() {
      await program.kill('SIGTERM')
    },
  }
}

/** Ends all of them if one does not start. */
async function allOrNone(
  starting: readonly Promise<Program>[],
  balancer: ChildProcess,
): Promise<readonly Program[]> {
  const outcomes = await Promise.allSettled(starting)
  const started = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const [failed] = outcomes.filter((outcome) => outcome.status === 'rejected')
  if (failed === undefined) return started
  for (const program of started) await program.kill('SIGKILL')
  balancer.kill('SIGKILL')
  throw failed.reason
}

/** `ports`: the back ends of each port. */
async function startBalancer(ports: ReadonlyMap<number, readonly number[]>): Promise<ChildProcess> {
  const balancerArguments = [...ports].map(([port, backends]) => `${port}=${backends.join(',')}`)
  const program = join(import.meta.dirname, 'servers', 'balancer.ts')
  const child = spawn(process.execPath, [program, ...balancerArguments], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const limit = Date.now() + START_LIMIT
  const [first = 0] = ports.keys()
  // The balancer accepts connections before the back ends do, and then closes them.
  while (!(await takesConnections(first))) {
    if (Date.now() > limit) throw new Error('the balancer did not start')
    await wait(50)
  }
  return child
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('close', () => socket.destroy())
  })
}
