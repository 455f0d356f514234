/**
 * What each call of the mix asks of the database: statements, round trips, plans, the time for both, and the processor time of each program.
 */
import { setTimeout as wait } from 'node:timers/promises'
import {
  CALLS,
  callOften,
  IDLE,
  inOrder,
  perCall,
  sending,
  setCountedStage,
  type Span,
  type Sums,
} from './one-by-one.ts'
import type { Options } from './options.ts'
import { round } from './report.ts'
import type { Share } from './traffic.ts'

/** Statements printed by their time. */
const SHOWN = 25

export async function measureStatements({ seed }: Options): Promise<boolean> {
  const counted = await setCountedStage(seed)
  const { stage, scene, watch } = counted
  try {
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
    await counted.close()
  }
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
