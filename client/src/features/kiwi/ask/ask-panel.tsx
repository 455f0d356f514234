/** Questions, answered with the documents' own words; and words, found as they stand. */
import { Suspense, useCallback, useState, type ReactNode, type SyntheticEvent } from 'react'
import type { UserId } from '../../../../../shared/domain/ids.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { lazyExtra } from '../../../ui/lazy-extra.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { unopenedWords, unreadWords } from '../documents/document-words.ts'
import { errorWords } from '../error-words.ts'
import type { ModelChoice } from '../model/model-choice.ts'
import { TASKS } from '../model/model-tasks.ts'
import type { SendingFrom } from '../model/new-written.ts'
import type { WordHits } from '../reading/find-words.ts'
import type { CaseDocument } from '../storage/case-file.ts'
import { useLiveCaseFiles } from '../storage/use-case-files.ts'
import { useSaving } from '../use-saving.ts'
import type { Settled } from '../workspace/open-workspace.ts'
import { useWorkspace } from '../workspace/workspace-context.tsx'
import { AnswerCard } from './answer-card.tsx'
import { withWords } from './placed-passages.ts'
import { WordHitList } from './word-hit-list.tsx'
import styles from './ask.module.css'

const ModelBar = lazyExtra(async () => (await import('../model/model-bar.tsx')).ModelBar)

const LONGEST = 400
const NOTHING_FITS = 'No passage has words of the question, so the language model was not asked.'
const NEAREST = 3

export function AskPanel(): ReactNode {
  const { documents, client, settled, store, place } = useWorkspace()
  const [question, setQuestion] = useState('')
  const [only, setOnly] = useState('')
  const [choice, setChoice] = useState<ModelChoice | null>(null)
  const [busy, setBusy] = useState<'ask' | 'find' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [found, setFound] = useState<{ readonly words: string; readonly hits: WordHits } | null>(null)
  const readable = documents.filter(({ read }) => read > 0)
  const file = only === '' ? null : only

  async function run(
    what: 'ask' | 'find',
    work: (words: string, now: Settled) => Promise<void>,
  ): Promise<void> {
    const own = what === 'ask' && choice !== null ? TASKS[choice.task].question : null
    const words = question.trim() || (own ?? '')
    setFailure(null)
    if (words === '') {
      setFailure('Type a question or some words first.')
      return
    }
    setBusy(what)
    try {
      const now = await settled()
      if (now.documents.some(({ read }) => read > 0)) await work(words, now)
      else setFailure(nothingToAsk(now.documents))
    } catch (error) {
      setFailure(errorWords(error))
    }
    setBusy(null)
  }
  const ask = () =>
    run('ask', async (words, { documents: now, unopened }) => {
      const meant = now.filter(({ file: own }) => file === null || own === file)
      const asked = meant.filter(({ file: own, read }) => read > 0 && !unopened.includes(own))
      const { kind, sentences, passages } = await client.call('ask', { question: words, file })
      const nearest = kind === 'extracted' ? [] : await withWords(client, passages.slice(0, NEAREST))
      const written =
        choice === null
          ? null
          : await toBeWritten(choice, { only: file, passages, files: asked.map((one) => one.file) })
      setFound(null)
      await store.addAnswer(place, {
        ...{ question: words, only: file, askedAt: Date.now(), documents: asked.length },
        ...{
          unread: [...unreadWords(meant), ...unopenedWords(meant, unopened)],
          sentences: [...sentences],
          nearest: [...nearest],
        },
        written,
      })
      setQuestion('')
    })
  async function toBeWritten(wanted: ModelChoice, asked: SendingFrom) {
    const { newWritten } = await import('../model/new-written.ts')
    const written = await newWritten(client, wanted, asked)
    if (written === null) setFailure(NOTHING_FITS)
    return written
  }
  const find = () =>
    run('find', async (words) => setFound({ words, hits: await client.call('find', { words, file }) }))

  return (
    <div className={styles['panel']}>
      <form
        noValidate
        className={styles['form']}
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault()
          void ask()
        }}
      >
        <TextField
          label="Ask these documents"
          className={styles['question']}
          value={question}
          maxLength={LONGEST}
          autoComplete="off"
          data-search=""
          placeholder="What are the policy limits?"
          onChange={(event) => setQuestion(event.target.value)}
        />
        <SelectField label="In" value={only} onChange={(event) => setOnly(event.target.value)}>
          <option value="">All documents</option>
          {readable.map(({ id, file: own }) => (
            <option key={id} value={own}>
              {own}
            </option>
          ))}
        </SelectField>
        <div className={styles['buttons']}>
          <Button variant="primary" type="submit" busy={busy === 'ask'}>
            Ask
          </Button>
          <Button busy={busy === 'find'} onClick={() => void find()}>
            Find words
          </Button>
        </div>
        <Suspense>
          <ModelBar choice={choice} onChoice={setChoice} />
        </Suspense>
      </form>
      {failure !== null && (
        <Alert tone="danger" role="alert">
          {failure}
        </Alert>
      )}
      {found !== null && <WordHitList {...found} onClose={() => setFound(null)} />}
      <Answers hasDocuments={readable.length > 0} />
    </div>
  )
}

function nothingToAsk(documents: readonly CaseDocument[]): string {
  if (documents.length === 0) return 'Add documents first.'
  return documents.some(({ state }) => state === 'storing' || state === 'reading')
    ? 'The documents are still being read. Ask again in a moment.'
    : 'Nothing of these documents is read yet. Open what is locked, or continue what was stopped.'
}

function Answers({ hasDocuments }: { readonly hasDocuments: boolean }): ReactNode {
  const { store, place, documents } = useWorkspace()
  const save = useSaving()
  const read = useCallback((owner: UserId) => store.answers(owner, place.workspace), [store, place])
  const answers = useLiveCaseFiles(store, read)
  if (answers.status !== 'ready') return null
  if (answers.value.length === 0)
    return (
      <EmptyState title={hasDocuments ? 'Ask your first question' : 'Add documents to begin'}>
        {hasDocuments
          ? 'The answer is made of sentences from the documents, word for word, each with its place. If no sentence answers, it says so.'
          : 'Police reports, medical records, bills, policies, retainers, mails: PDF, Word, mail and text files.'}
      </EmptyState>
    )
  return (
    <ol className={styles['answers']} aria-label="Answers, newest first" aria-live="polite">
      {answers.value.map((answer) => (
        <li key={answer.id}>
          <AnswerCard
            answer={answer}
            addedSince={documents.filter(({ addedAt }) => addedAt > answer.askedAt).length}
            onRemove={() => save(store.removeAnswer(place, answer.id))}
          />
        </li>
      ))}
    </ol>
  )
}
