/** Runs one suite on both kinds of database, which must behave the same; the suites of the database itself also through a thread's messages. */
import { MessageChannel } from 'node:worker_threads'
import { afterAll, beforeAll, describe } from 'vitest'
import { createDatabase, type Database, type Engine } from '../database.ts'
import { engineBehind } from '../embedded/engine-behind.ts'
import { serveEngine } from '../embedded/serve-engine.ts'
import { askForDatabase } from './database-desk.ts'
import { openEmbeddedTestEngine } from './embedded.ts'
import { openTestServerEngine } from './test-database.ts'

export type TestDatabase = {
  readonly database: Database
  readonly engine: Engine
  /** A second process's database; the same object if the engine allows only one process. */
  readonly second: () => Promise<Database>
}

type Kind = {
  readonly name: string
  readonly open: () => Promise<{ test: TestDatabase; close: () => Promise<void> }>
}

const KINDS: readonly Kind[] = [
  { name: 'embedded PGlite', open: openEmbedded },
  { name: 'PostgreSQL server', open: openServer },
]

/** `get` returns the migrated, empty database; it throws before the first test. */
export function describeOnBoth(title: string, suite: (get: () => TestDatabase) => void): void {
  describeOnEach(KINDS, title, suite)
}

/** As `describeOnBoth`, and on the embedded database as the programs have it, behind messages. */
export function describeOnAll(title: string, suite: (get: () => TestDatabase) => void): void {
  describeOnEach(
    [...KINDS, { name: 'embedded PGlite behind messages', open: openBehindMessages }],
    title,
    suite,
  )
}

function describeOnEach(
  kinds: readonly Kind[],
  title: string,
  suite: (get: () => TestDatabase) => void,
): void {
  describe.each(kinds)(`${title} on $name`, ({ open }) => {
    let opened: Awaited<ReturnType<Kind['open']>> | undefined
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened?.close())
    suite(() => {
      if (opened === undefined) throw new Error('the database is there from the first test on')
      return opened.test
    })
  })
}

async function openEmbedded(): ReturnType<Kind['open']> {
  return openedOver(await openEmbeddedTestEngine())
}

/** Both sides in this thread: the messages are what another thread would get. */
async function openBehindMessages(): ReturnType<Kind['open']> {
  const { port1, port2 } = new MessageChannel()
  serveEngine(await openEmbeddedTestEngine(), port1, () => port1.close())
  return openedOver(engineBehind(port2).engine)
}

function openedOver(engine: Engine): Awaited<ReturnType<Kind['open']>> {
  const database = createDatabase(engine)
  return {
    test: { database, engine, second: () => Promise.resolve(database) },
    close: () => database.close(),
  }
}

async function openServer(): ReturnType<Kind['open']> {
  const url = await askForDatabase('migrated')
  const engines: Engine[] = []
  const connect = async (): Promise<Engine> => {
    const engine = await openTestServerEngine(url)
    engines.push(engine)
    return engine
  }
  const engine = await connect()
  return {
    test: { database: createDatabase(engine), engine, second: async () => createDatabase(await connect()) },
    async close() {
      for (const open of engines) await open.close()
    },
  }
}
