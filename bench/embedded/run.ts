/**
 * What a transaction costs on the embedded database in its thread, beside the same database in the thread that asks and a PostgreSQL server;
 * and how long this thread stops during a long statement. `npm run bench:embedded`. Exits with 1 above the goal.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { createDatabase, type Database, type Engine } from '../../api/db/database.ts'
import { openEmbeddedEngine } from '../../api/db/embedded/embedded-engine.ts'
import { engineOver } from '../../api/db/embedded/pglite-engine.ts'
import { migrate } from '../../api/db/migrations.ts'
import { openPostgresEngine } from '../postgres-engine.ts'
import { say } from '../product.ts'
import { percentile } from '../records/figures.ts'

const TIMES = 1_000
/** Before the code of a path is compiled. */
const WARMING_UP = 300
const LONG_STATEMENT = 'select count(*) from generate_series(1, 4000000)'
/** Milliseconds that this thread may stop while the database's works. */
const STOP_GOAL = 50
/** Milliseconds. A stop is noticed by the turn after it, and told from the turn before it. */
const A_FEW_TURNS = 20
const READER = { role: 'authenticated', sub: '6f1d8a52-0000-4000-8000-000000000001' } as const

const CALLS: Readonly<Record<string, (database: Database) => Promise<unknown>>> = {
  'a row, read at once': (database) =>
    database.readAsUser(READER, (tx) => tx.query('select id from public.users where id = $1', [READER.sub])),
  'a hundred rows of 1 kB, read at once': (database) =>
    database.readAsUser(READER, (tx) =>
      tx.query(`select n, now() as at, repeat('words ', 170) as text from generate_series(1, 100) as n`),
    ),
  'three statements in turn and a commit': (database) =>
    database.asService(async (tx) => {
      await tx.query('select count(*) from public.users')
      await tx.query('insert into bench_rows (text) values ($1)', ['written'])
      await tx.query('select max(id) from bench_rows')
    }),
}

type Place = { readonly name: string; readonly open: () => Promise<Engine> }

const folder = mkdtempSync(join(tmpdir(), 'counselrelay-bench-'))
const PLACES: readonly Place[] = [
  {
    name: 'embedded, in this thread',
    open: () => engineOver(new PGlite(join(folder, 'here'))),
  },
  {
    name: 'embedded, in its thread',
    open: () => openEmbeddedEngine(join(folder, 'thread')),
  },
  { name: 'PostgreSQL', open: openPostgresEngine },
]

try {
  for (const { name, open } of PLACES) {
    const engine = await open()
    try {
      const stop = await measure(name, engine)
      if (name === 'embedded, in its thread' && stop > STOP_GOAL) {
        say(`MISSED: the goal is ${STOP_GOAL} ms.`)
        process.exitCode = 1
      }
    } finally {
      await engine.close()
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Resolves with the longest stop of this thread during a long statement, in ms. */
async function measure(name: string, engine: Engine): Promise<number> {
  const database = createDatabase(engine)
  await migrate(database)
  await database.statement(
    'create table bench_rows (id int generated always as identity primary key, text text)',
  )
  say(name)
  for (const [what, call] of Object.entries(CALLS)) {
    await repeat(WARMING_UP, () => call(database))
    const before = process.cpuUsage()
    const times = await repeat(TIMES, () => call(database))
    const { user, system } = process.cpuUsage(before)
    const processor = (user + system) / 1000 / TIMES
    say(
      `  ${what.padEnd(40)} p50 ${percentile(times, 0.5).toFixed(2)} ms, p95 ${percentile(times, 0.95).toFixed(2)} ms; processor of this process ${processor.toFixed(2)} ms`,
    )
  }
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await setTimeout(A_FEW_TURNS)
  const began = performance.now()
  await database.statement(LONG_STATEMENT)
  const took = performance.now() - began
  await setTimeout(A_FEW_TURNS)
  delay.disable()
  const stop = delay.max / 1e6
  say(
    `  ${`a statement of ${took.toFixed(0)} ms`.padEnd(40)} stops this thread for at most ${stop.toFixed(0)} ms`,
  )
  return stop
}

/** Milliseconds of each, one after the other. */
async function repeat(times: number, work: () => Promise<unknown>): Promise<readonly number[]> {
  const took: number[] = []
  for (let time = 0; time < times; time += 1) {
    const began = performance.now()
    await work()
    took.push(performance.now() - began)
  }
  return took
}
