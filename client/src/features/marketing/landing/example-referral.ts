/**
 * The example on the start page, whose states are the app's own. It is addressed to nobody: where a real referral goes to the e-mail
 * service, this asks our server for a sign of life, and has "reached" it only when the answer has come.
 */

/** Times in milliseconds since 1970. */
export type ExampleReferral =
  | { readonly stage: 'written' }
  | { readonly stage: 'waiting'; readonly savedAt: number; readonly tries: number }
  | { readonly stage: 'sending'; readonly savedAt: number; readonly tries: number }
  | {
      readonly stage: 'reached'
      readonly savedAt: number
      readonly reachedAt: number
      readonly tries: number
    }

export type ExampleEvent =
  | { readonly type: 'pressed'; readonly at: number }
  | { readonly type: 'tried' }
  | { readonly type: 'answered'; readonly at: number }
  | { readonly type: 'unanswered' }
  | { readonly type: 'cleared' }

export const WRITTEN: ExampleReferral = { stage: 'written' }

/** What cannot happen in a stage changes nothing. */
export function nextExample(example: ExampleReferral, event: ExampleEvent): ExampleReferral {
  switch (event.type) {
    case 'pressed':
      return example.stage === 'written' ? { stage: 'waiting', savedAt: event.at, tries: 0 } : example
    case 'tried':
      return example.stage === 'waiting'
        ? { ...example, stage: 'sending', tries: example.tries + 1 }
        : example
    case 'answered':
      return example.stage === 'sending' ? { ...example, stage: 'reached', reachedAt: event.at } : example
    case 'unanswered':
      return example.stage === 'sending' ? { ...example, stage: 'waiting' } : example
    case 'cleared':
      return WRITTEN
  }
}

/** What was kept on the device, or null when it is not ours to read. A try that a closed page cut off waits again. */
export function parseExample(text: string | null): ExampleReferral | null {
  const kept = parsed(text)
  if (typeof kept !== 'object' || kept === null) return null
  const { stage, savedAt, reachedAt, tries } = kept as Readonly<Record<string, unknown>> // each checked below
  if (typeof savedAt !== 'number' || typeof tries !== 'number') return null
  if (stage === 'waiting' || stage === 'sending') return { stage: 'waiting', savedAt, tries }
  return stage === 'reached' && typeof reachedAt === 'number' ? { stage, savedAt, reachedAt, tries } : null
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : (JSON.parse(text) as unknown) // JSON.parse is typed any
  } catch {
    return null
  }
}
