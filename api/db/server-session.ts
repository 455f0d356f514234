/**
 * A transaction on one connection of a Postgres server, in as few round trips as its statements allow: begin, role and claims go with the
 * first statement, and statements made without waiting for each other go together.
 */
import type pg from 'pg'
import { lateStatement, takingOn, type Access, type Rights, type Row, type Session } from './database.ts'
import { asParameters, makeRound, type Step } from './server-round.ts'
import type { StatementNames } from './statement-names.ts'

export type ServerSession = Session & {
  /** Commits what was done, or rolls back if a statement failed. Resolves when the server has answered. */
  end(): Promise<void>
  /** Rejects if the connection cannot be used any more. */
  rollBack(): Promise<void>
}

type Asked = {
  readonly step: Step
  readonly resolve: (rows: readonly Row[]) => void
  readonly reject: (error: unknown) => void
}

/** What is read at once needs no begin and no commit: what is sent up to a Sync is a transaction, which ends there. */
const FIRST: Readonly<Record<Access, string>> = {
  'read at once': `select set_config('transaction_read_only', 'on', true)`,
  'read and write': 'begin',
}
const ignore = (): void => undefined

export function createServerSession(
  client: pg.ClientBase,
  names: StatementNames,
  access: Access,
): ServerSession {
  /** The rights of the last statement that was made. */
  let current: Rights = 'server'
  let toSend: Asked[] = [ourOwn(FIRST[access])]
  let isSendingPlanned = false
  /** Resolves when the server has answered all that was sent, whatever it said. */
  let answered: Promise<void> = Promise.resolve()
  let isBegun = false
  let isClosed = false
  let failure: { readonly error: unknown } | null = null

  function ourOwn(sql: string, values: readonly string[] = []): Asked {
    const step = { text: sql, name: names.ofOurOwn(sql), parameters: values, wantsRows: false }
    return { step, resolve: ignore, reject: ignore }
  }

  function takeOn(rights: Rights): void {
    if (current === rights) return
    current = rights
    const { sql, values } = takingOn(rights)
    toSend.push(ourOwn(sql, values))
  }

  function send(): Promise<void> {
    isSendingPlanned = false
    const asked = toSend
    toSend = []
    // Not before the answer to what went before: nothing may follow a begin that failed.
    answered = answered.then(() => sendNow(asked))
    return answered
  }

  async function sendNow(asked: readonly Asked[]): Promise<void> {
    if (asked.length === 0) return
    try {
      if (failure !== null) throw failure.error
      isBegun = true
      const rows = await makeRound(
        client,
        asked.map(({ step }) => step),
      )
      asked.forEach(({ resolve }, index) => resolve(rows[index] ?? []))
    } catch (error) {
      failure ??= { error }
      for (const { reject } of asked) reject(error)
    }
  }

  /** When the caller waits, so that all that it asks for before goes together. */
  function sendSoon(): void {
    if (isSendingPlanned) return
    isSendingPlanned = true
    queueMicrotask(() => {
      isClosed = access === 'read at once'
      void send()
    })
  }

  async function rollBack(): Promise<void> {
    await answered
    if (isBegun && access === 'read and write') await client.query('rollback')
  }

  return {
    rollBack,
    async query(text, values, rights) {
      if (isClosed) throw lateStatement()
      const parameters = asParameters(values)
      takeOn(rights)
      const step = {
        text,
        name: names.nameOf(text, rights === 'server' ? 'server' : 'user'),
        parameters,
        wantsRows: true,
      }
      return new Promise((resolve, reject) => {
        toSend.push({ step, resolve, reject })
        sendSoon()
      })
    },
    async script(text) {
      // It would be a transaction apart from what is read.
      if (access === 'read at once') throw lateStatement()
      takeOn('server')
      await send()
      const known = failure as { readonly error: unknown } | null // set while it was sent
      if (known !== null) throw known.error
      try {
        await client.query(text)
      } catch (error) {
        failure = { error }
        throw error
      }
    },
    async end() {
      await answered
      if (failure !== null) return rollBack()
      if (!isBegun || access === 'read at once') return
      toSend.push(ourOwn('commit'))
      await send()
      const known = failure as { readonly error: unknown } | null // set while it was sent
      if (known !== null) throw known.error
    },
  }
}
