/**
 * What each call of the mix asks of the database: statements, round trips, plans, the time for both, and the processor time of each program.
 * The calls go one after the other through one BFF and one API. What the programs do besides (the job queue's polls) is measured while nobody
 * calls and subtracted.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Options } from './options.ts'
import { startRelay, type Relay } from './relay.ts'
import { round } from './report.ts'
import { setStage, type Stage } from './scene.ts'
import { COUNTING, countStatements, type StatementCount, type StatementCounts } from './statement-counts.ts'
import { MIX, type Scene, type Share } from './traffic.ts'

const REFERRALS = 20_000
/** Attorneys that call: few, so that each has called before within the time for which a program remembers who is allowed to. */
const CALLERS = 10
/** Calls of each kind; the first pass over all kinds is for warming up. */
const WARM_UP_CALLS = 40
const CALLS = 150
/** Milliseconds without a call, to measure what the programs do besides. */
const IDLE = 6000
/** Statements printed by their time. */
const SHOWN = 25

type Program = 'postgresql' | 'api' | 'bff'
/** Sums over some time, per unit of which they are later divided. */
type Sums = Readonly<
  Record<'statements' | 'roundTrips' | 'plans' | 'planning' | 'execution' | Program, number>
>
type Span = { readonly milliseconds: number; readonly sums: Sums; readonly counts: readonly StatementCount[] }
type Watch = (work: () => Promise<void>) => Promise<Span>

export async function measureStatements({ seed }: Options): Promise<boolean> {
  let relay: Relay | undefined
  const stage = await setStage({
    copies: 1,
    referrals: REFERRALS,
    connected: false,
    seed,
    settings: COUNTING,
    async throughRelay(databaseUrl) {
      relay = await startRelay(databaseUrl)
      return relay.url
    },
  })
  const counts = await countStatements(stage.stack.databaseUrl)
  try {
    const whole = await stage.scene()
    const scene: Scene = { ...whole, attorneys: whole.attorneys.slice(0, CALLERS) }
    for (const share of inOrder()) await callOften(scene, share, WARM_UP_CALLS)
    const watch = createWatch(stage, counts, () => relay?.roundTrips() ?? NaN)
    const idle = await watch(() => wait(IDLE))
    const spans = new Map<Share, Span>()
    for (const share of inOrder()) {
      // Those who have nothing to answer get something first.
      if (share.name === 'answer one') await callOften(scene, sending(), CALLS)
      spans.set(share, await watch(() => callOften(scene, share, CALLS)))
    }
    printCosts(spans, idle)
    printStatements(spans)
    return true
  } catch (error) {
    console.error(stage.stack.lastWords())
    throw error
  } finally {
    await counts.close()
    await stage.close()
    relay?.close()
  }
}

/** Sending first, as there is then something to open and to answer. */
function inOrder(): readonly Share[] {
  return [sending(), ...MIX.filter((share) => share !== sending())]
}

function sending(): Share {
  const share = MIX.find(({ after }) => after !== undefined)
  if (share === undefined) throw new Error('nothing is sent in the mix')
  return share
}

/** Attorneys in turns, each that has something of this kind to do. */
async function callOften(scene: Scene, share: Share, times: number): Promise<void> {
  let [made, turn, idleTurns] = [0, 0, 0]
  while (made < times) {
    const attorney = scene.attorneys[turn % scene.attorneys.length]
    const call = attorney === undefined ? null : share.make(attorney, scene)
    turn += 1
    if (attorney === undefined || call === null) {
      idleTurns += 1
      if (idleTurns > scene.attorneys.length) throw new Error(`nobody has anything to do for: ${share.name}`)
      continue
    }
    idleTurns = 0
    const answer = await scene.client.call(share.name === 'sign in' ? '' : attorney.token, call)
    if (answer.status >= 300)
      throw new Error(`${share.name}: ${answer.status} ${JSON.stringify(answer.body)}`)
    share.after?.(attorney, scene, call)
    made += 1
  }
}

function createWatch(stage: Stage, statements: StatementCounts, roundTrips: () => number): Watch {
  return async (work) => {
    await statements.reset()
    const [spentBefore, tripsBefore, start] = [stage.processorTimes(), roundTrips(), performance.now()]
    await work()
    const [spentAfter, tripsAfter, end] = [stage.processorTimes(), roundTrips(), performance.now()]
    const counts = await statements.read()
    const sum = (of: (count: StatementCount) => number): number =>
      counts.reduce((total, count) => total + of(count), 0)
    const spent = (name: Program): number => (spentAfter[name] ?? 0) - (spentBefore[name] ?? 0)
    return {
      milliseconds: end - start,
      counts,
      sums: {
        statements: sum(({ calls }) => calls),
        roundTrips: tripsAfter - tripsBefore,
        plans: sum(({ plans }) => plans),
        planning: sum(({ planning }) => planning),
        execution: sum(({ execution }) => execution),
        postgresql: spent('postgresql'),
        api: spent('api'),
        bff: spent('bff'),
      },
    }
  }
}

/** Per call, less what would have been done in the same time without any. */
function perCall({ milliseconds, sums }: Span, idle: Span): Sums {
  const share = milliseconds / idle.milliseconds
  const entries = Object.entries(sums) as [keyof Sums, number][] // it has no other keys
  return Object.fromEntries(
    entries.map(([name, value]) => [name, (value - idle.sums[name] * share) / CALLS]),
  ) as Sums // the same keys
}

function printCosts(spans: ReadonlyMap<Share, Span>, idle: Span): void {
  const costs = [...spans].map(([share, span]) => ({ share, cost: perCall(span, idle) }))
  const weights = costs.reduce((total, { share }) => total + share.weight, 0)
  const mixed = (name: keyof Sums): number =>
    costs.reduce((total, { share, cost }) => total + (cost[name] * share.weight) / weights, 0)
  const line = (of: (name: keyof Sums) => number) => ({
    statements: round(of('statements')),
    'round trips': round(of('roundTrips')),
    plans: round(of('plans')),
    'planning ms': round(of('planning'), 2),
    'execution ms': round(of('execution'), 2),
    'PostgreSQL CPU ms': round(of('postgresql'), 2),
    'API CPU ms': round(of('api'), 2),
    'BFF CPU ms': round(of('bff'), 2),
  })
  console.table(
    Object.fromEntries([
      ...costs.map(({ share, cost }) => [share.name, line((name) => cost[name])]),
      ['the mix', line(mixed)],
      ['a second without calls', line((name) => (idle.sums[name] / idle.milliseconds) * 1000)],
    ]),
  )
}

/** The most expensive statements of the mix, in calls and time per call of the mix. */
function printStatements(spans: ReadonlyMap<Share, Span>): void {
  const weights = [...spans.keys()].reduce((total, { weight }) => total + weight, 0)
  const found = new Map<string, { calls: number; plans: number; planning: number; execution: number }>()
  for (const [{ weight }, { counts }] of spans) {
    const share = weight / weights / CALLS
    for (const { text, calls, plans, planning, execution } of counts) {
      const known = found.get(text) ?? { calls: 0, plans: 0, planning: 0, execution: 0 }
      found.set(text, {
        calls: known.calls + calls * share,
        plans: known.plans + plans * share,
        planning: known.planning + planning * share,
        execution: known.execution + execution * share,
      })
    }
  }
  const dearest = [...found].sort(([, a], [, b]) => b.planning + b.execution - a.planning - a.execution)
  console.log('\ncalls, plans, planning ms and execution ms per call of the mix:')
  for (const [text, { calls, plans, planning, execution }] of dearest.slice(0, SHOWN)) {
    const figures = [calls, plans, planning, execution].map((value) => value.toFixed(3)).join('  ')
    console.log(`${figures}  ${text.replaceAll(/\s+/g, ' ').trim().slice(0, 110)}`)
  }
}
