/** Which passages a language model is sent. */
import { ASSISTANT_LIMITS, type AssistantTask } from '../../../../../shared/contracts/assistant.ts'
import { withWords } from '../ask/placed-passages.ts'
import type { DateFinding, Finding } from '../findings/finding.ts'
import type { RankedPassage } from '../reading/ask.ts'
import type { FoundSentence, WrittenAnswer } from '../storage/case-file.ts'
import type { CaseClient } from '../workers/case-client.ts'

type Asked = {
  readonly client: CaseClient
  readonly task: AssistantTask
  /** The only document that is asked; null: all of them. */
  readonly only: string | null
  /** Those that fit the question, best first. */
  readonly passages: readonly RankedPassage[]
  /** Names of documents that have text. */
  readonly files: readonly string[]
}

type Sent = WrittenAnswer['passages']

/** An answer rests on what fits the question; longer texts also on what happened on which day, and on how each document begins. */
export async function passagesToSend({ client, task, only, passages, files }: Asked): Promise<Sent> {
  const fitting = await withWords(client, passages)
  if (task === 'answer') return numbered(fitting)
  const found = await client.call('findings', { kind: 'date' })
  const days = await Promise.all(datesIn(found, only).map((date) => around(client, date)))
  const beginnings = await Promise.all(
    files
      .filter((file) => only === null || file === only)
      .slice(0, MOST)
      .map((file) => around(client, { file, start: 0, end: AROUND, page: 1 })),
  )
  return numbered(withoutOverlaps([...fitting.slice(0, AT_MOST_FITTING), ...days, ...beginnings]))
}

const { passages: MOST, passageCharacters: MOST_CHARACTERS } = ASSISTANT_LIMITS
/** Of passages that fit the question of a longer text, so that there is room for days. */
const AT_MOST_FITTING = 6
/** Characters before and after a date. */
const AROUND = 350

/** In their order, as many as may be sent. */
export function numbered(passages: readonly FoundSentence[]): Sent {
  let left: number = MOST_CHARACTERS
  return passages
    .filter(({ text }) => text.trim() !== '')
    .filter(({ text }, at) => {
      left -= text.length
      return at < MOST && left >= 0
    })
    .map((passage, at) => ({ n: at + 1, ...passage }))
}

function datesIn(found: readonly Finding[], only: string | null): readonly DateFinding[] {
  return found
    .filter((one) => one.kind === 'date')
    .filter(({ file }) => only === null || file === only)
    .toSorted((one, other) => Number(one.topic === 'other') - Number(other.topic === 'other'))
    .slice(0, MOST * 4)
    .toSorted((one, other) => one.iso.localeCompare(other.iso))
}

/** What its page says before and after it, in whole words. */
async function around(
  client: CaseClient,
  { file, start, end, page }: Omit<RankedPassage, 'score'>,
): Promise<FoundSentence> {
  const section = await client.call('section', { file, at: start })
  const from = section?.start ?? start
  const words = section?.text ?? ''
  const last = from + words.length
  const [first, until] = [Math.max(from, start - AROUND), Math.min(last, end + AROUND)]
  const text = words.slice(first - from, until - from)
  const cutBefore = first > from ? text.search(/\s/u) + 1 : 0
  const cutAfter = until < last ? text.length - lastSpace(text) : 0
  return {
    ...{ file, page, start: first + cutBefore, end: until - cutAfter },
    text: text.slice(cutBefore, text.length - cutAfter),
  }
}

function lastSpace(text: string): number {
  return Math.max(text.lastIndexOf(' '), text.lastIndexOf('\n'), 0)
}

function withoutOverlaps(passages: readonly FoundSentence[]): readonly FoundSentence[] {
  return passages.reduce<FoundSentence[]>((kept, passage) => {
    const isSaid = kept.some(
      ({ file, start, end }) => file === passage.file && start < passage.end && passage.start < end,
    )
    if (!isSaid) kept.push(passage)
    return kept
  }, [])
}

const TO_A_MODEL = [
  /\b(?:ignore|disregard|forget|override)\b[^.\n]{0,60}\b(?:instructions?|prompts?|directions|rules)\b/iu,
  /\bas an? (?:AI|A\.I\.|artificial intelligence|language model|chatbot|AI assistant)\b/iu,
  /\b(?:AI|LLM|language model|chatbot|AI assistant)s?\b[^.\n]{0,40}\b(?:must|should|shall|are to|reading this)\b/u,
  /\b(?:system|developer) prompt\b/iu,
]

/** Files with words that are meant for a model and not for a reader. */
export function filesThatSpeakToModels(passages: readonly FoundSentence[]): readonly string[] {
  const speaking = passages.filter(({ text }) => TO_A_MODEL.some((words) => words.test(text)))
  return [...new Set(speaking.map(({ file }) => file))]
}
