/** The server's check by names, on the embedded database and on a PostgreSQL server, beside reading and comparing all names of the office. */
import { PGlite } from '@electric-sql/pglite'
import { createDatabase, type Database, type Engine, type ServiceTx } from '../../api/db/database.ts'
import { engineOver } from '../../api/db/embedded/pglite-engine.ts'
import { migrate } from '../../api/db/migrations.ts'
import { hasLikelyParty, rememberParties } from '../../api/modules/parties/parties.repository.ts'
import { seed } from '../../api/modules/seed/seed.ts'
import { DEMO_ACCOUNTS } from '../../shared/domain/demo-accounts.ts'
import { LIKELY_NAME, tokenScore } from '../../shared/domain/names/name-score.ts'
import { nameTokens } from '../../shared/domain/names/normal-name.ts'
import { openPostgresEngine } from '../postgres-engine.ts'
import type { AskedNames } from './asked-names.ts'

const OWNER = DEMO_ACCOUNTS[0].id
/** Names that one record has here. */
const NAMES_OF_ONE = 20
const LONG_AGO = new Date('2026-01-05T10:00:00Z')
const NOW = new Date('2026-11-27T10:00:00Z')

/** Milliseconds, of each name. */
export type ServerTimes = {
  readonly checks: readonly number[]
  readonly scans: readonly number[]
  /** Names for which the two gave another answer. */
  readonly differing: number
  readonly found: number
}

export async function onEmbedded(names: AskedNames): Promise<ServerTimes> {
  return measured(await engineOver(new PGlite()), names)
}

export async function onPostgres(names: AskedNames): Promise<ServerTimes> {
  return measured(await openPostgresEngine(), names)
}

async function measured(engine: Engine, { office, asked }: AskedNames): Promise<ServerTimes> {
  try {
    const database = createDatabase(engine)
    await migrate(database)
    await seed(database, 'demo', LONG_AGO)
    await fill(database, office)
    const checks: Timed<boolean>[] = []
    const scans: Timed<boolean>[] = []
    for (const name of asked) {
      checks.push(await timed(database, (tx) => hasLikelyParty(tx, OWNER, [name], NOW)))
      scans.push(await timed(database, (tx) => scanned(tx, name)))
    }
    return {
      checks: checks.map(({ took }) => took),
      scans: scans.map(({ took }) => took),
      differing: checks.filter(({ value }, n) => value !== scans[n]?.value).length,
      found: checks.filter(({ value }) => value).length,
    }
  } finally {
    await engine.close()
  }
}

async function fill(database: Database, office: readonly string[]): Promise<void> {
  await database.asService(async (tx) => {
    for (let from = 0; from < office.length; from += NAMES_OF_ONE) {
      const source = { ownerId: OWNER, kind: 'call', id: crypto.randomUUID() }
      await rememberParties(tx, source, office.slice(from, from + NAMES_OF_ONE), LONG_AGO)
    }
  })
  await database.statement('analyze public.party_keys')
}

/** The floor: all names of the office are read and compared. */
async function scanned(tx: ServiceTx, name: string): Promise<boolean> {
  const rows = await tx.query(
    'select distinct name from public.party_keys where owner_id = $1 and since < $2',
    [OWNER, NOW.toISOString()],
  )
  const wanted = nameTokens(name)
  return rows.some((row) => tokenScore(wanted, String(row['name']).split(' ')) >= LIKELY_NAME)
}

type Timed<Value> = { readonly value: Value; readonly took: number }

async function timed<Value>(
  database: Database,
  work: (tx: ServiceTx) => Promise<Value>,
): Promise<Timed<Value>> {
  const from = performance.now()
  const value = await database.asService(work)
  return { value, took: performance.now() - from }
}
