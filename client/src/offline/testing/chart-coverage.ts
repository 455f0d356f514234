/**
 * Explores a state chart without running it and reports reached states and taken transitions. Actors never start: their results are
 * ordinary events, so machines with invocations and timers can be explored completely.
 */
import {
  getInitialMicrosteps,
  getMicrosteps,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type InputFrom,
} from 'xstate'

type ChartWalk<Machine extends AnyStateMachine> = {
  readonly machine: Machine
  readonly input: InputFrom<Machine>
  readonly events: readonly AnyEventObject[]
  /** Key by which two snapshots count as the same place. */
  readonly place: (snapshot: AnyMachineSnapshot) => string
  readonly limit: number
}

type Coverage = {
  readonly unreachedStates: readonly string[]
  readonly untakenTransitions: readonly string[]
  /** Places that no event leaves, except final ones. */
  readonly deadEnds: readonly string[]
  readonly steps: number
}

export function walkChart<Machine extends AnyStateMachine>(walk: ChartWalk<Machine>): Coverage {
  const transitions = markTransitions(walk.machine)
  const reached = new Set<string>()
  const taken = new Set<string>()
  const visited = new Set<string>()
  const deadEnds: string[] = []
  const frontier: AnyMachineSnapshot[] = []
  let steps = 0

  function follow(microsteps: readonly (readonly [AnyMachineSnapshot, readonly { type: string }[]])[]) {
    for (const [snapshot, actions] of microsteps) {
      snapshot._nodes.forEach((node: AnyStateNode) => reached.add(node.id))
      actions.forEach((action) => taken.add(action.type))
    }
    return microsteps.at(-1)?.[0]
  }
  function arrive(snapshot: AnyMachineSnapshot): void {
    const place = walk.place(snapshot)
    if (visited.has(place)) return
    visited.add(place)
    frontier.push(snapshot)
  }

  const first = follow(getInitialMicrosteps<AnyStateMachine>(walk.machine, walk.input))
  if (first) arrive(first)
  for (let here = frontier.shift(); here; here = frontier.shift()) {
    if (here.status !== 'active') continue
    let leads = false
    for (const event of walk.events) {
      if (++steps > walk.limit) throw new Error(`The walk is longer than ${walk.limit} steps.`)
      const next = follow(getMicrosteps<AnyStateMachine>(walk.machine, here, event))
      if (!next) continue
      if (walk.place(next) !== walk.place(here)) leads = true
      arrive(next)
    }
    if (!leads) deadEnds.push(walk.place(here))
  }
  return {
    unreachedStates: allNodes(walk.machine.root)
      .map((node) => node.id)
      .filter((id) => !reached.has(id)),
    untakenTransitions: transitions.filter((key) => !taken.has(key)),
    deadEnds,
    steps,
  }
}

function allNodes(root: AnyStateNode): readonly AnyStateNode[] {
  return [root, ...Object.values(root.states).flatMap((child) => allNodes(child))]
}

/** Adds a unique action to every transition, which shows in the walk when the transition is taken. */
function markTransitions(machine: AnyStateMachine): readonly string[] {
  const marks: string[] = []
  for (const node of allNodes(machine.root)) {
    const transitions = [...[...node.transitions.values()].flat(), ...(node.always ?? [])]
    transitions.forEach((transition, index) => {
      const target = transition.target?.map((state) => state.id).join('+') ?? 'stays'
      const mark = `${node.id} --${transition.eventType || 'always'}[${index}]--> ${target}`
      // Definitions are read-only by type, but mutable.
      ;(transition.actions as unknown as { type: string }[]).push({ type: mark })
      marks.push(mark)
    })
  }
  return marks
}
