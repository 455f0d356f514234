/** `npm run reset`: deletes DATA_DIR, so that the next start begins with fresh demo data. */
import { resolve } from 'node:path'
import { removeDataDir } from './data-dir.ts'
import { refuseInProduction } from './development-only.ts'
import { tellRefusal } from './tell-refusal.ts'

try {
  refuseInProduction('npm run reset', process.env)
  const { DATA_DIR, DATABASE_URL } = process.env
  const dataDir = resolve(DATA_DIR === undefined || DATA_DIR === '' ? '.data' : DATA_DIR)
  const removed = removeDataDir(dataDir)
  console.log(
    removed.length === 0
      ? `There was nothing to remove at ${dataDir}.`
      : `Removed ${dataDir}: ${removed.join(', ')}.`,
  )
  if (DATABASE_URL !== undefined && DATABASE_URL !== '')
    console.log('The database that DATABASE_URL names was left as it is.')
} catch (error) {
  tellRefusal(error, process.env)
  process.exit(1)
}
