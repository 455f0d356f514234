/**
 * The product as in production: a BFF, two copies of the API, the sandbox and PostgreSQL in separate processes. The first four restart
 * whenever they end; the network lines between them can fail, and DATA_DIR can be full.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { startPrograms, type Program } from '../../e2e/fixtures/programs.ts'
import { createSandboxClient, type SandboxClient } from '../../e2e/fixtures/sandbox-client.ts'
import { freePorts } from '../../runtime/testing/ports.ts'
import { startPostgres, type PostgresServer } from '../../runtime/testing/postgres-server.ts'
import { LINES, PROCESSES, type LineName, type ProcessName } from './plan.ts'
import { createSmallVolume, type SmallVolume } from './small-volume.ts'
import { supervise, type Ending, type Supervised } from './supervised.ts'
import { startTcpLine, type TcpLine } from './tcp-line.ts'

const secretsSchema = z.object({
  SUPABASE_ANON_KEY: z.string(),
  SUPABASE_SERVICE_ROLE_KEY: z.string(),
  TOKEN_ENCRYPTION_KEY: z.string(),
})

export type Stack = {
  /** The address for browsers: the line before the BFF. */
  readonly origin: string
  readonly databaseUrl: string
  readonly secrets: z.output<typeof secretsSchema>
  readonly processes: Readonly<Record<ProcessName, Supervised>>
  readonly inspectors: Readonly<Record<ProcessName, number>>
  readonly lines: Readonly<Record<LineName, TcpLine>>
  readonly database: PostgresServer
  readonly sandbox: SandboxClient
  readonly volume: SmallVolume
  /** Ends the programs like an operator, then everything else. */
  close(): Promise<Readonly<Record<ProcessName, Ending>>>
}

/** Milliseconds that a call waits for the mail server: short, so that both responses (sent and accepted) occur. */
const MAIL_WAIT = '1500'

/** Offsets from the first port: programs, then lines, then inspectors. */
const AT = { bff: 0, 'api-1': 1, sandbox: 2, smtp: 3, 'api-2': 5, lines: 6, inspectors: 11 } as const
const PORTS = AT.inspectors + PROCESSES.length

export async function startStack(): Promise<Stack> {
  const first = await freePorts(PORTS)
  const undo: (() => unknown)[] = []
  try {
    const volume = createSmallVolume()
    undo.push(() => volume.remove())
    const database = await startPostgres()
    undo.push(() => database.stop())
    const databaseUrl = await database.newDatabase()
    const lines = await startLines(first, Number(new URL(databaseUrl).port))
    undo.push(() => closeAll(Object.values(lines)))
    const base = { first, dataDir: volume.dir, databaseUrl, lines }
    const sandbox = await supervise('sandbox', () => startOne('sandbox', base))
    undo.push(() => sandbox.stop())
    const secrets = secretsSchema.parse(JSON.parse(readFileSync(join(volume.dir, 'secrets.json'), 'utf8')))
    const start = async (name: ProcessName): Promise<Supervised> => {
      const one = await supervise(name, () => startOne(name, base))
      undo.push(() => one.stop())
      return one
    }
    // The APIs start one after the other, as the first one migrates the database.
    const processes = {
      sandbox,
      'api-1': await start('api-1'),
      'api-2': await start('api-2'),
      bff: await start('bff'),
    }
    return {
      origin: `http://localhost:${lines['browser-bff'].port}`,
      databaseUrl,
      secrets,
      processes,
      inspectors: record(PROCESSES, (name) => inspectorPort(first, name)),
      lines,
      database,
      sandbox: createSandboxClient(`http://127.0.0.1:${first + AT.sandbox}`),
      volume,
      async close() {
        const endings = {
          bff: await processes.bff.stop(),
          'api-2': await processes['api-2'].stop(),
          'api-1': await processes['api-1'].stop(),
          sandbox: await processes.sandbox.stop(),
        }
        await closeAll(Object.values(lines))
        await database.stop()
        volume.remove()
        return endings
      },
    }
  } catch (error) {
    for (const step of undo.toReversed()) await step()
    throw error
  }
}

type Base = {
  readonly first: number
  readonly dataDir: string
  readonly databaseUrl: string
  readonly lines: Readonly<Record<LineName, TcpLine>>
}

/** Resolves when the program is ready. */
function startOne(name: ProcessName, { first, dataDir, databaseUrl, lines }: Base): Promise<Program> {
  const apiPort = first + (name === 'api-2' ? AT['api-2'] : AT['api-1'])
  const env = {
    PORT: String(first),
    API_PORT: String(apiPort),
    DATA_DIR: dataDir,
    PUBLIC_ORIGIN: `http://localhost:${lines['browser-bff'].port}`,
    RATE_LIMITS: 'off',
    MAIL_WAIT_MS: MAIL_WAIT,
    LOG_LEVEL: 'warn',
    // Enables the inspector, which collects garbage before memory is measured.
    NODE_OPTIONS: `--inspect=127.0.0.1:${inspectorPort(first, name)}`,
    ...addressesFor(name, databaseUrl, lines),
  }
  const [program] = name.split('-') as ['bff' | 'api' | 'sandbox'] // 'api-1' and 'api-2' are both the API
  return startPrograms({ port: program === 'api' ? apiPort - 1 : first, dataDir, env }, [program])
}

function addressesFor(
  name: ProcessName,
  databaseUrl: string,
  lines: Readonly<Record<LineName, TcpLine>>,
): Readonly<Record<string, string>> {
  switch (name) {
    case 'bff':
      return { API_URL: `http://127.0.0.1:${lines['bff-api'].port}` }
    case 'sandbox':
      return { DATABASE_URL: databaseUrl }
    case 'api-1':
    case 'api-2': {
      const url = new URL(databaseUrl)
      url.port = String(lines[`${name}-database`].port)
      // Lets the database tell the connections of the two APIs apart.
      url.searchParams.set('application_name', name)
      return {
        DATABASE_URL: url.href,
        SMTP_URL: `smtp://127.0.0.1:${lines['api-mail'].port}`,
        MAIL_FROM: 'CounselRelay <no-reply@counselrelay.example.com>',
      }
    }
  }
}

async function startLines(first: number, databasePort: number): Promise<Readonly<Record<LineName, TcpLine>>> {
  const upstreams: Readonly<Record<LineName, readonly number[]>> = {
    'browser-bff': [first + AT.bff],
    'bff-api': [first + AT['api-1'], first + AT['api-2']],
    'api-1-database': [databasePort],
    'api-2-database': [databasePort],
    'api-mail': [first + AT.smtp],
  }
  const started: [LineName, TcpLine][] = []
  for (const [index, name] of LINES.entries())
    started.push([name, await startTcpLine(first + AT.lines + index, upstreams[name])])
  return Object.fromEntries(started) as Record<LineName, TcpLine> // one of each name
}

function inspectorPort(first: number, name: ProcessName): number {
  return first + AT.inspectors + PROCESSES.indexOf(name)
}

async function closeAll(lines: readonly TcpLine[]): Promise<void> {
  await Promise.all(lines.map((line) => line.close()))
}

function record<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Readonly<Record<Name, Value>> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value> // one of each name
}
