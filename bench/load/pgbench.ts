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
import { scriptOf, scriptOfNew, transactionsOf, type Script, type Transaction } from './pgbench-script.ts'
import { round, verdict } from './report.ts'
import { MIX, type Share } from './traffic.ts'

const MOST_FREQUENT = 5
const MOST_TIMES_PGBENCH = 2.5
/** Runs of a script. */
const RUNS = 500
/** Measurements of each. */
const PASSES = 3
/** Calls of a kind until the API's time for one no longer falls, as Node compiles what it runs often: sending falls from 10 to 6 ms over 1,500. */
const UNTIL_COMPILED = 1800
/** Milliseconds after a call until its background jobs are done. */
const AFTERWARDS = 1500

const run = promisify(execFile)

/** Milliseconds of processor time. */
type Cost = { readonly postgresql: number; readonly program: number }
type Comparison = { readonly product: Cost; readonly pgbench: Cost }
type Compared = Comparison & { readonly statements: number }

export async function measurePgbench({ seed }: Options): Promise<boolean> {
  const counted = await setCountedStage(seed)
  try {
    let inBackground = new Set<string>()
    const idle = await counted.watch(async () => {
      const rounds = await counted.relay.during(() => wait(IDLE))
      inBackground = new Set(rounds.flatMap(({ sent }) => sent.map(({ text }) => text)))
    })
    await letAnyoneNameJobs(counted.stage.stack.databaseUrl)
    const costs = new Map<string, Compared>()
    for (const share of readsFirst()) {
      await callOften(counted.scene, share, UNTIL_COMPILED)
      const transactions = await transactionsOfOne(share, counted, inBackground)
      costs.set(share.name, {
        statements: transactions.flat(2).length,
        ...(share === sending()
          ? await compareSending(transactions, counted, idle)
          : await compareReading(share, transactions, counted, idle)),
      })
    }
    return print(costs)
  } catch (error) {
    console.error(counted.stage.stack.lastWords())
    throw error
  } finally {
    await counted.close()
  }
}

/** What one call sends, with its background jobs. */
async function transactionsOfOne(
  share: Share,
  { relay, scene }: CountedStage,
  inBackground: ReadonlySet<string>,
): Promise<readonly Transaction[]> {
  const rounds = await relay.during(async () => {
    await callOften(scene, share, 1)
    await wait(AFTERWARDS)
  })
  return transactionsOf(rounds).filter((transaction) =>
    transaction.flat().some(({ text }) => !inBackground.has(text)),
  )
}

/** In turns, as the machine's other work comes and goes. */
async function compareReading(
  share: Share,
  transactions: readonly Transaction[],
  counted: CountedStage,
  idle: Span,
): Promise<Comparison> {
  const script = scriptOf(transactions)
  const product: Cost[] = []
  const pgbench: Cost[] = []
  for (let pass = 0; pass < PASSES; pass += 1) {
    product.push(await costOfCalls(share, counted, idle))
    pgbench.push(await costOfScript(script, counted, idle))
  }
  return { product: mean(product), pgbench: mean(pgbench) }
}

/** The programs end before pgbench begins: they would do the jobs that it queues. */
async function compareSending(
  transactions: readonly Transaction[],
  counted: CountedStage,
  idle: Span,
): Promise<Comparison> {
  const { stage, watch } = counted
  const people = new Set(stage.attorneys.map(({ id }) => id))
  const script = scriptOfNew(transactions, (id) => people.has(id))
  const product = await meanOfPasses(() => costOfCalls(sending(), counted, idle))
  await stage.stack.runCopies(0)
  const alone = await watch(() => wait(IDLE))
  return { product, pgbench: await meanOfPasses(() => costOfScript(script, counted, alone)) }
}

async function meanOfPasses(measure: () => Promise<Cost>): Promise<Cost> {
  const costs: Cost[] = []
  for (let pass = 0; pass < PASSES; pass += 1) costs.push(await measure())
  return mean(costs)
}

function mean(costs: readonly Cost[]): Cost {
  const of = (part: keyof Cost): number => costs.reduce((sum, cost) => sum + cost[part], 0) / costs.length
  return { postgresql: of('postgresql'), program: of('program') }
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

/** The most frequent, sending last: there is no program after it. */
function readsFirst(): readonly Share[] {
  const most = [...MIX].sort((a, b) => b.weight - a.weight).slice(0, MOST_FREQUENT)
  return [...most.filter((share) => share !== sending()), ...most.filter((share) => share === sending())]
}

async function costOfCalls(share: Share, { scene, watch }: CountedStage, idle: Span): Promise<Cost> {
  const { api, postgresql } = perCall(await watch(() => callOften(scene, share, CALLS)), idle)
  return { postgresql, program: api }
}

/** Milliseconds for one run of the script, less what PostgreSQL does without it in the same time. */
async function costOfScript(script: Script, { stage, watch }: CountedStage, idle: Span): Promise<Cost> {
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
