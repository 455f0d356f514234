/** Plans all faults of a run from the seed: target, kind, time and duration. Pure. */
import type { Random } from '../../runtime/testing/seeded-random.ts'

export const PROCESSES = ['bff', 'api-1', 'api-2', 'sandbox'] as const
export type ProcessName = (typeof PROCESSES)[number]

/** stack.ts defines what each line carries. */
export const LINES = ['browser-bff', 'bff-api', 'api-1-database', 'api-2-database', 'api-mail'] as const
export type LineName = (typeof LINES)[number]

export const DATABASE_ENDS = ['fast', 'immediate', 'shot'] as const
export type DatabaseEnd = (typeof DATABASE_ENDS)[number]

/** Durations in milliseconds. */
export type Fault =
  | { readonly kind: 'killed' | 'terminated'; readonly target: ProcessName }
  | { readonly kind: 'paused'; readonly target: ProcessName; readonly lasts: number }
  | { readonly kind: 'slow'; readonly target: LineName; readonly lasts: number; readonly delay: number }
  | { readonly kind: 'stalled'; readonly target: LineName; readonly lasts: number }
  | { readonly kind: 'reset'; readonly target: LineName; readonly lasts: number; readonly life: number }
  | {
      readonly kind: 'restarted'
      readonly target: 'database'
      readonly how: DatabaseEnd
      readonly lasts: number
    }
  /** Loses this many responses after the work is done. */
  | { readonly kind: 'answers lost'; readonly target: 'mail' | 'sign-in'; readonly count: number }
  | { readonly kind: 'full'; readonly target: 'DATA_DIR'; readonly lasts: number }

export type Strike = { readonly at: number; readonly fault: Fault }

export type PlanOptions = {
  readonly random: Random
  /** Milliseconds from the beginning. */
  readonly until: number
  /** No process is ended after this time, so that each runs long enough to measure its memory. */
  readonly lastDeath: number
}

type Make = (random: Random) => Fault

const GAP = { least: 700, most: 5000 }
/** Milliseconds until an ended process works again on a busy machine. */
const RECOVERY = 6000
const LASTS = { least: 1000, most: 20_000 }

const seconds = (random: Random): number => random.between(LASTS.least, LASTS.most)
const BY_KIND: readonly (readonly Make[])[] = [
  PROCESSES.map((target): Make => () => ({ kind: 'killed', target })),
  PROCESSES.map((target): Make => () => ({ kind: 'terminated', target })),
  PROCESSES.map((target): Make => (random) => ({ kind: 'paused', target, lasts: seconds(random) })),
  LINES.map((target): Make => (random) => ({
    kind: 'slow',
    target,
    lasts: seconds(random),
    delay: random.between(20, 400),
  })),
  LINES.map((target): Make => (random) => ({ kind: 'stalled', target, lasts: seconds(random) })),
  LINES.map((target): Make => (random) => ({
    kind: 'reset',
    target,
    lasts: random.between(200, 8000),
    life: random.between(0, 800),
  })),
  DATABASE_ENDS.map((how): Make => (random) => ({
    kind: 'restarted',
    target: 'database',
    how,
    lasts: random.between(0, 6000),
  })),
  (['mail', 'sign-in'] as const).map((target): Make => (random) => ({
    kind: 'answers lost',
    target,
    count: random.between(1, 4),
  })),
  [(random) => ({ kind: 'full', target: 'DATA_DIR', lasts: random.between(5000, 20_000) })],
]

export function planFaults({ random, until, lastDeath }: PlanOptions): readonly Strike[] {
  const strikes: Strike[] = []
  const busyUntil = new Map<string, number>()
  const deck = createDeck(random)
  for (let at = 0; ; at += random.between(GAP.least, GAP.most)) {
    const fault = deck.draw((candidate) => {
      const end = at + lengthOf(candidate)
      if (isDeath(candidate) && at >= lastDeath) return false
      return end <= until && places(candidate).every((place) => (busyUntil.get(place) ?? 0) <= at)
    })
    if (at >= until) return strikes
    if (fault === null) continue
    for (const place of places(fault)) busyUntil.set(place, at + lengthOf(fault))
    strikes.push({ at, fault })
  }
}

export function isDeath({ kind }: Fault): boolean {
  return kind === 'killed' || kind === 'terminated'
}

export function lengthOf(fault: Fault): number {
  switch (fault.kind) {
    case 'killed':
    case 'terminated':
    case 'answers lost':
      return RECOVERY
    case 'paused':
    case 'slow':
    case 'stalled':
    case 'reset':
    case 'full':
      return fault.lasts
    case 'restarted':
      return fault.lasts + RECOVERY
  }
}

/** The targets that a fault uses exclusively. */
function places({ kind, target }: Fault): readonly string[] {
  return kind === 'answers lost' ? [target, 'sandbox'] : [target]
}

/** Draws one fault of every kind first, so that a short run covers all; then all faults repeatedly. */
function createDeck(random: Random): { draw(fits: (fault: Fault) => boolean): Fault | null } {
  const left: Make[] = [...random.shuffle(BY_KIND.map((makes) => random.pick(makes)))]
  const drawFromLeft = (fits: (fault: Fault) => boolean): Fault | null => {
    for (const [index, make] of left.entries()) {
      const fault = make(random)
      if (!fits(fault)) continue
      left.splice(index, 1)
      return fault
    }
    return null
  }
  return {
    draw(fits) {
      const fault = drawFromLeft(fits)
      if (fault !== null) return fault
      left.push(...random.shuffle(BY_KIND.flat()))
      return drawFromLeft(fits)
    },
  }
}
