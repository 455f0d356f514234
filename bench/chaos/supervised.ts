/** A program that restarts whenever it ends, as under a service manager, with methods to end it. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Program } from '../../e2e/fixtures/programs.ts'

export type Ending = { readonly code: number | null; readonly took: number }

export type Supervised = {
  readonly name: string
  /** The id of the current or last process. */
  pid(): number
  /** SIGKILL; resolves when the next process is ready. */
  kill(): Promise<void>
  /** SIGTERM and restart; resolves when it has ended and the next process is ready. */
  terminate(): Promise<Ending>
  /** SIGSTOP for this many milliseconds. */
  pause(milliseconds: number): Promise<void>
  /** SIGTERM without restart. */
  stop(): Promise<Ending>
  /** Descriptions of unexpected endings. */
  surprises(): readonly string[]
  /** The output of all its processes. */
  output(): string
}

/** Milliseconds between two start attempts: its database may be unavailable. */
const START_AGAIN = 500
const START_LIMIT = 120_000
/** The last characters of its output. */
const OUTPUT_TAIL = 2000

/** Rejects if the first start fails. */
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
      surprises.push(`${name} ended by itself with ${String(code)}: ${program.output().slice(-OUTPUT_TAIL)}`)
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
