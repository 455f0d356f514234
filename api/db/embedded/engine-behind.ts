/** The side of the program: an engine whose work another thread does, with the same promises as one in this thread. */
import { lateStatement, type Access, type Engine, type Row, type Session } from '../database.ts'
import { fromPlainError, OPENED, type Reply, type Request, type Result, type Statement } from './messages.ts'

/** The port of a thread that serves an engine. */
export type EnginePort = {
  on(event: 'message', listen: (reply: Reply) => void): unknown
  postMessage(request: Request): void
  /** Whether waiting for an answer keeps this process alive. */
  ref(): void
  unref(): void
}

export type EngineBehind = {
  readonly engine: Engine
  /** Resolves when the database is open; rejects if it cannot be opened. To be called before the thread can have answered. */
  readonly opened: () => Promise<void>
  /** Every call, waiting or still to come, rejects with `reason`: the thread has ended. */
  readonly fail: (reason: Error) => void
}

type Waiting = {
  readonly resolve: (results: readonly Result[]) => void
  readonly reject: (error: Error) => void
}
type Calls = {
  /** Rejects if the thread has ended, or if a value cannot be sent to another thread. */
  call(make: (id: number) => Request): Promise<readonly Result[]>
  nextNumber(): number
}

export function engineBehind(port: EnginePort): EngineBehind {
  const waiting = new Map<number, Waiting>()
  const listeners = new Map<number, (payload: string) => void>()
  let last = OPENED
  let ended: Error | null = null

  function expect(id: number): Promise<readonly Result[]> {
    if (waiting.size === 0) port.ref()
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
  }

  function take(id: number): Waiting | undefined {
    const found = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) port.unref()
    return found
  }

  const calls: Calls = {
    nextNumber: () => (last += 1),
    async call(make) {
      if (ended !== null) throw ended
      const request = make(calls.nextNumber())
      port.postMessage(request)
      return expect(request.id)
    },
  }

  port.on('message', (reply) => {
    if (reply.kind === 'answer') take(reply.id)?.resolve(reply.results)
    else listeners.get(reply.listener)?.(reply.payload)
  })

  const engine: Engine = {
    isEmbedded: true,
    transaction: (work, access = 'read and write') => inTransaction(calls, work, access),
    statement: async (sql, values) =>
      only(await calls.call((id) => ({ kind: 'statement', id, sql, values }))),
    async listen(channel, onPayload) {
      const listener = calls.nextNumber()
      listeners.set(listener, onPayload)
      only(await calls.call((id) => ({ kind: 'listen', id, listener, channel })))
      return async () => {
        listeners.delete(listener)
        only(await calls.call((id) => ({ kind: 'stop listening', id, listener })))
      }
    },
    async close() {
      only(await calls.call((id) => ({ kind: 'close', id })))
    },
  }
  return {
    engine,
    async opened() {
      only(await expect(OPENED))
    },
    fail(reason) {
      ended ??= reason
      for (const id of [...waiting.keys()]) take(id)?.reject(reason)
    },
  }
}

/** Throws the error that it holds. */
function rowsOf(result: Result | undefined): readonly Row[] {
  if (result === undefined) throw new Error('The thread of the database left a statement without an answer.')
  if ('error' in result) throw fromPlainError(result.error)
  return result.rows
}

function only(results: readonly Result[]): readonly Row[] {
  return rowsOf(results[0])
}

async function inTransaction<T>(
  calls: Calls,
  work: (session: Session) => Promise<T>,
  access: Access,
): Promise<T> {
  const { session, end } = openSession(calls, access)
  let result: T
  try {
    result = await work(session)
  } catch (error) {
    // What failed is the caller's to hear, not that rolling back failed too.
    await end('roll back').catch(() => undefined)
    throw error
  }
  await end('commit')
  return result
}

type OpenSession = {
  readonly session: Session
  /** From here on statements are refused. */
  readonly end: (outcome: 'commit' | 'roll back') => Promise<void>
}

function openSession(calls: Calls, access: Access): OpenSession {
  const transaction = calls.nextNumber()
  let round: Statement[] = []
  let answers: Promise<readonly Result[]> | null = null
  let isBegun = false
  let isClosed = false

  function send(): Promise<readonly Result[]> {
    const statements = round
    const begins = isBegun ? null : access
    round = []
    answers = null
    isBegun = true
    if (access === 'read at once') isClosed = true
    return calls.call((id) => ({ kind: 'ask', id, transaction, statements, begins }))
  }

  /** Sent when the caller waits, so that all that it asks for before goes together. */
  async function ask(statement: Statement): Promise<readonly Row[]> {
    if (isClosed) throw lateStatement()
    const place = round.push(statement) - 1
    answers ??= Promise.resolve().then(send)
    return rowsOf((await answers)[place])
  }

  return {
    session: {
      query: (sql, values, rights) => ask({ kind: 'query', sql, values, rights }),
      async script(sql) {
        await ask({ kind: 'script', sql })
      },
    },
    async end(outcome) {
      isClosed = true
      // What was asked for and not waited for is sent first. What became of it is for whoever made it.
      await answers?.catch(() => undefined)
      if (isBegun && access === 'read and write')
        only(await calls.call((id) => ({ kind: 'end', id, transaction, outcome })))
    },
  }
}
