/** Searches articles. Every search word must match the beginning of a word in the article. Pure. */
import MiniSearch from 'minisearch'
import type { HelpArticle } from './article.ts'

/** Stop words, which are too frequent to distinguish articles. */
const SMALL_WORDS: ReadonlySet<string> = new Set(
  'a an and are be can do does for from how i in is it my of on or the to what when where why will with you your'.split(
    ' ',
  ),
)

/** The maximum number of words per query, because each is searched in every article. */
const MAX_WORDS = 40

export type SearchArticles = (question: string) => readonly HelpArticle[]

/** Returns the best matches first. For a query without search words, returns all articles in their original order. */
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
      // Keeps dots only inside a word: 2.5, U.S
      .match(/[\p{L}\p{N}]+(?:\.+[\p{L}\p{N}]+)*/gu) ?? []
  )
}
