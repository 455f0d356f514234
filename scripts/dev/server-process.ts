/** One run of the servers: a process that says when it is ready and is ended by SIGTERM. */
import { spawn } from 'node:child_process'
import type { RawEnv } from '../../runtime/env.ts'

export type ServerProcess = {
  /** Rejects when it ends before it was ready; why stands on the terminal. */
  readonly ready: Promise<void>
  readonly ended: Promise<void>
  /** Resolves once it has ended, and with it given back the lock. */
  stop(): Promise<void>
}

/** Calls in flight get their answer; what takes longer is not worth a developer's wait. Milliseconds. */
const PATIENCE = 8000

/** `script` sends its parent the message `ready`. */
export function startServerProcess(script: string, env: RawEnv): ServerProcess {
  const child = spawn(process.execPath, [script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env,
    // A group of its own: Ctrl-C would otherwise reach it at the same time as our SIGTERM, and two signals mean "at once".
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
      const limit = setTimeout(() => child.kill('SIGKILL'), PATIENCE)
      await ended
      clearTimeout(limit)
    },
  }
}
