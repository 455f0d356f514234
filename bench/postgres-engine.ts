/** A throw-away PostgreSQL server with an empty database, as the programs open one. */
import type { Engine } from '../api/db/database.ts'
import { openServerEngine } from '../api/db/server-engine.ts'
import { createLogger } from '../runtime/logger.ts'
import { startPostgres } from '../runtime/testing/postgres-server.ts'

/** Closing the engine ends the server too. */
export async function openPostgresEngine(): Promise<Engine> {
  const server = await startPostgres()
  const url = await server.newDatabase()
  const engine = await openServerEngine({ url, logger: createLogger('bench', 'silent') })
  const close = async (): Promise<void> => {
    try {
      await engine.close()
    } finally {
      await server.stop()
    }
  }
  return { ...engine, close }
}
