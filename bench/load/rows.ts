/**
 * The cost of a thousand times as many referrals: every call at each table size, and the plan of every statement. Fails when a call's time,
 * or the rows that a statement reads, grow faster than the logarithm of the table, and when a plan has a full scan of a growing table.
 */
import { signInAttorneys, type Attorney } from './attorneys.ts'
import { createClient } from './client.ts'
import { makeEveryCall, type Cast } from './every-call.ts'
import { createRecorder, type Figures } from './figures.ts'
import { createFiller, GROWN_TABLES, HEAVY } from './fill.ts'
import type { Options } from './options.ts'
import { createPlanLog, type PlanLog, type Statement } from './plans.ts'
import { round, verdict } from './report.ts'
import { startLoadStack } from './stack.ts'

const FIRST = 1000
const STEP = 10
/** Rounds of each call at each size. */
const ROUNDS = 12
const WARM_UP_ROUNDS = 8
/** The attorneys of this part: the measured one, one with thousands of referrals, and the recipient. */
const ATTORNEYS = 3
/** The allowance for other load on the machine: a share of the call's time, and milliseconds. */
const NOISE = 1.25
const NOISE_FLOOR = 2
/** Rows that the calls themselves have added. */
const OWN_ROWS = 300

const CONTROL = 'notification preferences'

type Size = {
  readonly rows: number
  readonly figures: Figures
  readonly statements: ReadonlyMap<string, Statement>
}

export async function measureRows({ rows: largest }: Options): Promise<boolean> {
  const stack = await startLoadStack(1)
  const filler = await createFiller(stack.databaseUrl)
  const plans = await createPlanLog(stack.databaseUrl)
  const client = createClient(stack.origin)
  try {
    await filler.referrals(FIRST)
    const [probe, heavy, partner] = await signInAttorneys(stack, client, ATTORNEYS, false)
    const cast: Cast = {
      client,
      probe: present(probe),
      heavy: present(heavy),
      partner: present(partner),
      mailsTo: (address) => stack.sandbox.messagesTo(address),
    }
    await rounds(cast, WARM_UP_ROUNDS)
    const sizes: Size[] = []
    for (let rows = FIRST; rows <= largest; rows *= STEP) {
      const start = performance.now()
      await filler.referrals(rows)
      console.log(`${rows} referrals, filled in ${round((performance.now() - start) / 1000, 0)} s`)
      sizes.push({ rows, ...(await measureSize(cast, plans, filler.lookAtDeadlines)) })
      await stack.sandbox.emptyMailbox()
    }
    return judge(sizes)
  } catch (error) {
    console.error(stack.lastWords())
    throw error
  } finally {
    await client.close()
    await plans.close()
    await filler.close()
    await stack.close()
  }
}

/** Plans are logged in a separate round, as logging takes time. */
async function measureSize(
  cast: Cast,
  plans: PlanLog,
  lookAtDeadlines: () => Promise<void>,
): Promise<Omit<Size, 'rows'>> {
  await rounds(cast, 2)
  const figures = await rounds(cast, ROUNDS)
  const statements = await plans.during(async () => {
    await rounds(cast, 1)
    await lookAtDeadlines()
  })
  return { figures, statements }
}

function present(attorney: Attorney | undefined): Attorney {
  if (attorney === undefined) throw new Error('an attorney is missing')
  return attorney
}

async function rounds(cast: Cast, count: number): Promise<Figures> {
  const recorder = createRecorder()
  for (let round = 1; round <= count; round += 1) await makeEveryCall(cast, recorder)
  return recorder.figures()
}

function judge(sizes: readonly Size[]): boolean {
  const last = sizes.at(-1)
  if (last === undefined) throw new Error('nothing was measured')
  printTimes(sizes)
  console.log(`the machine at the end: x ${slowerMachine(sizes[0], last).toFixed(2)} by ${CONTROL}`)
  const faults = [...slowCalls(sizes, last), ...readingMore(sizes, last), ...endToEnd(last)]
  for (const fault of faults) console.log(`  ${fault}`)
  return verdict(
    `no call and no statement of ${last.statements.size} grows faster than the logarithm of the table, at ${last.rows} rows all on indexes`,
    faults.length === 0,
  )
}

function printTimes(sizes: readonly Size[]): void {
  const names = sizes.at(-1)?.figures.byCall.keys() ?? []
  console.table(
    Object.fromEntries(
      [...names].map((name) => [
        name,
        Object.fromEntries(
          sizes.map(({ rows, figures }) => [
            `p50 ms at ${rows}`,
            round(figures.byCall.get(name)?.p50 ?? NaN),
          ]),
        ),
      ]),
    ),
  )
}

/** The first size at which the attorney of a call has all of their rows. */
function firstOf(name: string, sizes: readonly Size[]): Size | undefined {
  const complete = name.endsWith(', of thousands') ? HEAVY.from + HEAVY.sent + HEAVY.received : FIRST
  return sizes.find(({ rows, figures }) => rows >= complete && figures.byCall.has(name))
}

function slowCalls(sizes: readonly Size[], last: Size): readonly string[] {
  return [...last.figures.byCall].flatMap(([name, { p50 }]) => {
    const first = firstOf(name, sizes)
    const then = p50Of(first, name)
    const allowed = then * mayGrow(first, last) * NOISE * slowerMachine(first, last) + NOISE_FLOOR
    return p50 <= allowed ? [] : [`${name}: ${round(p50)} ms; ${round(allowed)} ms would do`]
  })
}

function p50Of(size: Size | undefined, name: string): number {
  return size?.figures.byCall.get(name)?.p50 ?? NaN
}

/** The slowdown of a call that reads no growing table: the change of other load on the machine. */
function slowerMachine(first: Size | undefined, last: Size): number {
  return Math.max(1, p50Of(last, CONTROL) / p50Of(first, CONTROL))
}

function mayGrow(first: Size | undefined, last: Size): number {
  return Math.log(last.rows) / Math.log(first?.rows ?? NaN)
}

/** Compares the rows read, which are not noisy, from the first size at which all measured attorneys have all rows. */
function readingMore(sizes: readonly Size[], last: Size): readonly string[] {
  const first = sizes.find(({ rows }) => rows >= HEAVY.from + HEAVY.sent + HEAVY.received)
  if (first === undefined || first === last) return []
  return [...last.statements.values()].flatMap(({ text, rowsRead }) => {
    const then = first.statements.get(text)?.rowsRead ?? 0
    const allowed = then * mayGrow(first, last) + OWN_ROWS
    return rowsRead <= allowed ? [] : [`reads ${rowsRead} rows, at ${first.rows} it was ${then}: ${text}`]
  })
}

/** Small tables are excluded: a full scan of one is the best plan. */
function endToEnd(last: Size): readonly string[] {
  if (last.rows < 100_000) return []
  return [...last.statements.values()].flatMap(({ text, scanned }) =>
    GROWN_TABLES.filter((table) => scanned.has(table)).map((table) => `reads all of ${table}: ${text}`),
  )
}
