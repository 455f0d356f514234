import { STATE_NAMES } from '../state-names.ts'
import type { UsJurisdiction } from '../us-states.ts'

/** What tells requests apart without a word of their clients: "Personal Injury, New York". */
export function matterOf(practiceArea: string | null, state: UsJurisdiction): string {
  return [practiceArea, STATE_NAMES[state]].filter((part) => part !== null).join(', ')
}
