/**
 * BFF and API in several processes that share their ports (node:cluster), for a machine with more cores than one process uses. The first
 * process serves nothing: it takes connections for the others in turns, and starts another when one dies.
 */
import cluster from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from '../runtime/logger.ts'

export type Processes = {
  /** Resolves when all have let their calls in flight finish. */
  close(): Promise<void>
}

/** Milliseconds before a process that died is replaced: one that cannot start would otherwise be started without pause. */
const PAUSE = 1000
/** Given to each process, from 0. */
const PLACE = 'PROCESS_PLACE'
const READY = 'ready'

/**
 * Runs this command `count` times. The first is ready before the others start, as it brings the database up to date. Rejects if one ends
 * before it is ready; it has said why.
 */
export async function startProcesses(count: number, logger: Logger): Promise<Processes> {
  const closing = new AbortController()

  async function start(place: number): Promise<void> {
    const child = cluster.fork({ [PLACE]: String(place) })
    const ended = once(child, 'exit')
    const ready = new Promise<boolean>((resolve) => {
      child.on('message', (message) => message === READY && resolve(true))
      void ended.then(() => resolve(false))
    })
    if (!(await ready)) throw new Error(`Process ${place + 1} of ${count} ended before it was ready.`)
    void ended.then(() => replace(place))
  }

  async function replace(place: number): Promise<void> {
    if (closing.signal.aborted) return
    logger.error({ place }, 'a process has died; another takes its place')
    const isStillWanted = await wait(PAUSE, true, { signal: closing.signal }).catch(() => false)
    if (isStillWanted) await start(place).catch(() => replace(place))
  }

  async function close(): Promise<void> {
    closing.abort()
    const children = Object.values(cluster.workers ?? {})
      .filter((child) => child !== undefined)
      .filter((child) => !child.isDead())
    for (const child of children) child.process.kill('SIGTERM')
    await Promise.all(children.map((child) => once(child, 'exit')))
  }

  try {
    await start(0)
    await Promise.all(Array.from({ length: count - 1 }, (_, before) => start(before + 1)))
  } catch (error) {
    await close()
    throw error
  }
  return { close }
}

/** Which of the processes this is, from 0; null in a process that was started by hand. */
export function placeAmongProcesses(): number | null {
  return cluster.isWorker ? Number(process.env[PLACE]) : null
}

/** To be called by a process that `startProcesses` has started. */
export function sayReady(): void {
  // Ctrl-C reaches every process of the terminal, and the first one ends the others.
  process.on('SIGINT', () => undefined)
  process.send?.(READY)
}
