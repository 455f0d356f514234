import type { Exchanges } from './exchanges.ts'

export type LlmDeps = {
  readonly exchanges: Exchanges
  readonly uuid: () => string
  readonly clock: () => number
  readonly pauses: Pauses
}

/** Of the model `slow`, in milliseconds: before the first word, and before each further one. */
export type Pauses = { readonly first: number; readonly between: number }
