import type { Decision } from '../../offline/records/record-store.ts'

/** `words`: what was decided, for the person. */
export type OnDecide = (decision: Decision, words: string) => void
