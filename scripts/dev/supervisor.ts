/** Keeps one run of the servers alive and replaces it when their code has changed, never two at a time: the embedded database takes one. */
import type { ServerProcess } from './server-process.ts'

export type Supervisor = {
  /** Resolves when the servers of the newest code answer; rejects when they cannot start. */
  ready(): Promise<void>
  /** Changes that come while it is under way are served by one more turn. */
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
  let isWanted = false
  let turning: Promise<void> | null = null
  let current = followed(start())

  function followed(server: ServerProcess): ServerProcess {
    let wasReady = false
    server.ready.then(
      () => (wasReady = true),
      () => undefined, // whoever waits for it hears of it
    )
    void server.ended.then(() => {
      if (wasReady && server === current && turning === null && !isClosed)
        say('The servers have ended. They start again when a file of theirs is saved.')
    })
    return server
  }

  async function turn(): Promise<void> {
    do {
      isWanted = false
      await replace()
    } while (isAskedAgain())
  }

  // Functions, as the compiler does not see that both may change while we wait.
  function isAskedAgain(): boolean {
    return isWanted && !isClosed
  }

  function isOutdated(): boolean {
    return isWanted || isClosed
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
      while (turning !== null) await turning
      await current.ready
    },
    restart() {
      isWanted = true
      turning ??= turn().finally(() => {
        turning = null
      })
    },
    async close() {
      isClosed = true
      await current.stop()
      await turning
    },
  }
}
