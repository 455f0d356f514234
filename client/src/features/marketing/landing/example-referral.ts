/**
 * The example on the start page, whose states are the app's own. It is addressed to nobody: where a real referral goes to the email
 * service, this asks our server for a sign of life, and has "reached" it only when the answer has come.
 */

/** Times in milliseconds since 1970. */
export type ExampleReferral =
  { readonly stage: 'written' } | (Saved & { readonly stage: 'waiting' | 'sending' }) | ReachedExample

type Saved = {
  readonly savedAt: number
  readonly tries: number
  /** It was saved without a connection. */
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

/** What cannot happen in a stage changes nothing. */
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

/** What was kept on the device, or null when it is not ours to read. A try that a closed page cut off waits again. */
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
