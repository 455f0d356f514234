/**
 * A transaction on one connection of a Postgres server, in as few round trips as its statements allow: begin, role and claims go with the
 * first statement, and statements made without waiting for each other go together.
 */
import type pg from 'pg'
import { lateStatement, takingOn, type Access, type Rights, type Row, type Session } from './database.ts'
import { asParameters, makeRound, type Step } from './server-round.ts'
import type { StatementNames } from './statement-names.ts'

export type ServerSession = Session & {
  /**
   * Commits what was done, or rolls back if a statement failed. Resolves when the server has answered. From here on statements are refused:
   * one of work that goes on after another part of it failed would run without the transaction, with the server's rights.
   */
  end(): Promise<void>
  /** Refuses statements as `end` does. Rejects if the connection cannot be used any more. */
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
  let isOfServerAlone = true
  const rounds = createRounds(client, () => isOfServerAlone)
  let isClosed = false
  addOurOwn(FIRST[access])

  function ourOwn(sql: string, values: readonly string[] = []): Step {
    return { text: sql, name: names.ofOurOwn(sql), parameters: values, wantsRows: false }
  }

  function addOurOwn(sql: string, values?: readonly string[]): void {
    rounds.add({ step: ourOwn(sql, values), resolve: ignore, reject: ignore })
  }

  function takeOn(rights: Rights): void {
    if (current === rights) return
    current = rights
    isOfServerAlone = false
    const { sql, values } = takingOn(rights)
    addOurOwn(sql, values)
  }

  async function rollBack(): Promise<void> {
    isClosed = true
    await rounds.allAnswered()
    if (rounds.isBegun() && access === 'read and write') await client.query('rollback')
  }

  return {
    rollBack,
    async query(text, values, rights) {
      if (isClosed) throw lateStatement()
      const parameters = asParameters(values)
      takeOn(rights)
      const name = names.nameOf(text, rights === 'server' ? 'server' : 'user')
      return new Promise((resolve, reject) => {
        rounds.add({ step: { text, name, parameters, wantsRows: true }, resolve, reject })
        rounds.sendSoon(() => {
          isClosed = access === 'read at once'
        })
      })
    },
    async script(text) {
      // It would be a transaction apart from what is read.
      if (access === 'read at once') throw lateStatement()
      takeOn('server')
      await rounds.sendOrThrow()
      try {
        await client.query(text)
      } catch (error) {
        rounds.noteFailure(error)
        throw error
      }
    },
    async end() {
      isClosed = true
      await rounds.allAnswered()
      if (rounds.hasFailed()) return rollBack()
      if (!rounds.isBegun() || access === 'read at once') return
      await rounds.sendOrThrow(ourOwn('commit'))
    },
  }
}

type Rounds = {
  /** To the round that is sent next. */
  add(asked: Asked): void
  /** Sends when the caller waits, so that all that it asks for before goes together. */
  sendSoon(onSending: () => void): void
  /** With `last`, if given. Rejects if it failed, or if nothing may be sent any more. */
  sendOrThrow(last?: Step): Promise<void>
  /** Of what was not sent here. */
  noteFailure(error: unknown): void
  /** Also what is about to be sent. */
  allAnswered(): Promise<void>
  isBegun(): boolean
  hasFailed(): boolean
}

/**
 * One round after the other. None after one that failed, which may have been the one with `begin`. Only a transaction of the server alone goes
 * on, as PostgreSQL refuses all but a way back to a savepoint; that would also bring back the role of then, behind the back of `current`.
 */
function createRounds(client: pg.ClientBase, isOfServerAlone: () => boolean): Rounds {
  let toSend: Asked[] = []
  let isSendingPlanned = false
  /** Resolves when the server has answered all that was sent, whatever it said. */
  let answered: Promise<void> = Promise.resolve()
  let isBegun = false
  let failure: { readonly error: unknown } | null = null

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
    const isFirst = !isBegun
    try {
      if (failure !== null) throw failure.error
      isBegun = true
      const rows = await makeRound(
        client,
        asked.map(({ step }) => step),
      )
      asked.forEach(({ resolve }, index) => resolve(rows[index] ?? []))
    } catch (error) {
      if (isFirst || !isOfServerAlone()) failure ??= { error }
      for (const { reject } of asked) reject(error)
    }
  }

  return {
    add: (asked) => void toSend.push(asked),
    sendSoon(onSending) {
      if (isSendingPlanned) return
      isSendingPlanned = true
      queueMicrotask(() => {
        onSending()
        void send()
      })
    },
    async sendOrThrow(last) {
      const asked = new Promise<unknown>((resolve, reject) => {
        if (last === undefined) resolve(undefined)
        else toSend.push({ step: last, resolve, reject })
      })
      await Promise.all([send(), asked])
      if (failure !== null) throw failure.error
    },
    noteFailure(error) {
      if (!isOfServerAlone()) failure ??= { error }
    },
    allAnswered: () => (isSendingPlanned ? send() : answered),
    isBegun: () => isBegun,
    hasFailed: () => failure !== null,
  }
}
