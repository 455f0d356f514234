/** Runs one suite on both kinds of database, which must behave the same. */
import { afterAll, beforeAll, describe } from 'vitest'
import { createLogger } from '../../../runtime/logger.ts'
import { createDatabase, type Database, type Engine } from '../database.ts'
import { openServerEngine } from '../server-engine.ts'
import { askForDatabase } from './database-desk.ts'
import { openTestEngine } from './embedded.ts'

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

const silent = createLogger('test', 'silent')

const KINDS: readonly Kind[] = [
  { name: 'embedded PGlite', open: openEmbedded },
  { name: 'PostgreSQL server', open: openServer },
]

/** `get` returns the migrated, empty database; it throws before the first test. */
export function describeOnBoth(title: string, suite: (get: () => TestDatabase) => void): void {
  describe.each(KINDS)(`${title} on $name`, ({ open }) => {
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
  const engine = await openTestEngine()
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
    const engine = await openServerEngine({ url, logger: silent })
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
