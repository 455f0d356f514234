/** One run of the servers: a process that reports when it is ready and ends on SIGTERM. */
import { spawn } from 'node:child_process'
import type { RawEnv } from '../../runtime/env.ts'

export type ServerProcess = {
  /** Rejects if the process ends before it is ready; the reason is on the terminal. */
  readonly ready: Promise<void>
  readonly ended: Promise<void>
  /** Resolves when the process has ended and released the lock. */
  stop(): Promise<void>
}

/** Milliseconds. Calls in flight may finish within this time. */
const STOP_LIMIT = 8000

/** Before anything else in each thread of the process: the embedded database has one of its own. */
const SHIFT_CLOCK = new URL('./shift-clock.ts', import.meta.url).href

/** `script` sends its parent the message `ready`. */
export function startServerProcess(script: string, env: RawEnv): ServerProcess {
  const child = spawn(process.execPath, ['--import', SHIFT_CLOCK, script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env,
    // A separate process group: otherwise Ctrl-C would reach it along with our SIGTERM, and two signals mean an immediate exit.
    detached: true,
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const ready = new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    void ended.then(() => reject(new Error('The servers did not start.')))
  })
  return {
    ready,
    ended,
    async stop() {
      child.kill('SIGTERM')
      const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT)
      await ended
      clearTimeout(limit)
    },
  }
}
