/** The product as in production: BFF, API, sandbox and database in separate processes, with proxies in between that can lose responses. */
import pg from 'pg'
import { startPostgres, type PostgresServer } from '../../runtime/testing/postgres-server.ts'
import { startLossyProxy, type LossyProxy } from '../../e2e/fixtures/lossy-proxy.ts'
import {
  createWorkplace,
  removeWorkplace,
  startPrograms,
  type Program,
  type ProgramName,
  type Workplace,
} from '../../e2e/fixtures/programs.ts'
import { createSandboxClient, type SandboxClient } from '../../e2e/fixtures/sandbox-client.ts'
import { DEMO_ACCOUNTS } from '../../shared/domain/demo-accounts.ts'
import { userIdSchema } from '../../shared/domain/ids.ts'
import { createCallLog, type CallLog } from './calls.ts'
import { freePorts } from '../../runtime/testing/ports.ts'

export type Stack = {
  readonly databaseUrl: string
  /** What the sender's devices have saved since the database was made. */
  readonly calls: CallLog
  /** The address for browsers: the proxy before the BFF. */
  readonly origin: string
  readonly sandbox: SandboxClient
  /** Before the BFF, like a load balancer. */
  readonly frontProxy: LossyProxy
  /** Between the BFF and the API. */
  readonly backProxy: LossyProxy
  /** kill -9 and restart; resolves when it is ready. */
  killAndRestart(name: 'bff' | 'api'): Promise<void>
  /** Closes every connection to the database, which stays available. */
  cutDatabase(): Promise<void>
  /** Restarts the database, which is unavailable for a moment. */
  restartDatabase(): Promise<void>
  /** The last output of the programs, for debugging. */
  lastWords(): string
  close(): Promise<void>
}

/** Milliseconds that a call waits for the mail server: short, so that both responses (sent and accepted) occur. */
const MAIL_WAIT = '1500'
const PORTS = 6
/** Characters. */
const LAST_WORDS = 2000

export async function startStack(): Promise<Stack> {
  const port = await freePorts(PORTS)
  const origin = `http://localhost:${port + 4}`
  const database = await startPostgres()
  const databaseUrl = await database.newDatabase()
  const workplace = createWorkplace(port, {
    RATE_LIMITS: 'off',
    MAIL_WAIT_MS: MAIL_WAIT,
    LOG_LEVEL: 'error',
    PUBLIC_ORIGIN: origin,
  })
  const frontProxy = await startLossyProxy(port + 4, `http://127.0.0.1:${port}`)
  const backProxy = await startLossyProxy(port + 5, `http://127.0.0.1:${port + 1}`)
  const programs = createProgramStarter(workplace, { databaseUrl, apiUrl: backProxy.url })
  const running = new Map<ProgramName, Program>()
  const start = async (name: ProgramName): Promise<void> => void running.set(name, await programs(name))
  for (const name of ['api', 'sandbox', 'bff'] as const) await start(name)

  return {
    origin,
    databaseUrl,
    calls: createCallLog(userIdSchema.parse(DEMO_ACCOUNTS[0].id)),
    sandbox: createSandboxClient(`http://127.0.0.1:${port + 2}`),
    frontProxy,
    backProxy,
    async killAndRestart(name) {
      await running.get(name)?.kill('SIGKILL')
      await start(name)
    },
    cutDatabase: () => terminateConnections(databaseUrl),
    restartDatabase: () => database.restart(),
    lastWords: () =>
      [...running].map(([name, program]) => `${name}:\n${program.output().slice(-LAST_WORDS)}`).join('\n'),
    async close() {
      for (const name of ['bff', 'sandbox', 'api'] as const) await running.get(name)?.kill('SIGTERM')
      await closeAll([frontProxy, backProxy], database)
      removeWorkplace(workplace)
    },
  }
}

function createProgramStarter(
  workplace: Workplace,
  { databaseUrl, apiUrl }: { readonly databaseUrl: string; readonly apiUrl: string },
): (name: ProgramName) => Promise<Program> {
  const own: Readonly<Record<ProgramName, Readonly<Record<string, string>>>> = {
    api: { DATABASE_URL: databaseUrl },
    bff: { API_URL: apiUrl },
    sandbox: {},
  }
  return (name) => startPrograms({ ...workplace, env: { ...workplace.env, ...own[name] } }, [name])
}

async function closeAll(proxies: readonly LossyProxy[], database: PostgresServer): Promise<void> {
  for (const proxy of proxies) await proxy.close()
  await database.stop()
}

async function terminateConnections(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
  } finally {
    await client.end()
  }
}
