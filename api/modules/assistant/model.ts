/** A language model as the module sees it. `language-model.ts` is loaded for the first question only. */
import type { Prompt } from './prompt.ts'

/** `end` has null for a number that the service did not give. */
export type ModelPart =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'end'
      readonly isCutOff: boolean
      readonly tokensIn: number | null
      readonly tokensOut: number | null
    }

export type ModelCall = {
  readonly prompt: Prompt
  readonly maxTokens: number
  /** Closes the connection to the service. */
  readonly signal: AbortSignal
}

/** Ends with `end`. Throws ModelError, whose message holds nothing that was sent or answered. */
export type Model = (call: ModelCall) => AsyncIterable<ModelPart>

export class ModelError extends Error {
  override readonly name = 'ModelError'
  /** `limited`: its service takes no more calls now. */
  readonly kind: 'limited' | 'failed'

  constructor(kind: 'limited' | 'failed', message: string) {
    super(message)
    this.kind = kind
  }
}
