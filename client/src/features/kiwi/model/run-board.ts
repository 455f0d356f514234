/** Answers of the language model that this window is waiting for, for its screens. They go on while a person works on other pages of the app. */
import type { CheckedSentence } from '../reading/verify.ts'

export type Run = {
  /** Whole sentences. */
  readonly sentences: readonly CheckedSentence[]
  /** What is written of the next one. */
  readonly next: string
  readonly stop: () => void
}

/** By the answer's id. */
type Runs = ReadonlyMap<string, Run>

export type RunBoard = {
  readonly getSnapshot: () => Runs
  readonly subscribe: (listener: () => void) => () => void
  readonly show: (answer: string, run: Run) => void
  readonly remove: (answer: string) => void
}

export function createRunBoard(): RunBoard {
  const listeners = new Set<() => void>()
  let runs: Runs = new Map()
  const set = (next: Runs): void => {
    runs = next
    listeners.forEach((listener) => listener())
  }
  return {
    getSnapshot: () => runs,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show: (answer, run) => set(new Map(runs).set(answer, run)),
    remove: (answer) => set(new Map([...runs].filter(([id]) => id !== answer))),
  }
}

export const runBoard = createRunBoard()
