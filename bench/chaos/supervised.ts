/** One program that is started again whenever it ends, as a service manager would, with ways to end it. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Program } from '../../e2e/fixtures/programs.ts'

export type Ending = { readonly code: number | null; readonly took: number }

export type Supervised = {
  readonly name: string
  /** Of the process that runs now, or did last. */
  pid(): number
  /** SIGKILL; resolves when another one is ready. */
  kill(): Promise<void>
  /** SIGTERM, and started again; resolves when it has ended and another one is ready. */
  terminate(): Promise<Ending>
  /** SIGSTOP for so many milliseconds. */
  pause(milliseconds: number): Promise<void>
  /** SIGTERM, for good. */
  stop(): Promise<Ending>
  /** Endings that nobody asked for, in words. */
  surprises(): readonly string[]
  /** What all its processes said. */
  output(): string
}

/** Milliseconds between two tries to start it: its database may be away. */
const START_AGAIN = 500
const START_LIMIT = 120_000
/** Characters of what it said last. */
const LAST_WORDS = 2000

/** Rejects when the first start fails. */
export async function supervise(name: string, start: () => Promise<Program>): Promise<Supervised> {
  const said: string[] = []
  const surprises: string[] = []
  let isWanted = true
  let isStruck = false
  let running = await start()
  let restarting: Promise<void> = Promise.resolve()

  const follow = (program: Program): void => {
    void program.ended.then((code) => {
      said.push(program.output())
      if (isStruck || !isWanted) return
      surprises.push(`${name} ended by itself with ${String(code)}: ${program.output().slice(-LAST_WORDS)}`)
      restarting = startAgain()
    })
  }
  const startAgain = async (): Promise<void> => {
    const limit = Date.now() + START_LIMIT
    for (;;) {
      try {
        running = await start()
        follow(running)
        return
      } catch (error) {
        said.push(String(error))
        if (Date.now() > limit) throw new Error(`${name} does not start any more.`, { cause: error })
        await wait(START_AGAIN)
      }
    }
  }
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<Ending> => {
    await restarting
    isStruck = true
    const began = performance.now()
    const code = await running.kill(signal)
    isStruck = false
    return { code, took: performance.now() - began }
  }
  follow(running)
  return {
    name,
    pid: () => running.pid,
    async kill() {
      await end('SIGKILL')
      await startAgain()
    },
    async terminate() {
      const ending = await end('SIGTERM')
      await startAgain()
      return ending
    },
    async pause(milliseconds) {
      await restarting
      process.kill(running.pid, 'SIGSTOP')
      await wait(milliseconds)
      process.kill(running.pid, 'SIGCONT')
    },
    async stop() {
      isWanted = false
      return end('SIGTERM')
    },
    surprises: () => surprises,
    output: () => [...said, running.output()].join('\n'),
  }
}
