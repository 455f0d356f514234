/** The support room with the articles of the help page. */
import type { ReactNode } from 'react'
import { lazily } from '../../../../shared/domain/lazily.ts'
import { ArticleBody } from '../../features/marketing/help/article-body.tsx'
import type { HelpArticle } from '../../features/marketing/help/article.ts'
import { HELP_ARTICLES } from '../../features/marketing/help/articles.ts'
import { createArticleSearch } from '../../features/marketing/help/search-articles.ts'
import type { Articles } from '../../features/support/articles.ts'
import { SupportPage } from '../../features/support/support-page.tsx'

/** Indexed with the first question. */
const search = lazily(() => createArticleSearch(HELP_ARTICLES))

const ARTICLES: Articles<HelpArticle> = {
  search: (question) => (question.trim() === '' ? HELP_ARTICLES : search()(question)),
  Body: ArticleBody,
}

export function Support(): ReactNode {
  return <SupportPage articles={ARTICLES} />
}
