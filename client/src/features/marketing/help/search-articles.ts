/** Finds articles by words: each word must stand somewhere in an article, at the beginning of a word there. Pure. */
import type { HelpArticle } from './article.ts'

/** Weights of the places a word can be found in. */
const IN_TITLE = 8
const IN_OTHER_NAMES = 5
const IN_TEXT = 1
/** Said so often in questions that they tell articles apart in nothing. */
const SMALL_WORDS: ReadonlySet<string> = new Set(
  'a an and are be can do does for from how i in is it my of on or the to what when where why will with you your'.split(
    ' ',
  ),
)

/** Of a question; each is looked for in every article. */
const MAX_WORDS = 40

/** The best first; all of them, in their own order, where nothing is asked. */
export function searchArticles(articles: readonly HelpArticle[], question: string): readonly HelpArticle[] {
  const asked = wordsOf(question).slice(0, MAX_WORDS)
  const telling = asked.filter((word) => !SMALL_WORDS.has(word))
  const words = telling.length > 0 ? telling : asked
  if (words.length === 0) return articles
  return articles
    .map((article) => ({ article, score: scoreOf(article, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ article }) => article)
}

function scoreOf(article: HelpArticle, words: readonly string[]): number {
  const title = wordsOf(article.title)
  const others = wordsOf([article.topic, ...(article.alsoCalled ?? [])].join(' '))
  const text = wordsOf(article.body.flat().join(' '))
  const scores = words.map((word) => {
    const isIn = (place: readonly string[]): boolean => place.some((known) => known.startsWith(word))
    return (isIn(title) ? IN_TITLE : 0) + (isIn(others) ? IN_OTHER_NAMES : 0) + (isIn(text) ? IN_TEXT : 0)
  })
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0)
}

function wordsOf(text: string): readonly string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('e-mail', 'email')
      // Dots stay inside a word only: 2.5, U.S
      .match(/[\p{L}\p{N}]+(?:\.+[\p{L}\p{N}]+)*/gu) ?? []
  )
}
