/** What has not been sent, in words. */
import type { Unsent } from './count-unsent.ts'

const LIST = new Intl.ListFormat('en-US')

/** The one thing that all of it is, such as "referral"; "item" for several kinds. */
export function unsentNoun(unsent: Unsent): string {
  const [only, another] = kindsOf(unsent)
  return only === undefined || another !== undefined ? 'item' : only.noun
}

/** "1 unsent request and 2 unsent messages". */
export function unsentWords(unsent: Unsent): string {
  return LIST.format(
    kindsOf(unsent).map(({ noun, count }) => `${count} unsent ${count === 1 ? noun : `${noun}s`}`),
  )
}

/** "1 document" or "3 documents". */
export function documentWords({ documents }: Unsent): string {
  return documents === 1 ? '1 document' : `${documents} documents`
}

function kindsOf({ kinds, changes }: Unsent): readonly { readonly noun: string; readonly count: number }[] {
  return [...Object.entries(kinds), ['change', changes] as const]
    .map(([noun, count]) => ({ noun, count }))
    .filter(({ count }) => count > 0)
}
