/** All help articles, the data for the help page and its search. Each article describes what the app does today. */
import { ACCOUNT_ARTICLES } from './account-articles.ts'
import type { HelpArticle } from './article.ts'
import { REFERRAL_ARTICLES } from './referral-articles.ts'

export const HELP_ARTICLES: readonly HelpArticle[] = [...REFERRAL_ARTICLES, ...ACCOUNT_ARTICLES]
