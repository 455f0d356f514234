/** One question for the language model, from the call to the end of its answer. */
import {
  askAssistantEndpoint,
  assistantEventSchema,
  type AssistantEvent,
  type AssistantQuestion,
} from '../../../../../shared/contracts/assistant.ts'
import { readEvents } from '../../../platform/http/event-stream.ts'
import type { HttpClient } from '../../../platform/http/http-client.ts'
import { messageFor, type HttpError } from '../../../platform/http/http-error.ts'
import { formatTime } from '../../../ui/time.tsx'
import type { WrittenAnswer } from '../storage/case-file.ts'

export type Outcome = Pick<WrittenAnswer, 'end' | 'tokens' | 'why'>

/** Milliseconds. More than the server takes at most. */
const UNTIL_END = 120_000

type Asking = {
  readonly signal: AbortSignal
  readonly onText: (text: string) => void
  readonly now: () => number
}

/** Never rejects. */
export async function askModel(
  http: HttpClient,
  body: AssistantQuestion,
  { signal, onText, now }: Asking,
): Promise<Outcome> {
  const answer = await http.call(askAssistantEndpoint, { body, signal, timeout: UNTIL_END })
  if (!answer.ok) return outcomeOf(answer.error, now())
  const heard: { tokens: Outcome['tokens']; end: Outcome['end'] | null } = { tokens: null, end: null }
  try {
    await readEvents(answer.value, {
      onData(data) {
        const event = eventOf(data)
        if (event?.type === 'text') onText(event.text)
        if (event?.type === 'usage')
          heard.tokens = { sent: event.tokensIn, written: event.tokensOut, isEstimate: event.isEstimate }
        if (event?.type === 'end') heard.end = event.isCutOff ? 'cut_off' : 'whole'
        if (event?.type === 'error') heard.end = event.fault
      },
    })
  } catch {
    // The connection broke off, or the person stopped it.
  }
  return { tokens: heard.tokens, end: heard.end ?? (signal.aborted ? 'stopped' : 'lost'), why: null }
}

/** null for an event that this version of the app does not know. */
function eventOf(data: string): AssistantEvent | null {
  try {
    return assistantEventSchema.safeParse(JSON.parse(data)).data ?? null
  } catch {
    return null
  }
}

function outcomeOf(error: HttpError, now: number): Outcome {
  switch (error.kind) {
    case 'aborted':
      return { end: 'stopped', tokens: null, why: null }
    case 'refused': {
      const again = error.retryAfter === null ? '' : ` Again at ${formatTime(now + error.retryAfter, now)}.`
      return { end: 'refused', tokens: null, why: `${error.message}${again}` }
    }
    case 'offline':
    case 'timeout':
    case 'unauthenticated':
    case 'server':
    case 'invalid_response':
      return { end: 'lost', tokens: null, why: messageFor(error) }
  }
}
