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
import { openEmbeddedEngine } from '../api/db/embedded-engine.ts'
import { openServerEngine } from '../api/db/server-engine.ts'
import { createLogger } from '../runtime/logger.ts'

const { DATABASE_URL, DATA_DIR = '.data' } = process.env

try {
  const engine =
    DATABASE_URL === undefined || DATABASE_URL === ''
      ? await openEmbeddedEngine(DATA_DIR)
      : await openServerEngine({ url: DATABASE_URL, logger: createLogger('books', 'warn'), connections: 1 })
  const database = createDatabase(engine)
  const [command] = process.argv.slice(2)
  if (command === 'restored') {
    const epoch = await database.asService((tx) => beginEpoch(tx, new Date())).finally(() => database.close())
    console.log(
      `Devices will read everything again, and ask their owners about what is missing here (epoch ${epoch}).`,
    )
  } else if (command === undefined) {
    await report(database)
  } else {
    throw new Error(
      `There is no command "${command}". Use none to check the data, or "restored" after a backup was put back.`,
    )
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function report(database: Database): Promise<void> {
  const discrepancies = await checkIntegrity(database).finally(() => database.close())
  for (const { rule, ids } of discrepancies) console.error(`Not so: ${rule}. Look at: ${ids.join(', ')}`)
  if (discrepancies.length > 0) process.exitCode = 1
  else console.log('The books are right.')
}
