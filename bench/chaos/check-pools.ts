/**
 * Measures the usable database connections of each API: locks a table, makes more concurrent calls on it than there are connections, and
 * counts the waiting ones in the database. A leaked connection, alive or dead, is missing from the count.
 */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import { query } from '../faults/call-books.ts'
import type { Finding } from './finding.ts'
import type { People } from './people.ts'
import type { Stack } from './stack.ts'

export type PoolSizes = ReadonlyMap<string, number>

/** More than the connections of the APIs together, and fewer than those from the BFF to them. */
const CALLS = 60
/** Milliseconds. Stops when the count is stable for this time, and before the first waiting call times out (15 s). */
const STEADY = 2500
const LIMIT = 12_000
const WAITING = `
  select application_name as name, count(*) as waiting from pg_stat_activity
  where application_name like 'api-%' and wait_event_type = 'Lock' group by 1`
const rowSchema = z.object({ name: z.string(), waiting: z.coerce.number() })

export async function measurePools({ databaseUrl }: Stack, { all }: People): Promise<PoolSizes> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const sizes = new Map<string, number>()
  try {
    await client.query('begin')
    await client.query('lock table public.notifications in access exclusive mode')
    const calls = all.flatMap((person) =>
      Array.from({ length: Math.ceil(CALLS / all.length) }, () => person.readNotifications()),
    )
    const began = performance.now()
    for (
      let lastGrowth = began;
      performance.now() - lastGrowth < STEADY && performance.now() - began < LIMIT;
    ) {
      await wait(100)
      // Uses a separate connection: a transaction sees the same activity on every query.
      for (const { name, waiting } of await query(databaseUrl, rowSchema, WAITING)) {
        if (waiting <= (sizes.get(name) ?? 0)) continue
        sizes.set(name, waiting)
        lastGrowth = performance.now()
      }
    }
    await client.query('rollback')
    await Promise.all(calls)
    return sizes
  } finally {
    await client.end()
  }
}

export function checkPools(before: PoolSizes, after: PoolSizes): Finding {
  const names = [...before.keys()].toSorted()
  const figures = names.map((name) => `${name}: ${after.get(name) ?? 0} of ${before.get(name) ?? 0}`)
  return {
    what: 'each API can lend as many database connections as at the beginning',
    found: figures.join('; '),
    wrongs:
      names.length === 0
        ? ['Nobody waited for the locked table.']
        : names.flatMap((name, index) => {
            const isWhole = (after.get(name) ?? 0) >= (before.get(name) ?? 0)
            return isWhole ? [] : (figures[index] ?? [])
          }),
  }
}
