import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { HelpArticle } from './article.ts'

/** The text of an article, for the help page and for the support room. */
export function ArticleBody({
  article: { body, place },
}: {
  readonly article: Pick<HelpArticle, 'body' | 'place'>
}): ReactNode {
  return (
    <>
      {body.map((part) =>
        typeof part === 'string' ? (
          <p key={part}>{part}</p>
        ) : (
          <ol key={part.join(' ')}>
            {part.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        ),
      )}
      {place !== undefined && (
        <p>
          <Link to={place.to}>{place.label}</Link>
        </p>
      )}
    </>
  )
}
