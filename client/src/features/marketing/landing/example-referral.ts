/**
 * The demo referral on the landing page, with the same states as in the app. It has no recipient: instead of sending an email, it probes
 * our server, and is `reached` only after the server has answered.
 */

/** Times in milliseconds since 1970. */
export type ExampleReferral =
  | { readonly stage: 'written' }
  | (Saved & { readonly stage: 'waiting' | 'sending' })
  | ReachedExample

type Saved = {
  readonly savedAt: number
  readonly tries: number
  /** Whether it was saved without a connection. */
  readonly wasOffline: boolean
}
export type ReachedExample = Saved & { readonly stage: 'reached'; readonly reachedAt: number }

export type ExampleEvent =
  | { readonly type: 'pressed'; readonly at: number; readonly isOnline: boolean }
  | { readonly type: 'tried' }
  | { readonly type: 'answered'; readonly at: number }
  | { readonly type: 'unanswered' }
  | { readonly type: 'cleared' }

export const WRITTEN: ExampleReferral = { stage: 'written' }

/** Ignores events that do not apply to the current stage. */
export function nextExample(example: ExampleReferral, event: ExampleEvent): ExampleReferral {
  switch (event.type) {
    case 'pressed':
      return example.stage === 'written'
        ? { stage: 'waiting', savedAt: event.at, tries: 0, wasOffline: !event.isOnline }
        : example
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

/** Parses the stored example; null if it is invalid. An example that was `sending` when the page closed is `waiting` again. */
export function parseExample(text: string | null): ExampleReferral | null {
  const kept = parsed(text)
  if (typeof kept !== 'object' || kept === null) return null
  const { stage, savedAt, reachedAt, tries, wasOffline: offline } = kept as Readonly<Record<string, unknown>> // each checked below
  if (typeof savedAt !== 'number' || typeof tries !== 'number') return null
  const saved = { savedAt, tries, wasOffline: offline === true }
  if (stage === 'waiting' || stage === 'sending') return { stage: 'waiting', ...saved }
  return stage === 'reached' && typeof reachedAt === 'number' ? { stage, reachedAt, ...saved } : null
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : (JSON.parse(text) as unknown) // JSON.parse is typed any
  } catch {
    return null
  }
}
