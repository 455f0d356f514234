/**
 * What the most frequent calls cost API and PostgreSQL, next to what pgbench and PostgreSQL need for the same statements with the same values
 * under the same row policies, sent in the same round trips and prepared once.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { postgresProgram } from '../../runtime/testing/postgres-server.ts'
import {
  CALLS,
  callOften,
  IDLE,
  perCall,
  sending,
  setCountedStage,
  type CountedStage,
  type Span,
} from './one-by-one.ts'
import type { Options } from './options.ts'
import { scriptOf, scriptOfNew, transactionsOf, type Script } from './pgbench-script.ts'
import { round, verdict } from './report.ts'
import { MIX, type Share } from './traffic.ts'

const MOST_FREQUENT = 5
const MOST_TIMES_PGBENCH = 2.5
/** Runs of a script. */
const RUNS = 500
/** Calls of a kind until the API's time for one no longer falls, as Node compiles what it runs often: sending falls from 10 to 6 ms over 1,500. */
const UNTIL_COMPILED = 1800
/** Milliseconds after a call until its background jobs are done. */
const AFTERWARDS = 1500

const run = promisify(execFile)

/** Milliseconds of processor time. */
type Cost = { readonly postgresql: number; readonly program: number }
type Call = { readonly statements: number; readonly product: Cost }
type MeasuredCall = Call & { readonly name: string; readonly script: Script }
type Compared = Call & { readonly pgbench: Cost }

export async function measurePgbench({ seed }: Options): Promise<boolean> {
  const counted = await setCountedStage(seed)
  const { stage, relay, scene, watch } = counted
  try {
    let inBackground = new Set<string>()
    const idle = await watch(async () => {
      const rounds = await relay.during(() => wait(IDLE))
      inBackground = new Set(rounds.flatMap(({ sent }) => sent.map(({ text }) => text)))
    })
    await letAnyoneNameJobs(stage.stack.databaseUrl)
    const people = new Set(stage.attorneys.map(({ id }) => id))
    const calls: MeasuredCall[] = []
    for (const share of mostFrequent()) {
      await callOften(scene, share, UNTIL_COMPILED)
      const rounds = await relay.during(async () => {
        await callOften(scene, share, 1)
        await wait(AFTERWARDS)
      })
      const transactions = transactionsOf(rounds).filter((transaction) =>
        transaction.flat().some(({ text }) => !inBackground.has(text)),
      )
      const { api, postgresql } = perCall(await watch(() => callOften(scene, share, CALLS)), idle)
      calls.push({
        name: share.name,
        statements: transactions.flat(2).length,
        product: { postgresql, program: api },
        script:
          share === sending() ? scriptOfNew(transactions, (id) => people.has(id)) : scriptOf(transactions),
      })
    }
    // The programs would do the jobs that pgbench queues.
    await stage.stack.runCopies(0)
    const alone = await watch(() => wait(IDLE))
    const costs = new Map<string, Compared>()
    for (const { name, script, ...call } of calls)
      costs.set(name, { ...call, pgbench: await costOf(script, counted, alone) })
    return print(costs)
  } catch (error) {
    console.error(stage.stack.lastWords())
    throw error
  } finally {
    await counted.close()
  }
}

/**
 * pgbench prepares all statements of a round before it runs the first, so those of the server are read with the rights of whoever asked last.
 * They run with the server's, as in the product.
 */
async function letAnyoneNameJobs(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('grant usage on schema pgboss to public')
  await client.end()
}

function mostFrequent(): readonly Share[] {
  return [...MIX].sort((a, b) => b.weight - a.weight).slice(0, MOST_FREQUENT)
}

/** Milliseconds for one run of the script, less what PostgreSQL does without it in the same time. */
async function costOf(script: Script, { stage, watch }: CountedStage, idle: Span): Promise<Cost> {
  const folder = mkdtempSync(join(tmpdir(), 'pgbench-'))
  const file = join(folder, 'script.sql')
  writeFileSync(file, script.text)
  const variables = Object.entries(script.variables).flatMap(([name, value]) => ['-D', `${name}=${value}`])
  const options = ['-n', '-M', 'prepared', '-t', String(RUNS), '-f', file, ...variables]
  let output = ''
  try {
    const { sums, milliseconds } = await watch(async () => {
      // The shell tells what its children used.
      const shell = ['-c', '"$@" >&2; times', 'bash', postgresProgram('pgbench'), ...options]
      const ended = await run('bash', [...shell, stage.stack.databaseUrl])
      if (!ended.stderr.includes(`number of transactions actually processed: ${RUNS}/${RUNS}`))
        throw new Error(`pgbench did not run all: ${ended.stderr}`)
      output = ended.stdout
    })
    const own = sums.postgresql - (idle.sums.postgresql * milliseconds) / idle.milliseconds
    return { postgresql: own / RUNS, program: childrenTime(output) / RUNS }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Milliseconds; the second line of `times` is that of the children: `0m1.234s 0m0.567s`. */
function childrenTime(output: string): number {
  const [, line = ''] = output.trim().split('\n')
  const times = [...line.matchAll(/(\d+)m([\d.]+)s/g)]
  return times.reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1000,
    0,
  )
}

function print(costs: ReadonlyMap<string, Compared>): boolean {
  const both = ({ postgresql, program }: Cost): number => postgresql + program
  console.table(
    Object.fromEntries(
      [...costs].map(([name, { product, pgbench, statements }]) => [
        name,
        {
          statements,
          'PostgreSQL ms': round(product.postgresql, 2),
          'API ms': round(product.program, 2),
          'PostgreSQL with pgbench ms': round(pgbench.postgresql, 2),
          'pgbench ms': round(pgbench.program, 2),
          times: round(both(product) / both(pgbench), 2),
        },
      ]),
    ),
  )
  const times = [...costs.values()].map(({ product, pgbench }) => both(product) / both(pgbench))
  return verdict(
    `API and PostgreSQL need at most ${MOST_TIMES_PGBENCH} times what pgbench needs for the same statements`,
    Math.max(...times) <= MOST_TIMES_PGBENCH,
  )
}
