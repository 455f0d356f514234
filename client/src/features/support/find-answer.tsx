/** Searches the help articles on this device, and asks whether that was it before the form opens. */
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useOffline } from '../../offline/react/offline-provider.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Article, Articles } from './articles.ts'
import { YOUR_TICKETS } from './support-paths.ts'
import styles from './support.module.css'
import { useHasDraft } from './use-has-draft.ts'
import { TicketForm } from './ticket-form.tsx'

/** Matches shown: further ones seldom answer the question. */
const SHOWN = 5

export function FindAnswer<One extends Article>({
  articles,
}: {
  readonly articles: Articles<One>
}): ReactNode {
  const { owner } = useOffline()
  const navigate = useNavigate()
  const hasDraft = useHasDraft(owner)
  const [question, setQuestion] = useState('')
  const [isWriting, setIsWriting] = useState(false)
  const [wasHelped, setWasHelped] = useState(false)
  const isAsked = question.trim() !== ''
  const found = articles.search(question)
  return (
    <>
      <search className={styles['search']}>
        <TextField
          label="What do you need help with?"
          type="search"
          autoComplete="off"
          maxLength={200}
          hint="Searched on this device. Works offline, and nothing that you type here is sent."
          value={question}
          onChange={({ target }) => {
            setQuestion(target.value)
            setWasHelped(false)
          }}
        />
        <p role="status" className={styles['soft']}>
          {isAsked && countWords(found.length)}
        </p>
      </search>
      {isAsked && (
        <section aria-labelledby="found" className={styles['part']}>
          <h2 id="found">Articles that may help</h2>
          {found.length === 0 && <p>No article has all these words. Try fewer, or write to us.</p>}
          <ArticleList articles={articles} shown={found.slice(0, SHOWN)} />
        </section>
      )}
      <div role="status">{wasHelped && <Alert tone="success">Good to hear.</Alert>}</div>
      {!isWriting && !wasHelped && (
        <Card aria-labelledby="was-this-it" className={styles['part']}>
          <h2 id="was-this-it">{isAsked ? 'Was this it?' : 'Not in the articles?'}</h2>
          {!isAsked && <p>Search first: most answers are there at once, and offline too.</p>}
          <div className={styles['buttons']}>
            {isAsked && found.length > 0 && (
              <Button onClick={() => setWasHelped(true)}>Yes, that helped</Button>
            )}
            <Button variant="primary" onClick={() => setIsWriting(true)}>
              {hasDraft ? 'Continue your ticket' : isAsked ? 'No, write a ticket' : 'Write a ticket'}
            </Button>
          </div>
        </Card>
      )}
      {isWriting && owner !== null && (
        <TicketForm owner={owner} question={question.trim()} onQueued={() => void navigate(YOUR_TICKETS)} />
      )}
      {!isAsked && !isWriting && (
        <section aria-labelledby="articles" className={styles['part']}>
          <h2 id="articles">Help articles</h2>
          <ArticleList articles={articles} shown={found} />
        </section>
      )}
    </>
  )
}

type ArticleListProps<One extends Article> = {
  readonly articles: Articles<One>
  readonly shown: readonly One[]
}

function ArticleList<One extends Article>({ articles, shown }: ArticleListProps<One>): ReactNode {
  return (
    <ul className={styles['articles']}>
      {shown.map((article) => (
        <li key={article.id}>
          <details className={styles['article']}>
            <summary>{article.title}</summary>
            <div className={styles['text']}>
              <articles.Body article={article} />
            </div>
          </details>
        </li>
      ))}
    </ul>
  )
}

function countWords(found: number): string {
  if (found === 0) return 'No articles'
  if (found > SHOWN) return `The best ${SHOWN} of ${found} articles`
  return found === 1 ? '1 article' : `${found} articles`
}
