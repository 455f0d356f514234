/** One answer: sentences of the documents, word for word, each with a numbered chip that opens its source. */
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useToasts } from '../../../ui/toast.tsx'
import { TASKS } from '../model/model-tasks.ts'
import type { CaseAnswer } from '../storage/case-file.ts'
import { Verbatim } from '../source/verbatim.tsx'
import { useWorkspace } from '../workspace/workspace-context.tsx'
import { Chip } from './chip.tsx'
import styles from './ask.module.css'

const WrittenPart = lazy(async () => ({
  default: (await import('../model/written-part.tsx')).WrittenPart,
}))

type AnswerCardProps = {
  readonly answer: CaseAnswer
  /** Documents that were added after it. */
  readonly addedSince: number
  readonly onRemove: () => void
}

type Sentence = CaseAnswer['sentences'][number]

export function AnswerCard({ answer, addedSince, onRemove }: AnswerCardProps): ReactNode {
  const { question, only, documents, sentences, nearest, unread, written } = answer
  const where = only ?? (documents === 1 ? 'this document' : `these ${documents} documents`)
  const isFound = sentences.length > 0
  return (
    <article className={styles['card']} aria-label={`Answer to: ${question}`}>
      <header className={styles['cardHead']}>
        <h3 className={styles['asked']}>{question}</h3>
        {written === null ? (
          <Badge tone={isFound ? 'success' : 'neutral'}>{isFound ? 'Extracted' : 'Not found'}</Badge>
        ) : (
          <Badge tone="info">{TASKS[written.task].label}</Badge>
        )}
      </header>
      {written !== null && (
        <Suspense fallback={<Skeleton label="Loading…" rows={2} />}>
          <WrittenPart answer={answer} written={written} />
        </Suspense>
      )}
      {written !== null && <h4>The documents’ own words</h4>}
      {isFound ? (
        <Sentences sentences={sentences} />
      ) : (
        <p className={styles['none']}>
          <strong>Not found in {where}.</strong>
        </p>
      )}
      {unread.length > 0 && (
        <ul className={styles['unread']} aria-label="What could not be searched">
          {unread.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      {nearest.length > 0 && (
        <details className={styles['nearest']}>
          <summary>Nearest passages; they may not answer the question</summary>
          <Sentences sentences={nearest} />
        </details>
      )}
      {addedSince > 0 && (
        <p className={styles['note']}>
          {addedSince === 1 ? '1 document has' : `${addedSince} documents have`} been added since.
        </p>
      )}
      <footer className={styles['cardFoot']}>
        <span className={styles['note']}>
          {isFound ? 'Extracted: the documents’ own words. ' : ''}An attorney must review.
        </span>
        <span className={styles['buttons']}>
          {isFound && <CopyButton sentences={sentences} />}
          <Button size="small" variant="ghost" onClick={onRemove}>
            Remove
          </Button>
        </span>
      </footer>
    </article>
  )
}

function Sentences({ sentences }: { readonly sentences: readonly Sentence[] }): ReactNode {
  const { documents } = useWorkspace()
  return (
    <ol className={styles['sentences']}>
      {sentences.map(({ file, start, end, page, text }, at) => {
        const document = documents.find((one) => one.file === file)
        const hasPages = document?.kind === 'pdf'
        return (
          <li key={`${file} ${start}`} className={styles['sentence']}>
            <blockquote className={styles['quote']}>
              <Verbatim text={text} />
            </blockquote>
            <p className={styles['source']}>
              {document === undefined ? (
                <span className={styles['note']}>{file} was removed.</span>
              ) : (
                <>
                  <Chip {...{ number: at + 1, file, start, end, page, hasPages }} />
                  <span>{hasPages ? `${file}, page ${page}` : file}</span>
                </>
              )}
            </p>
          </li>
        )
      })}
    </ol>
  )
}

function CopyButton({ sentences }: { readonly sentences: readonly Sentence[] }): ReactNode {
  const { documents } = useWorkspace()
  const { show } = useToasts()
  const [isDone, setIsDone] = useState(false)
  const pageOf = ({ file, page }: Sentence): string =>
    documents.find((one) => one.file === file)?.kind === 'pdf' ? `${file}, p. ${page}` : file
  async function copy(): Promise<void> {
    const text = sentences.map((one) => `“${one.text}” (${pageOf(one)})`).join('\n\n')
    try {
      await navigator.clipboard.writeText(text)
      setIsDone(true)
    } catch {
      show({ id: 'copy', message: 'The browser didn’t let the app copy. Select the text instead.' })
    }
  }
  return (
    <Button size="small" onClick={() => void copy()}>
      {isDone ? 'Copied with sources' : 'Copy with sources'}
    </Button>
  )
}
