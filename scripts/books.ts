/**
 * `npm run books -- restored`: to be run once after a backup was put back, before the platform is used: devices then ask their owners about
 * what they have and the backup lacks.
 *
 * `npm run books`: checks the integrity of the data in DATABASE_URL, or in DATA_DIR while no program uses it. Exits with 1 and lists the
 * discrepancies.
 */
import { checkIntegrity } from '../api/modules/integrity/integrity-checks.ts'
import { beginEpoch } from '../api/modules/records/record-retention.repository.ts'
import { createDatabase, type Database } from '../api/db/database.ts'
import { openEmbeddedEngine } from '../api/db/embedded/embedded-engine.ts'
import { openServerEngine } from '../api/db/server-engine.ts'
import { createLogger } from '../runtime/logger.ts'

const { DATABASE_URL, DATA_DIR = '.data' } = process.env

try {
  const engine =
    DATABASE_URL === undefined || DATABASE_URL === ''
      ? await openEmbeddedEngine(DATA_DIR)
      : await openServerEngine({ url: DATABASE_URL, logger: createLogger('books', 'warn'), connections: 1 })
  const database = createDatabase(engine)
  try {
    await run(database, process.argv[2])
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function run(database: Database, command: string | undefined): Promise<void> {
  switch (command) {
    case undefined:
      return report(database)
    case 'restored': {
      const epoch = await database.asService((tx) => beginEpoch(tx, new Date()))
      console.log(
        `Devices will read everything again, and ask their owners about what is missing here (epoch ${epoch}).`,
      )
      return undefined
    }
    default:
      throw new Error(
        `There is no command "${command}". Use none to check the data, or "restored" after a backup was put back.`,
      )
  }
}

async function report(database: Database): Promise<void> {
  const discrepancies = await checkIntegrity(database)
  for (const { rule, ids } of discrepancies) console.error(`Not so: ${rule}. Look at: ${ids.join(', ')}`)
  if (discrepancies.length > 0) process.exitCode = 1
  else console.log('The books are right.')
}
