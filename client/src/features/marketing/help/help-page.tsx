/** /help: all articles on one page, so that only the search needs JavaScript. */
import { useId, useSyncExternalStore, type ReactNode } from 'react'
import { lazily } from '../../../../../shared/domain/lazily.ts'
import { useAddressQuery } from '../../../platform/navigation/address-query.ts'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { MarketingFrame } from '../frame/marketing-frame.tsx'
import { Opening } from '../frame/passage.tsx'
import { PAGE_HEADS } from '../page-heads.ts'
import { SupportLink } from '../legal/contact-words.tsx'
import { HELP_TOPICS, type HelpArticle } from './article.ts'
import { ArticleBody } from './article-body.tsx'
import { HELP_ARTICLES } from './articles.ts'
import styles from './help-page.module.css'
import { createArticleSearch } from './search-articles.ts'

const QUESTION = 'q'
/** Created with the first query, because most visitors do not search. */
const search = lazily(() => createArticleSearch(HELP_ARTICLES))

export function HelpPage(): ReactNode {
  useDocumentTitle(PAGE_HEADS['/help'].title)
  const [query, setQuery] = useAddressQuery()
  const id = useId()
  const isTakenOver = useIsTakenOver()
  const question = isTakenOver ? (query.get(QUESTION) ?? '') : ''
  const found = question === '' ? HELP_ARTICLES : search()(question)
  const isAsked = question.trim() !== ''
  return (
    <MarketingFrame>
      <Opening title="Help" lead="Answers to common questions.">
        <form
          role="search"
          className={styles['search']}
          onSubmit={(event) => event.preventDefault()}
          action="/help"
        >
          <label htmlFor={id}>Search help</label>
          <input
            id={id}
            type="search"
            name={QUESTION}
            value={question}
            autoComplete="off"
            onChange={({ target }) => {
              setQuery(target.value === '' ? {} : { [QUESTION]: target.value }, {
                replace: true,
                preventScrollReset: true,
              })
            }}
          />
          <p role="status" className={styles['count']}>
            {isAsked ? countWords(found.length) : ''}
          </p>
        </form>
      </Opening>
      {isAsked ? (
        <div className={styles['found']}>
          {found.map((article) => (
            <Article key={article.id} article={article} />
          ))}
          {found.length === 0 && (
            <p>
              No results. Try fewer words, or email <SupportLink />.
            </p>
          )}
        </div>
      ) : (
        <ByTopic />
      )}
    </MarketingFrame>
  )
}

/** False during hydration, because the first render must match the prerendered page, which has no query. */
function useIsTakenOver(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}

function countWords(count: number): string {
  return count === 1 ? '1 article' : `${count} articles`
}

function ByTopic(): ReactNode {
  return (
    <div className={styles['columns']}>
      <nav aria-label="Articles" className={styles['index']}>
        {HELP_TOPICS.map((topic) => (
          <div key={topic}>
            <p>{topic}</p>
            <ul className={styles['links']}>
              {ofTopic(topic).map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className={styles['topics']}>
        {HELP_TOPICS.map((topic) => (
          <section key={topic} aria-labelledby={`topic-${topic}`}>
            <h2 id={`topic-${topic}`} className={styles['topic']}>
              {topic}
            </h2>
            {ofTopic(topic).map((article) => (
              <Article key={article.id} article={article} isBelowTopic />
            ))}
          </section>
        ))}
      </div>
    </div>
  )
}

function ofTopic(topic: (typeof HELP_TOPICS)[number]): readonly HelpArticle[] {
  return HELP_ARTICLES.filter((article) => article.topic === topic)
}

type ArticleProps = { readonly article: HelpArticle; readonly isBelowTopic?: boolean }

function Article({ article, isBelowTopic = false }: ArticleProps): ReactNode {
  const { id, title } = article
  const Heading = isBelowTopic ? 'h3' : 'h2'
  return (
    <article id={id} aria-labelledby={`${id}-title`} className={styles['article']}>
      <Heading id={`${id}-title`}>{title}</Heading>
      <ArticleBody article={article} />
    </article>
  )
}
