/** CPU time of running programs, counted by Linux in hundredths of a second (proc(5), /proc/PID/stat). */
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { childrenOf } from '../../runtime/testing/child-processes.ts'

type Times = { readonly parent: number; readonly own: number; readonly children: number }

/** All other load on the machine, which affects every figure. */
export const OTHERS = 'others'

/** CPU milliseconds so far per program, including threads; for PostgreSQL including ended backends. */
export type ProcessorTimes = () => Readonly<Record<string, number>>

export function createProcessorTimes(
  pids: () => Readonly<Record<string, readonly number[]>>,
  postmaster: number,
): ProcessorTimes {
  return () => {
    const all = machineTime()
    const own = Object.fromEntries(
      Object.entries(pids()).map(([name, group]) => [name, sum(group.map(timeOf))]),
    )
    const { user, system } = process.cpuUsage()
    const ours = { ...own, postgresql: databaseTime(postmaster), driver: (user + system) / 1000 }
    return { ...ours, [OTHERS]: all - sum(Object.values(ours)) }
  }
}

/** The parent process of all backends of this server. */
export async function findPostmaster(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const parent = timesOf(rows[0]?.pid ?? -1)?.parent
    if (parent === undefined) throw new Error('the database does not run on this machine')
    return parent
  } finally {
    await client.end()
  }
}

/** The time of a backend counts as its own while it runs and as its parent's afterwards, so none may end while they are read. */
function databaseTime(postmaster: number): number {
  for (;;) {
    const backends = childrenOf(postmaster)
    const main = timesOf(postmaster)
    const time = sum(backends.map(timeOf)) + (main?.own ?? 0) + (main?.children ?? 0)
    const after = new Set(childrenOf(postmaster))
    if (backends.every((pid) => after.has(pid))) return time
  }
}

/** Busy time of all processors and all processes (proc(5), /proc/stat). */
function machineTime(): number {
  const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = first.split(/\s+/).slice(1).map(Number)
  return (user + nice + system + irq + softirq) * 10
}

/** Milliseconds so far of a process with its threads; 0 once it has ended. */
export function timeOf(pid: number): number {
  return timesOf(pid)?.own ?? 0
}

function timesOf(pid: number): Times | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const at = (index: number): number => fields[index] ?? 0
    return { parent: at(1), own: (at(11) + at(12)) * 10, children: (at(13) + at(14)) * 10 }
  } catch {
    return null
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
