/** The database of a test that is not about the kind of database: a new one on the run's PostgreSQL server, migrated and empty. */
import { createLogger } from '../../../runtime/logger.ts'
import { createDatabase, type Database, type Engine } from '../database.ts'
import { openServerEngine } from '../server-engine.ts'
import { askForDatabase } from './database-desk.ts'

/** The caller closes it. */
export async function openTestDatabase(): Promise<Database> {
  return createDatabase(await openTestServerEngine(await askForDatabase('migrated')))
}

/** `url`: a database on the run's server. */
export function openTestServerEngine(url: string): Promise<Engine> {
  return openServerEngine({ url, logger: createLogger('test', 'silent') })
}
