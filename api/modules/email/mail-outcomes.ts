/** Lets a call wait for the outcome of its mail, whichever process sends it. */
import type { Database } from '../../db/database.ts'
import { readOutcome, type MailOutcome, type MailState } from './mails.repository.ts'

export type MailOutcomes = {
  /** The mail's state once it is settled, or its state after `milliseconds`. */
  waitFor(mailId: string, milliseconds: number): Promise<MailOutcome>
  /** Ends all waits, e.g. for shutdown. */
  release(): void
  close(): Promise<void>
}

const UNKNOWN: MailOutcome = { state: 'queued', error: null }

export async function createMailOutcomes(database: Database): Promise<MailOutcomes> {
  const waiting = new Map<string, Set<() => void>>()
  let released = false

  const stop = await database.listen('mail_outcome', (payload) => {
    const [mailId = '', state] = payload.split(' ')
    if (isSettled(state)) for (const done of waiting.get(mailId) ?? []) done()
  })
  const read = async (mailId: string): Promise<MailOutcome> =>
    (await database.readAsService((tx) => readOutcome(tx, mailId))) ?? UNKNOWN

  return {
    async waitFor(mailId, milliseconds) {
      // The wait starts before the first read, so that no change is missed in between.
      const wait = createWait(waiting, mailId, milliseconds)
      try {
        const now = await read(mailId)
        if (isSettled(now.state) || released) return now
        await wait.arrived
        return await read(mailId)
      } finally {
        wait.forget()
      }
    },
    release() {
      released = true
      for (const callers of waiting.values()) for (const done of callers) done()
    },
    close: stop,
  }
}

/** States that will not change while a caller waits. */
const SETTLED: readonly string[] = ['sent', 'failed', 'delayed', 'cancelled'] satisfies readonly MailState[]

function isSettled(state: string | undefined): boolean {
  return state !== undefined && SETTLED.includes(state)
}

function createWait(
  waiting: Map<string, Set<() => void>>,
  mailId: string,
  milliseconds: number,
): { arrived: Promise<void>; forget: () => void } {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const done = (): void => resolve(undefined)
  const callers = waiting.get(mailId) ?? new Set()
  waiting.set(mailId, callers.add(done))
  const timer = setTimeout(done, milliseconds)
  return {
    arrived: promise,
    forget() {
      clearTimeout(timer)
      callers.delete(done)
      if (callers.size === 0) waiting.delete(mailId)
    },
  }
}
