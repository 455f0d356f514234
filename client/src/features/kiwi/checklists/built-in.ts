/**
 * The checklists that the room begins with. They name what forms and rules of conduct usually ask for; no attorney has reviewed them, and the
 * rules of a state may ask for more. Pure data.
 */
import type { Checklist } from './checklist.ts'
import { PROTECTION } from './protection-list.ts'
import { RELEASE } from './release-list.ts'
import { RETAINER } from './retainer-list.ts'

export const BUILT_IN_CHECKLISTS: readonly [Checklist, ...Checklist[]] = [RETAINER, RELEASE, PROTECTION]

/** What their documents are often named. */
const NAMES: readonly (readonly [id: string, name: RegExp])[] = [
  ['retainer', /retainer|fee|engagement/i],
  ['release', /release|settlement/i],
  ['protection', /protection|\blop\b/i],
]

/** The checklist that fits a file by its name; null: none does. */
export function likelyChecklist(file: string): string | null {
  return NAMES.find(([, name]) => name.test(file))?.[0] ?? null
}
