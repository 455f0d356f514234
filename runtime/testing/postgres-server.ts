/** A throw-away PostgreSQL server for tests: Debian's package, installed if missing, run by an unprivileged user on a separate port. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePorts } from './ports.ts'

const DEBIAN_ROOT = '/usr/lib/postgresql'
const START_LIMIT = 30_000
const THROW_AWAY = ['fsync=off', 'full_page_writes=off', 'unix_socket_directories=', 'max_connections=80']

export type PostgresServer = {
  /** Creates a database: empty, or a copy of a template without open connections. */
  newDatabase(template?: string): Promise<string>
  /** Cuts all connections but keeps the data. Resolves when the server responds again. */
  restart(options?: RestartOptions): Promise<void>
  stop(): Promise<void>
}

export type RestartOptions = {
  /** SIGINT: fast shutdown; SIGQUIT (default): immediate shutdown; SIGKILL: kills the main process, and the others follow. */
  readonly signal?: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'
  /** Milliseconds between the shutdown and the next start. */
  readonly outage?: number
}

type Account = { readonly uid: number; readonly gid: number } | null

/** `settings` (name=value) are added to THROW_AWAY and override it. */
export async function startPostgres(settings: readonly string[] = []): Promise<PostgresServer> {
  const bin = findOrInstall()
  const account = unprivilegedAccount()
  const dir = mkdtempSync(join(tmpdir(), 'counselrelay-pg-'))
  if (account !== null) chownSync(dir, account.uid, account.gid)
  const data = join(dir, 'data')
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { stdio: 'pipe', cwd: dir, ...account },
  )
  const port = await freePorts()
  const url = (database: string): string => `postgres://postgres@127.0.0.1:${port}/${database}`
  const boot = async (): Promise<ChildProcess> => {
    const args = [
      '-D',
      data,
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      ...[...THROW_AWAY, ...settings].flatMap((setting) => ['-c', setting]),
    ]
    const child = spawn(join(bin, 'postgres'), args, { stdio: 'ignore', cwd: dir, ...account })
    await answers(url('postgres'), child)
    return child
  }
  let server = await boot()
  let databases = 0
  return {
    async newDatabase(template = 'template1') {
      databases += 1
      const name = `test_${databases}`
      await once(url('postgres'), `create database ${name} template ${template}`)
      return url(name)
    },
    async restart({ signal = 'SIGQUIT', outage = 0 } = {}) {
      await end(server, signal)
      await wait(outage)
      server = await untilBooted(boot)
    },
    async stop() {
      await end(server, 'SIGQUIT')
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function findOrInstall(): string {
  const found = findBinaries()
  if (found !== null) return found
  if (process.getuid?.() !== 0) throw new Error('These tests need PostgreSQL: apt-get install postgresql')
  const apt = (...args: string[]): void => {
    execFileSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-y', '-q', ...args], {
      stdio: 'pipe',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  apt('update')
  apt('install', '--no-install-recommends', 'postgresql')
  const installed = findBinaries()
  if (installed === null) throw new Error(`PostgreSQL was installed but is not under ${DEBIAN_ROOT}.`)
  return installed
}

/** Path of a PostgreSQL program, e.g. pg_dump. */
export function postgresProgram(name: string): string {
  return join(findOrInstall(), name)
}

/** Folder with the programs of the newest installed version, or null. */
function findBinaries(): string | null {
  if (!existsSync(DEBIAN_ROOT)) return null
  const versions = readdirSync(DEBIAN_ROOT).sort((a, b) => Number(b) - Number(a))
  return (
    versions
      .map((version) => join(DEBIAN_ROOT, version, 'bin'))
      .find((bin) => existsSync(join(bin, 'initdb'))) ?? null
  )
}

/** PostgreSQL refuses to run as root. Null if we are not root. */
function unprivilegedAccount(): Account {
  if (process.getuid?.() !== 0) return null
  const id = (flag: string, user: string): number =>
    Number(execFileSync('id', [flag, user], { stdio: 'pipe' }))
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: id('-u', user), gid: id('-g', user) }
    } catch {
      // Try the next account.
    }
  }
  throw new Error('There is no unprivileged account to run PostgreSQL as.')
}

/** Retries, because after a kill the server cannot start until its orphaned processes have released the shared memory. */
async function untilBooted(boot: () => Promise<ChildProcess>): Promise<ChildProcess> {
  const limit = Date.now() + START_LIMIT
  for (;;) {
    try {
      return await boot()
    } catch (error) {
      if (Date.now() > limit) throw error
      await wait(100)
    }
  }
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  const limit = Date.now() + START_LIMIT
  for (;;) {
    try {
      await once(url, 'select 1')
      return
    } catch (error) {
      if (child.exitCode !== null || Date.now() > limit)
        throw new Error('PostgreSQL did not start', { cause: error })
      await wait(50)
    }
  }
}

async function once(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.query(sql)
  } finally {
    await client.end()
  }
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve()
      return
    }
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}
