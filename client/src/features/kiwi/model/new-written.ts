import type { RankedPassage } from '../reading/ask.ts'
import type { WrittenAnswer } from '../storage/case-file.ts'
import type { CaseClient } from '../workers/case-client.ts'
import type { ModelChoice } from './model-choice.ts'
import { passagesToSend } from './sent-passages.ts'

export type SendingFrom = {
  readonly only: string | null
  readonly passages: readonly RankedPassage[]
  readonly files: readonly string[]
}

/** What the language model is to write, kept before it is asked. null: no passage could be sent. */
export async function newWritten(
  client: CaseClient,
  { task, model }: ModelChoice,
  asked: SendingFrom,
): Promise<WrittenAnswer | null> {
  const sent = await passagesToSend({ client, task, ...asked })
  if (sent.length === 0) return null
  const { name, host, price } = model
  return {
    ...{ task, model: name, host, price, passages: [...sent], end: 'waiting' },
    ...{ sentences: [], tokens: null, why: null },
  }
}
