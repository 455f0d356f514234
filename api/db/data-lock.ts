/**
 * Keeps a second process off the embedded database: two processes on one folder seem to work and silently lose each other's rows.
 * The lock is a file beside the database's folder that names its process by id and start time, because process ids are reused.
 */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

const holderSchema = z.object({ pid: z.number().int().positive(), startedAt: z.string().nullable() })
type Holder = z.infer<typeof holderSchema>

/** Each retry follows the removal of a stale lock or a lost race. */
const TRIES = 5

/** Throws with a message for the operator if a live process holds the lock. Returns a function that releases it. */
export function takeDataLock(path: string): () => void {
  const mine = JSON.stringify({ pid: process.pid, startedAt: startTime(process.pid) } satisfies Holder)
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    if (createOnce(path, mine)) return () => giveBack(path, mine)
    const held = readOrNull(path)
    if (held === null) continue
    const holder = parseHolder(held)
    if (holder !== null && isAlive(holder)) throw new Error(lockedMessage(path, holder.pid))
    removeStale(path, held)
  }
  throw new Error(`The lock ${path} could not be taken: other processes keep taking it.`)
}

function lockedMessage(path: string, pid: number): string {
  return (
    `Process ${pid} already uses the embedded database (${path}), which serves one process at a time. ` +
    'Stop that process, give this one a DATA_DIR of its own, or set DATABASE_URL to a Postgres server that both can use.'
  )
}

function createOnce(path: string, content: string): boolean {
  try {
    writeFileSync(path, content, { flag: 'wx', mode: 0o600, flush: true })
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

/** Renames the stale file before removing it; if another process has replaced it meanwhile, the new file is put back. */
function removeStale(path: string, staleContent: string): void {
  const aside = `${path}.${process.pid}.stale`
  try {
    renameSync(path, aside)
    if (readOrNull(aside) !== staleContent) linkSync(aside, path)
  } catch (error) {
    if (!hasCode(error, 'ENOENT') && !hasCode(error, 'EEXIST')) throw error
  }
  rmSync(aside, { force: true })
}

function giveBack(path: string, mine: string): void {
  if (readOrNull(path) === mine) rmSync(path, { force: true })
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

/** Null for a file whose writer died before finishing it. */
function parseHolder(text: string): Holder | null {
  try {
    return holderSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

function isAlive({ pid, startedAt }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: the process is alive and belongs to another user.
    if (!hasCode(error, 'EPERM')) return false
  }
  const stat = processStat(pid)
  if (stat === null) return true
  return stat.state !== 'Z' && stat.state !== 'X' && (startedAt === null || stat.startTime === startedAt)
}

function startTime(pid: number): string | null {
  return processStat(pid)?.startTime ?? null
}

/** Fields 3 and 22 of Linux's /proc/PID/stat (proc(5)); null if there is no such file. A zombie (Z) has exited and holds nothing. */
function processStat(pid: number): { state: string; startTime: string } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const [state, startTime] = [fields[0], fields[19]]
    return state === undefined || startTime === undefined ? null : { state, startTime }
  } catch {
    return null
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
