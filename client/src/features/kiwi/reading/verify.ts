/**
 * Checks what a model wrote against the passages that it was given, sentence by sentence: sources that exist, quotations and figures that stand in
 * them. A sentence that names no source says so. Pure; nothing here believes the model.
 */
import { findAmounts } from './amounts.ts'
import { findCitations } from './citations.ts'
import { findDates } from './dates.ts'
import { sentencesIn } from './sentences.ts'

export type SentPassage = { readonly n: number; readonly text: string }

/** verified: everything in it stands in a passage that it names. struck: it quotes what is not there. */
type SentenceStatus = 'verified' | 'struck' | 'wrong_source' | 'unsupported' | 'no_source'

export type CheckedSentence = {
  readonly sentence: string
  readonly status: SentenceStatus
  readonly why: string
  /** How many quotations, figures, dates and citations it has. With none, a sentence is verified if it names a source that was given. */
  readonly facts: number
}

export function verifyAnswer(answer: string, passages: readonly SentPassage[]): readonly CheckedSentence[] {
  return sentencesOf(answer).map((sentence) => verifySentence(sentence, passages))
}

export function verifySentence(sentence: string, passages: readonly SentPassage[]): CheckedSentence {
  return { sentence, ...verdict(sentence, passages) }
}

/** A chip after the full stop belongs to the sentence before it. */
export function sentencesOf(answer: string): readonly string[] {
  const spans = sentencesIn(answer).map(({ start, end }) => answer.slice(start, end))
  return spans.reduce<string[]>((sentences, own) => {
    const chips = /^(?:\[\d+(?:\s*,\s*\d+)*\]\s*)+/.exec(own)?.[0] ?? ''
    const last = sentences.length - 1
    if (chips !== '' && last >= 0) sentences[last] = `${sentences[last] ?? ''} ${chips.trim()}`
    const rest = own.slice(last >= 0 ? chips.length : 0).trim()
    if (rest !== '') sentences.push(rest)
    return sentences
  }, [])
}

const CHIPS = /\[(\d+(?:\s*,\s*\d+)*)\]/g

function verdict(sentence: string, passages: readonly SentPassage[]): Omit<CheckedSentence, 'sentence'> {
  const chips = [...sentence.matchAll(CHIPS)].flatMap((match) => (match[1] ?? '').split(',').map(Number))
  const cited = passages.filter(({ n }) => chips.includes(n)).map(({ text }) => text)
  const words = sentence.replaceAll(CHIPS, '')
  const quotes = quotations(words)
  const figures = factsIn(words)
  const facts = quotes.length + figures.length
  const unknown = chips.find((n) => passages.every((passage) => passage.n !== n))
  if (unknown !== undefined) return { status: 'wrong_source', why: `There is no passage ${unknown}.`, facts }
  const quoted = quotes.find((quote) => !cited.some((text) => comparable(text).includes(comparable(quote))))
  if (quoted !== undefined) return { status: 'struck', why: `“${quoted}” is not in the source.`, facts }
  const missing = figures.find(({ isIn }) => !cited.some(isIn))
  if (missing !== undefined)
    return chips.length === 0
      ? { status: 'no_source', why: `“${missing.text}” is not in a source that is named.`, facts }
      : { status: 'unsupported', why: `“${missing.text}” is not in the source.`, facts }
  if (chips.length === 0) return { status: 'no_source', why: 'No source given.', facts }
  return {
    status: 'verified',
    why:
      facts === 0
        ? 'It names a source, and has no quotation or figure to check.'
        : 'What can be checked is in the source.',
    facts,
  }
}

/** Shorter ones are words in quotation marks and no quotation. */
const LEAST_QUOTED = 2

function quotations(text: string): readonly string[] {
  return [...text.matchAll(/["“]([^"“”]+)["”]/gu)]
    .map((match) => (match[1] ?? '').trim().replace(/[.,;]$/, ''))
    .filter((quote) => quote.length >= LEAST_QUOTED)
    .flatMap((quote) => quote.split(/…|\.\.\.|\[[^[\]]{0,80}\]/u))
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** White space, quotes, dashes and case do not make another text. */
function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[‘’]/gu, "'")
    .replaceAll(/[“”]/gu, '"')
    .replaceAll(/[‐‑–—]/gu, '-')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}

type Fact = { readonly text: string; readonly isIn: (source: string) => boolean }

/** Dates and amounts are compared by value, citations by their parts, other numbers as they are written. */
function factsIn(text: string): readonly Fact[] {
  const taken: { readonly start: number; readonly end: number }[] = []
  const facts: Fact[] = []
  const add = (
    found: { readonly start: number; readonly end: number; readonly text: string },
    isIn: Fact['isIn'],
  ): void => {
    if (taken.some(({ start, end }) => found.start < end && start < found.end)) return
    taken.push(found)
    facts.push({ text: found.text, isIn })
  }
  for (const cite of findCitations(text))
    if (cite.reporter !== undefined)
      add(cite, (source) =>
        findCitations(source).some(
          ({ volume, reporter, page }) =>
            volume === cite.volume &&
            reporter === cite.reporter &&
            (cite.page === undefined || page === cite.page),
        ),
      )
  for (const date of findDates(text))
    add(date, (source) =>
      findDates(source).some(({ iso, isoEnd }) => iso.startsWith(date.iso) || isoEnd === date.iso),
    )
  for (const amount of findAmounts(text))
    add(amount, (source) => findAmounts(source).some(({ cents }) => cents === amount.cents))
  for (const match of text.matchAll(/(?<![\w.,])\d[\d,]*(?:\.\d+)?%?/gu)) {
    const number = match[0].replace(/,$/, '')
    const found = { start: match.index, end: match.index + number.length, text: number }
    add(found, (source) => numbersIn(source).has(plain(number)))
  }
  return facts
}

function numbersIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/(?<![\w.,])\d[\d,]*(?:\.\d+)?%?/gu)].map((match) => plain(match[0])))
}

function plain(number: string): string {
  return number.replaceAll(',', '').replace(/%$/, '')
}
