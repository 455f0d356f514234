/**
 * Keeps one run of the servers alive and replaces it when their code changes. Never runs two at a time, as the embedded database accepts
 * one.
 */
import type { ServerProcess } from './server-process.ts'

export type Supervisor = {
  /** Resolves when servers with the latest code answer; rejects if they cannot start. */
  ready(): Promise<void>
  /** Changes during a restart cause one more restart. */
  restart(): void
  close(): Promise<void>
}

export type SupervisorDeps = {
  readonly start: () => ServerProcess
  readonly say: (line: string) => void
  /** Milliseconds. */
  readonly clock: () => number
}

export function createSupervisor({ start, say, clock }: SupervisorDeps): Supervisor {
  let isClosed = false
  let isRestartRequested = false
  let restarting: Promise<void> | null = null
  let current = followed(start())

  function followed(server: ServerProcess): ServerProcess {
    let wasReady = false
    server.ready.then(
      () => (wasReady = true),
      () => undefined, // `ready` reports the failure to its callers
    )
    void server.ended.then(() => {
      if (wasReady && server === current && restarting === null && !isClosed)
        say('The servers have ended. They start again when a file of theirs is saved.')
    })
    return server
  }

  async function restartUntilCurrent(): Promise<void> {
    do {
      isRestartRequested = false
      await replace()
    } while (isRequestedAgain())
  }

  // Functions, as the compiler does not see that both variables may change during an await.
  function isRequestedAgain(): boolean {
    return isRestartRequested && !isClosed
  }

  function isOutdated(): boolean {
    return isRestartRequested || isClosed
  }

  async function replace(): Promise<void> {
    const began = clock()
    await current.stop()
    if (isClosed) return
    current = followed(start())
    const outcome = await current.ready.then(
      () => `restarted in ${((clock() - began) / 1000).toFixed(1)} s`,
      () => 'did not start; they try again when a file of theirs is saved',
    )
    if (!isOutdated()) say(`The servers ${outcome}.`)
  }

  return {
    async ready() {
      while (restarting !== null) await restarting
      await current.ready
    },
    restart() {
      isRestartRequested = true
      restarting ??= restartUntilCurrent().finally(() => {
        restarting = null
      })
    },
    async close() {
      isClosed = true
      await current.stop()
      await restarting
    },
  }
}
