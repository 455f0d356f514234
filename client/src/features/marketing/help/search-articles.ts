/** Finds articles by words: each word must stand somewhere in an article, at the beginning of a word there. Pure. */
import MiniSearch from 'minisearch'
import type { HelpArticle } from './article.ts'

/** Said so often in questions that they tell articles apart in nothing. */
const SMALL_WORDS: ReadonlySet<string> = new Set(
  'a an and are be can do does for from how i in is it my of on or the to what when where why will with you your'.split(
    ' ',
  ),
)

/** Of a question; each is looked for in every article. */
const MAX_WORDS = 40

export type SearchArticles = (question: string) => readonly HelpArticle[]

/** The best first; all of them, in their own order, where nothing is asked. */
export function createArticleSearch(articles: readonly HelpArticle[]): SearchArticles {
  const byId = new Map(articles.map((article) => [article.id, article]))
  const index = new MiniSearch({
    fields: ['title', 'otherNames', 'text'],
    tokenize: wordsOf,
    processTerm: (word) => (SMALL_WORDS.has(word) ? null : word),
    searchOptions: { prefix: true, combineWith: 'AND', boost: { title: 8, otherNames: 5 } },
  })
  index.addAll(
    articles.map(({ id, title, topic, alsoCalled = [], body }) => ({
      id,
      title,
      otherNames: [topic, ...alsoCalled].join(' '),
      text: body.flat().join(' '),
    })),
  )
  return (question) => {
    const words = wordsOf(question).slice(0, MAX_WORDS)
    if (words.every((word) => SMALL_WORDS.has(word))) return articles
    return index.search(words.join(' ')).flatMap(({ id }) => byId.get(String(id)) ?? [])
  }
}

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('e-mail', 'email')
      // Dots stay inside a word only: 2.5, U.S
      .match(/[\p{L}\p{N}]+(?:\.+[\p{L}\p{N}]+)*/gu) ?? []
  )
}
