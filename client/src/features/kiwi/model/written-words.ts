/** What is said of an answer of the language model. Pure. */
import type { Tone } from '../../../ui/tone.ts'
import { formatCount } from '../../../ui/format-count.ts'
import type { CheckedSentence } from '../reading/verify.ts'
import type { WrittenAnswer } from '../storage/case-file.ts'

type Mark = { readonly label: string; readonly tone: Tone }

const MARKS: Readonly<Record<CheckedSentence['status'], Mark>> = {
  verified: { label: '✓ In the source', tone: 'success' },
  struck: { label: '✗ Not in the source', tone: 'danger' },
  unsupported: { label: '! Not in the source', tone: 'warning' },
  wrong_source: { label: '! No such source', tone: 'warning' },
  no_source: { label: '? No source given', tone: 'warning' },
}

/** Words and a sign, so that color is never the only one. A sentence that only names a source is not said to be in it. */
export function markOf(sentence: CheckedSentence): Mark {
  return sentence.status === 'verified' && !isProven(sentence)
    ? { label: '○ Source named', tone: 'neutral' }
    : MARKS[sentence.status]
}

/** Its quotations and figures stand in the source; what it says in other words is for its reader. */
export function isProven({ status, facts }: CheckedSentence): boolean {
  return status === 'verified' && facts > 0
}

/** null: it ended as it should. */
export function endWords({ end, why, sentences }: WrittenAnswer): string | null {
  const instead = sentences.length > 0 ? ' The answer was cut off.' : ' Extracted answer instead.'
  switch (end) {
    case 'whole':
      return null
    case 'waiting':
      return 'This question is kept, and asked when you’re online.'
    case 'under_way':
      return 'This question was being asked, in another window or before this one was closed.'
    case 'cut_off':
      return 'The answer was cut off.'
    case 'stopped':
      return 'You stopped the answer.'
    case 'refused':
    case 'lost':
      return `${why ?? 'The connection broke off.'}${instead}`
    case 'silent':
    case 'failed':
      return `The language model does not answer.${instead}`
    case 'too_slow':
      return `The language model took too long and was stopped.${instead}`
    case 'limited':
      return `The language model takes no more questions just now.${instead}`
    case 'empty':
      return `The language model wrote nothing.${instead}`
    case 'ended':
      return `The language model was switched off, or the server restarted.${instead}`
  }
}

const MILLION = 1_000_000

/** "1,930 tokens, about $0.01". null: nothing is known. */
export function costWords({ tokens, price }: Pick<WrittenAnswer, 'tokens' | 'price'>): string | null {
  if (tokens === null) return null
  const { sent, written, isEstimate } = tokens
  const count = `${isEstimate ? 'about ' : ''}${formatCount(sent + written)} tokens`
  if (price === null) return count
  const dollars = (sent * price.in + written * price.out) / MILLION
  const cost = dollars > 0 && dollars < 0.01 ? 'less than $0.01' : `about $${dollars.toFixed(2)}`
  return `${count}, ${cost}`
}

export type SentencePart =
  | { readonly kind: 'words'; readonly text: string }
  /** The numbers of passages, as written. */
  | { readonly kind: 'chips'; readonly numbers: readonly number[] }

/** Words, and the numbers in brackets between them. Nothing else has a meaning: no links, no markup. */
export function partsOf(sentence: string): readonly SentencePart[] {
  return sentence
    .split(/(\[\d{1,4}(?:\s*,\s*\d{1,4}){0,20}\])/u)
    .filter((part) => part.trim() !== '')
    .map((part) =>
      /^\[\d/u.test(part)
        ? { kind: 'chips', numbers: part.slice(1, -1).split(',').map(Number) }
        : { kind: 'words', text: part },
    )
}
