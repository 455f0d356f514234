/** Applies migrations when the program starts; on a server over a separate connection without a statement timeout. */
import type { Logger } from '../../runtime/logger.ts'
import { createDatabase, type Database } from './database.ts'
import type { MigrationWait } from './migration-lock-retries.ts'
import { migrate, type MigrateOptions } from './migrations.ts'
import { openServerEngine } from './server-engine.ts'

/** Milliseconds. While a migration waits for a lock on a table, all later queries on that table queue behind it. */
const LOCK_LIMIT = 3000

/** `url`: the server; undefined: `database` is embedded, with no other users. Returns the versions applied by this call. */
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
