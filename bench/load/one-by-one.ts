/**
 * Calls of the mix, one after the other through one BFF and one API, and what they cost. What the programs do besides (the job queue's polls)
 * is measured while nobody calls and subtracted.
 */
import { startRelay, type Relay } from './relay.ts'
import { setStage, type Stage } from './scene.ts'
import { COUNTING, countStatements, type StatementCount, type StatementCounts } from './statement-counts.ts'
import { MIX, type Scene, type Share } from './traffic.ts'

const REFERRALS = 20_000
/** Attorneys that call: few, so that each has called before within the time for which a program remembers who is allowed to. */
const CALLERS = 10
/** Calls of each kind; the first pass over all kinds is for warming up. */
const WARM_UP_CALLS = 40
export const CALLS = 150
/** Milliseconds without a call, to measure what the programs do besides. */
export const IDLE = 6000

export type Program = 'postgresql' | 'api' | 'bff'
/** Sums over some time, per unit of which they are later divided. */
export type Sums = Readonly<
  Record<'statements' | 'roundTrips' | 'plans' | 'planning' | 'execution' | Program, number>
>
export type Span = {
  readonly milliseconds: number
  readonly sums: Sums
  readonly counts: readonly StatementCount[]
}
export type Watch = (work: () => Promise<void>) => Promise<Span>

/** A stage on which everything is counted, each kind of call made often enough that the programs know it. */
export type CountedStage = {
  readonly stage: Stage
  readonly relay: Relay
  readonly scene: Scene
  readonly watch: Watch
  close(): Promise<void>
}

export async function setCountedStage(seed: number): Promise<CountedStage> {
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
  if (relay === undefined) throw new Error('the database is not behind the relay')
  const counter = relay
  try {
    return await warmedUp(stage, counter)
  } catch (error) {
    console.error(stage.stack.lastWords())
    await stage.close()
    counter.close()
    throw error
  }
}

async function warmedUp(stage: Stage, relay: Relay): Promise<CountedStage> {
  const counts = await countStatements(stage.stack.databaseUrl)
  const whole = await stage.scene()
  const scene: Scene = { ...whole, attorneys: whole.attorneys.slice(0, CALLERS) }
  for (const share of inOrder()) await callOften(scene, share, WARM_UP_CALLS)
  return {
    stage,
    relay,
    scene,
    watch: createWatch(stage, counts, () => relay.roundTrips()),
    async close() {
      await counts.close()
      await stage.close()
      relay.close()
    },
  }
}

/** Sending first, as there is then something to open and to answer. */
export function inOrder(): readonly Share[] {
  return [sending(), ...MIX.filter((share) => share !== sending())]
}

export function sending(): Share {
  const share = MIX.find(({ after }) => after !== undefined)
  if (share === undefined) throw new Error('nothing is sent in the mix')
  return share
}

/** Attorneys in turns, each that has something of this kind to do. */
export async function callOften(scene: Scene, share: Share, times: number): Promise<void> {
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
export function perCall({ milliseconds, sums }: Span, idle: Span): Sums {
  const share = milliseconds / idle.milliseconds
  const entries = Object.entries(sums) as [keyof Sums, number][] // it has no other keys
  return Object.fromEntries(
    entries.map(([name, value]) => [name, (value - idle.sums[name] * share) / CALLS]),
  ) as Sums // the same keys
}
