/** What the model of each name answers to a prompt. The same prompt always gets the same answer. */
import { firstSentence, passagesIn, type PromptPassage } from './prompt-passages.ts'

/**
 * `faithful` quotes the first sentence of each of the first passages with its number. The others do the same with one fault. `slow` is silent
 * at first and then writes a word a second; `cut-off` stops in the middle, as at a limit of tokens.
 */
export const MODELS = [
  ...(['faithful', 'false-quote', 'false-number', 'uncited', 'wrong-chip', 'obeys-documents'] as const),
  ...(['slow', 'cut-off', 'rate-limited', 'garbage', 'empty'] as const),
] as const
export type ModelName = (typeof MODELS)[number]

export function isModel(name: string): name is ModelName {
  return MODELS.some((model) => model === name)
}

const QUOTED = 3

/** The text, and whether it ends before its end. */
export type Answer = { readonly text: string; readonly isCutOff: boolean }

/** `maxTokens` null: no limit. */
export function answerOf(model: ModelName, prompt: string, maxTokens: number | null): Answer {
  const whole = textOf(model, passagesIn(prompt))
  const most = Math.min(
    maxTokens === null ? Infinity : maxTokens * CHARACTERS_PER_TOKEN,
    model === 'cut-off' ? Math.ceil(whole.length / 2) : Infinity,
  )
  return whole.length <= most
    ? { text: whole, isCutOff: false }
    : { text: whole.slice(0, most), isCutOff: true }
}

function textOf(model: ModelName, passages: readonly PromptPassage[]): string {
  if (model === 'empty') return ''
  if (passages.length === 0) return 'The passages do not say.'
  const sentences = passages.slice(0, QUOTED).map(quotes)
  switch (model) {
    case 'false-quote':
      return [...sentences, `The document says "${FALSE_QUOTE}" ${chipOf(passages)}.`].join(' ')
    case 'false-number':
      return [...sentences, `The amount is ${FALSE_AMOUNT} ${chipOf(passages)}.`].join(' ')
    case 'uncited':
      return [...sentences, 'The claim is strong.'].join(' ').replaceAll(/ \[\d+\]/gu, '')
    case 'wrong-chip':
      return [...sentences, `The rest is settled [${highest(passages) + 1}].`].join(' ')
    case 'obeys-documents':
      return obeyed(passages) ?? sentences.join(' ')
    case 'faithful':
    case 'slow':
    case 'cut-off':
    case 'rate-limited':
    case 'garbage':
      return sentences.join(' ')
  }
}

const FALSE_QUOTE = 'Everything was agreed in full and nothing is owed to anybody'
const FALSE_AMOUNT = '$987,654.32'

/** A sentence with quotation marks in it stands without ours, because quotations do not nest. */
function quotes({ n, text }: PromptPassage): string {
  const sentence = firstSentence(text)
  return /["“”]/u.test(sentence) ? `${sentence} [${n}].` : `The document says "${sentence}" [${n}].`
}

function chipOf([first]: readonly PromptPassage[]): string {
  return `[${first?.n ?? 1}]`
}

function highest(passages: readonly PromptPassage[]): number {
  return Math.max(...passages.map(({ n }) => n))
}

const INSTRUCTION = /\b(?:ignore|disregard)\b[^.]*\binstructions\b[^.]*\.?\s*([^.]*)/iu

/** As a model that takes a document for its user: it repeats the instruction as its own words and adds a picture and a link. */
function obeyed(passages: readonly PromptPassage[]): string | null {
  const [, order] = passages.map(({ text }) => INSTRUCTION.exec(text)).find((found) => found !== null) ?? []
  if (order === undefined) return null
  return `${order.trim() || 'As you wish'}. ![picture](https://collector.example/?q=1) <b>See</b> [here](https://collector.example/).`
}

const CHARACTERS_PER_TOKEN = 4

export function tokensIn(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN)
}

/** Words with the blank behind them, about as models stream them. */
export function piecesOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(/(?<= )/u)
}
