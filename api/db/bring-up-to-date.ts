/** Applies migrations when the program starts: on a server by a connection of their own, on which no statement is cut off for taking long. */
import type { Logger } from '../../runtime/logger.ts'
import { createDatabase, type Database } from './database.ts'
import type { MigrationWait } from './migration-lock-retries.ts'
import { migrate, type MigrateOptions } from './migrations.ts'
import { openServerEngine } from './server-engine.ts'

/** Milliseconds. Everybody who wants the table waits behind a migration that waits. */
const LOCK_LIMIT = 3000

/** `url` of the server; undefined: `database` is the embedded one, where nobody else is. Returns the versions that were applied now. */
export async function bringUpToDate(
  database: Database,
  url: string | undefined,
  logger: Logger,
  options: MigrateOptions = {},
): Promise<readonly string[]> {
  if (url === undefined) return migrate(database, options)
  const engine = await openServerEngine({
    url,
    logger,
    connections: 1,
    statementLimit: 0,
    lockLimit: LOCK_LIMIT,
  })
  const say: MigrationWait['say'] = (migration, others) =>
    logger.warn({ migration, others }, 'a migration waits for a lock that others hold')
  try {
    return await migrate(createDatabase(engine), { say, ...options })
  } finally {
    await engine.close()
  }
}
