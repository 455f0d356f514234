/** Walks a chart by its events alone, within an explicit limit, and tells which states and transitions were met. */
import type { AnyStateMachine } from 'xstate'
import { getAdjacencyMap } from 'xstate/graph'

export type MachineGraph = {
  readonly states: ReadonlySet<string>
  /** 'from event to', for every transition that leads elsewhere. */
  readonly edges: ReadonlySet<string>
}

/** `events` are plain objects, as those of delays and actors (`xstate.after...`, `xstate.done.actor...`) are no part of a machine's own type. */
export function exploreMachine(
  machine: AnyStateMachine,
  inputs: readonly unknown[],
  events: readonly { readonly type: string }[],
  limit = 500,
): MachineGraph {
  const states = new Set<string>()
  const edges = new Set<string>()
  for (const input of inputs) {
    const map = getAdjacencyMap(machine, {
      input,
      events,
      limit,
      serializeState: (snapshot) => valueOf(snapshot),
      // A finished actor hears nothing more; the bare transition function would.
      stopWhen: (snapshot) => snapshot.status === 'done',
    })
    for (const { state, transitions } of Object.values(map)) {
      const from = valueOf(state)
      states.add(from)
      // The graph's types lose the event type when the machine's is not known.
      const steps = Object.values(transitions as Record<string, { event: { type: string }; state: unknown }>)
      for (const { event, state: next } of steps) {
        if (valueOf(next) !== from) edges.add(`${from} ${event.type} ${valueOf(next)}`)
      }
    }
  }
  return { states, edges }
}

/** What the chart itself says, so that a walk can be compared with it. Transitions of the root count for every state that is not final. */
export function declaredEdges(machine: AnyStateMachine): ReadonlySet<string> {
  const edges = new Set<string>()
  for (const node of Object.values(machine.states)) {
    const inherited = node.type === 'final' ? [] : [...machine.root.transitions.values()].flat()
    for (const transition of [...[...node.transitions.values()].flat(), ...inherited]) {
      for (const target of transition.target ?? []) {
        if (target.key !== node.key) edges.add(`${node.key} ${transition.eventType} ${target.key}`)
      }
    }
  }
  return edges
}

function valueOf(snapshot: unknown): string {
  const { value } = snapshot as { readonly value: unknown } // every machine snapshot has one
  return typeof value === 'string' ? value : JSON.stringify(value)
}
