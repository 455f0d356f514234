/** How many years of US school a text takes to read: the Flesch-Kincaid grade. For tests of what clients read. */
import { syllable } from 'syllable'

/** Words without a vowel or a meaning of their own: numbers, addresses. They are left out, as the formula knows only words. */
const WORD = /[\p{L}][\p{L}’'-]*/gu

/** `blocks`: paragraphs, items, labels; one without a stop at its end is one sentence. */
export function readingGrade(blocks: readonly string[]): number {
  const sentences = blocks.flatMap(sentencesOf)
  const words = sentences.flatMap(wordsOf)
  if (words.length === 0) return 0
  const syllables = words.reduce((sum, word) => sum + syllable(word), 0)
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59
}

/** The sentences that are hardest by themselves, to say in a failed test what to rewrite. */
export function hardestSentences(blocks: readonly string[], count = 5): readonly string[] {
  return blocks
    .flatMap(sentencesOf)
    .map((sentence) => ({ sentence, grade: readingGrade([sentence]) }))
    .sort((one, other) => other.grade - one.grade)
    .slice(0, count)
    .map(({ sentence, grade }) => `${grade.toFixed(1)}: ${sentence}`)
}

/** Labels and buttons of a word or two are not sentences, and would make any page look easy. */
const MIN_WORDS = 4

function sentencesOf(block: string): readonly string[] {
  return block.split(/(?<=[.!?])\s+/u).filter((sentence) => wordsOf(sentence).length >= MIN_WORDS)
}

function wordsOf(sentence: string): readonly string[] {
  return sentence.match(WORD) ?? []
}
