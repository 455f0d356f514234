/** The side of the thread: does what the messages ask of an engine, and answers each with rows or errors. */
import type { Access, Engine, Row, Session, StopListening } from '../database.ts'
import { toPlainError, type Reply, type Request, type Result, type Statement } from './messages.ts'

/** A thread's port to the one that started it. */
export type RequestPort = {
  on(event: 'message', listen: (request: Request) => void): unknown
  postMessage(reply: Reply): void
}

type Rows = readonly Row[]

const NONE: Rows = []
/** Why a transaction ends whose caller wants nothing of it to stay. */
const ROLLED_BACK = new Error('rolled back because the caller wants it')

type Transaction = {
  readonly access: Access
  /** Rejects when the transaction could not begin. */
  readonly session: Promise<Session>
  readonly commit: () => void
  readonly rollBack: () => void
  readonly ended: Promise<unknown>
}

/** `onClosed` is called once the engine has closed and said so. */
export function serveEngine(engine: Engine, port: RequestPort, onClosed: () => void): void {
  const transactions = new Map<number, Transaction>()
  const listeners = new Map<number, StopListening>()

  function ask({ transaction: number, statements, begins }: RequestTo<'ask'>): Promise<readonly Result[]> {
    const transaction = begins === null ? transactions.get(number) : begin(engine, begins)
    if (transaction === undefined)
      return Promise.resolve(
        refused(statements, new Error(`Transaction ${number} was not begun, or has ended.`)),
      )
    if (transaction.access === 'read and write') transactions.set(number, transaction)
    return round(transaction, statements)
  }

  async function end({ transaction: number, outcome }: RequestTo<'end'>): Promise<Rows> {
    const transaction = transactions.get(number)
    transactions.delete(number)
    // One whose first statements could not be sent has not begun.
    if (transaction === undefined) return NONE
    await transaction.session
    if (outcome === 'commit') transaction.commit()
    else transaction.rollBack()
    await transaction.ended.catch((error: unknown) => {
      if (error !== ROLLED_BACK) throw error
    })
    return NONE
  }

  async function listen({ listener, channel }: RequestTo<'listen'>): Promise<Rows> {
    const notify = (payload: string): void => port.postMessage({ kind: 'notification', listener, payload })
    listeners.set(listener, await engine.listen(channel, notify))
    return NONE
  }

  async function stopListening({ listener }: RequestTo<'stop listening'>): Promise<Rows> {
    const stop = listeners.get(listener)
    listeners.delete(listener)
    await stop?.()
    return NONE
  }

  function resultsOf(request: Request): Promise<readonly Result[]> {
    switch (request.kind) {
      case 'ask':
        return ask(request)
      case 'end':
        return alone(end(request))
      case 'statement':
        return alone(engine.statement(request.sql, request.values))
      case 'listen':
        return alone(listen(request))
      case 'stop listening':
        return alone(stopListening(request))
      case 'close':
        return alone(engine.close().then(() => NONE))
    }
  }

  port.on('message', (request) => {
    void resultsOf(request).then((results) => {
      port.postMessage({ kind: 'answer', id: request.id, results })
      if (request.kind === 'close') onClosed()
    })
  })
}

type RequestTo<Kind extends Request['kind']> = Extract<Request, { readonly kind: Kind }>

async function alone(work: Promise<Rows>): Promise<readonly Result[]> {
  return (await Promise.allSettled([work])).map(toResult)
}

function begin(engine: Engine, access: Access): Transaction {
  const session = Promise.withResolvers<Session>()
  const work = Promise.withResolvers<null>()
  const ended = engine.transaction((begun) => {
    session.resolve(begun)
    return work.promise
  }, access)
  // Has no effect once the transaction has begun. Whoever waits for the session or the end hears of it.
  ended.catch(session.reject)
  session.promise.catch(() => undefined)
  return {
    access,
    session: session.promise,
    commit: () => work.resolve(null),
    rollBack: () => work.reject(ROLLED_BACK),
    ended,
  }
}

/** All statements in one turn, as the caller made them: the session takes them as one round. */
async function round(transaction: Transaction, statements: readonly Statement[]): Promise<readonly Result[]> {
  try {
    const session = await transaction.session
    const settled = await Promise.allSettled(statements.map((statement) => run(session, statement)))
    const results = settled.map(toResult)
    if (transaction.access === 'read and write') return results
    transaction.commit()
    try {
      await transaction.ended
    } catch (error) {
      // After a statement that failed it cannot commit, which is no news.
      if (settled.every(({ status }) => status === 'fulfilled')) throw error
    }
    return results
  } catch (error) {
    return refused(statements, error)
  }
}

function refused(statements: readonly Statement[], error: unknown): readonly Result[] {
  const result = { error: toPlainError(error) }
  return statements.map(() => result)
}

async function run(session: Session, statement: Statement): Promise<Rows> {
  if (statement.kind === 'query') return session.query(statement.sql, statement.values, statement.rights)
  await session.script(statement.sql)
  return NONE
}

function toResult(settled: PromiseSettledResult<Rows>): Result {
  return settled.status === 'fulfilled' ? { rows: settled.value } : { error: toPlainError(settled.reason) }
}
