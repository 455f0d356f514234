/**
 * The fault matrix: every fault many times at random moments, with the programs in separate processes. Prints a table; exits with 1 if
 * anything was lost, duplicated, or displayed wrongly. `npm run bench:faults -- [--rounds 50] [--seed N] [--only part-of-a-name] [--lanes
 * 3]`
 */
import { parseArgs } from 'node:util'
import { buildIfStale } from '../../scripts/build.ts'
import { settle, type FaultRecord, type Verdict } from './books.ts'
import { openBrowser } from './browser-device.ts'
import { BROWSER_FAULTS } from './browser-faults.ts'
import { seededRandom } from '../../runtime/testing/seeded-random.ts'
import { runServerFault, SERVER_FAULTS, type FaultPlan } from './server-faults.ts'
import { drainOnSlowNetwork } from './slow-network.ts'
import { startStack, type Stack } from './stack.ts'

type Fault = {
  readonly name: string
  /** Overrides --rounds. */
  readonly rounds?: number
  readonly run: (stack: Stack, plan: FaultPlan) => Promise<FaultRecord>
}
type Line = { readonly name: string; readonly rounds: number; readonly seconds: number } & (
  | { readonly verdict: Verdict }
  | { readonly failure: string }
)

const LONG_FAULTS: readonly string[] = [
  'API killed with -9',
  'BFF killed with -9',
  'database connection lost',
  'two tabs and the worker at once',
  'tab killed',
]

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '50' },
    seed: { type: 'string', default: '20261120' },
    only: { type: 'string', default: '' },
    lanes: { type: 'string', default: '3' },
  },
})
process.exitCode = (await main({
  rounds: Number(values.rounds),
  seed: Number(values.seed),
  only: values.only,
  lanes: Number(values.lanes),
}))
  ? 0
  : 1

type Options = {
  readonly rounds: number
  readonly seed: number
  readonly only: string
  /** Parallel products, each with its own database and one fault at a time: a round mostly waits. */
  readonly lanes: number
}

async function main(options: Options): Promise<boolean> {
  const say = (line: string) => console.log(line)
  await buildIfStale(say)
  const chosen = allFaults(say).filter(({ name }) => name.toLowerCase().includes(options.only.toLowerCase()))
  say(`${options.rounds} rounds of each fault, seed ${options.seed}, ${options.lanes} lanes`)
  const left = chosen.toSorted((a, b) => rank(a) - rank(b))
  const lines = new Map<Fault, Line>()
  const lanes: Promise<void>[] = []
  for (let lane = 1; lane <= Math.min(options.lanes, chosen.length); lane += 1)
    // One after the other, as each looks for free ports.
    lanes.push(runLane(await startStack(), left, lines, options))
  await Promise.all(lanes)
  const inOrder = chosen.flatMap((fault) => lines.get(fault) ?? [])
  report(inOrder)
  return inOrder.length > 0 && inOrder.length === chosen.length && inOrder.every(isClean)
}

/** The longest faults start first, so that none is left running alone at the end. */
function rank({ name }: Fault): number {
  const place = LONG_FAULTS.indexOf(name)
  return place === -1 ? LONG_FAULTS.length : place
}

async function runLane(
  first: Stack,
  left: Fault[],
  lines: Map<Fault, Line>,
  options: Options,
): Promise<void> {
  let stack = first
  try {
    for (let fault = left.shift(); fault !== undefined; fault = left.shift()) {
      const line = await measure(stack, fault, options)
      lines.set(fault, line)
      if (!('failure' in line)) continue
      // Its leftovers would distort the next fault.
      await stack.close()
      stack = await startStack()
    }
  } finally {
    await stack.close()
  }
}

function allFaults(say: (line: string) => void): readonly Fault[] {
  const server = Object.entries(SERVER_FAULTS).map(([name, strike]): Fault => ({
    name,
    run: (stack, plan) => runServerFault(stack, strike, plan),
  }))
  const slowNetwork = { '500 rows on a slow network': drainOnSlowNetwork }
  const browser = Object.entries({ ...BROWSER_FAULTS, ...slowNetwork }).map(([name, scene]): Fault => ({
    name,
    ...(name in slowNetwork ? { rounds: 1 } : {}),
    run: async (stack, plan) => {
      const chromium = await openBrowser(say)
      try {
        return await scene(stack, chromium, plan)
      } finally {
        await chromium.close()
      }
    },
  }))
  return [...server, ...browser]
}

async function measure(
  stack: Stack,
  fault: Fault,
  options: { readonly rounds: number; readonly seed: number },
): Promise<Line> {
  const { rounds = options.rounds } = fault
  const start = performance.now()
  const took = (): number => (performance.now() - start) / 1000
  const { name } = fault
  try {
    // A separate seed per fault, so that each can be repeated alone.
    const random = seededRandom(options.seed + Buffer.from(name).reduce((sum, byte) => sum * 31 + byte, 0))
    const verdict = await settle(stack, await fault.run(stack, { name, rounds, random }))
    console.log(`${name}: ${rounds} rounds in ${Math.round(took())} s`)
    return { name, rounds, verdict, seconds: took() }
  } catch (error) {
    // Continues with the other faults.
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error)
    console.error(`${name}: ${failure}\n${stack.lastWords()}`)
    return { name, rounds, failure, seconds: took() }
  }
}

function isClean(line: Line): boolean {
  if ('failure' in line) return false
  const { lost, doubled, untrue } = line.verdict
  return lost.length + doubled.length + untrue.length === 0
}

function report(lines: readonly Line[]): void {
  console.table(
    Object.fromEntries(
      lines.map((line) => [
        line.name,
        {
          rounds: line.rounds,
          ...('verdict' in line
            ? {
                referrals: line.verdict.referrals,
                attempts: line.verdict.attempts,
                'by the worker': line.verdict.byWorker ?? '',
                'values in calls': line.verdict.calls?.values ?? '',
                'changes of calls': line.verdict.calls?.operations ?? '',
                undecided: line.verdict.calls?.undecided ?? '',
                'mail on its way': line.verdict.accepted,
                'handed over again': line.verdict.redelivered,
                lost: line.verdict.lost.length,
                doubled: line.verdict.doubled.length,
                'untrue on screen': line.verdict.untrue.length,
              }
            : { lost: 'did not end' }),
          seconds: Math.round(line.seconds),
        },
      ]),
    ),
  )
  for (const line of lines) {
    if (!('verdict' in line)) continue
    const { lost, doubled, untrue } = line.verdict
    for (const [what, which] of Object.entries({ lost, doubled, untrue }))
      which.slice(0, 10).forEach((referral) => console.log(`  ${what}: ${referral}`))
  }
}
