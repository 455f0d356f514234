/** Explores a state machine by sending events, up to `limit`, and returns the states and transitions reached. */
import type { AnyStateMachine } from 'xstate'
import { getAdjacencyMap } from 'xstate/graph'

export type MachineGraph = {
  readonly states: ReadonlySet<string>
  /** 'from event to', for every transition to another state. */
  readonly edges: ReadonlySet<string>
}

/** `events` are untyped, because a machine's type lacks its delay and actor events (`xstate.after...`, `xstate.done.actor...`). */
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
      // A finished actor ignores events; the plain transition function does not.
      stopWhen: (snapshot) => snapshot.status === 'done',
    })
    for (const { state, transitions } of Object.values(map)) {
      const from = valueOf(state)
      states.add(from)
      // For AnyStateMachine, the graph's types lose the event type.
      const steps = Object.values(transitions as Record<string, { event: { type: string }; state: unknown }>)
      for (const { event, state: next } of steps) {
        if (valueOf(next) !== from) edges.add(`${from} ${event.type} ${valueOf(next)}`)
      }
    }
  }
  return { states, edges }
}

/** The declared transitions, to compare with an exploration. Root transitions count for every non-final state. */
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
