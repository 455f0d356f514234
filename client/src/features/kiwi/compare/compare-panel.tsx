/** Two documents compared: one list of changes, and of two Word files a Word file with tracked changes. */
import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { AppError } from '../../../../../shared/domain/app-error.ts'
import { downloadBlob } from '../../../platform/download.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatCount } from '../../../ui/format-count.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { unopenedWords } from '../documents/document-words.ts'
import { errorWords } from '../error-words.ts'
import type { CaseDocument } from '../storage/case-file.ts'
import { useWorkspace } from '../workspace/workspace-context.tsx'
import { ChangeList } from './change-list.tsx'
import type { Comparison } from './compare-texts.ts'
import { likelyPair } from './likely-pair.ts'
import styles from './compare.module.css'

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

type Pair = { readonly older: CaseDocument; readonly newer: CaseDocument }
type Compared = Pair & { readonly comparison: Comparison }

export function ComparePanel(): ReactNode {
  const { documents, client, settled } = useWorkspace()
  const readable = documents.filter(({ read }) => read > 0)
  const [chosen, setChosen] = useState<{ readonly older?: string; readonly newer?: string }>({})
  const likely = likelyPair(readable.filter(({ kind }) => kind === 'docx').map(({ file }) => file))
  const { older = likely?.[0] ?? '', newer = likely?.[1] ?? '' } = chosen
  const [compared, setCompared] = useState<Compared | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  if (readable.length < 2)
    return (
      <EmptyState title="Two documents are needed">
        Add two versions of an agreement or a release to see what was changed.
      </EmptyState>
    )

  async function compare(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    const one = readable.find(({ file }) => file === older)
    const other = readable.find(({ file }) => file === newer)
    setFailure(null)
    setCompared(null)
    if (one === undefined || other === undefined) {
      setFailure('Choose both documents.')
      return
    }
    if (one === other) {
      setFailure('Choose two different documents.')
      return
    }
    setIsBusy(true)
    try {
      const { unopened } = await settled()
      const [lost] = unopenedWords([one, other], unopened)
      const comparison = lost === undefined ? await client.call('compare', { older, newer }) : null
      if (comparison !== null) setCompared({ older: one, newer: other, comparison })
      else setFailure(lost ?? 'A document was removed meanwhile. Choose again.')
    } catch (error) {
      setFailure(errorWords(error))
    }
    setIsBusy(false)
  }
  const options = readable.map(({ id, file }) => (
    <option key={id} value={file}>
      {file}
    </option>
  ))
  return (
    <div className={styles['panel']}>
      <form noValidate className={styles['form']} onSubmit={(event) => void compare(event)}>
        <SelectField
          label="Older version"
          value={older}
          onChange={(event) => setChosen({ ...chosen, older: event.target.value })}
        >
          <option value="">Choose…</option>
          {options}
        </SelectField>
        <SelectField
          label="Newer version"
          value={newer}
          onChange={(event) => setChosen({ ...chosen, newer: event.target.value })}
        >
          <option value="">Choose…</option>
          {options}
        </SelectField>
        <Button variant="primary" type="submit" busy={isBusy}>
          Compare
        </Button>
      </form>
      {failure !== null && (
        <Alert tone="danger" role="alert">
          {failure}
        </Alert>
      )}
      {compared !== null && <Result {...compared} />}
    </div>
  )
}

function Result({ older, newer, comparison }: Compared): ReactNode {
  const { changes, same, isTooLong } = comparison
  if (isTooLong)
    return (
      <Alert tone="warning" role="status">
        These documents have more than 400,000 words and are not compared.
      </Alert>
    )
  return (
    <>
      <p role="status" className={styles['summary']}>
        {changes.length === 0
          ? 'The words are the same.'
          : `${changes.length === 1 ? '1 change' : `${formatCount(changes.length)} changes`}; ${formatCount(same)} ${same === 1 ? 'paragraph is' : 'paragraphs are'} the same.`}{' '}
        <span className={styles['note']}>Text alone is compared: no pictures, headers or formatting.</span>
      </p>
      {[older, newer].some(({ notes }) => notes.includes('tracked_changes')) && (
        <Alert tone="neutral">A document has tracked changes. They are compared as accepted.</Alert>
      )}
      {older.kind === 'docx' && newer.kind === 'docx' && changes.length > 0 && (
        <RedlineButton older={older} newer={newer} />
      )}
      {changes.length > 0 && <ChangeList changes={changes} older={older.file} newer={newer.file} />}
    </>
  )
}

function RedlineButton({ older, newer }: Pair): ReactNode {
  const { store, place, client } = useWorkspace()
  const [said, setSaid] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  async function save(): Promise<void> {
    setSaid(null)
    setFailure(null)
    setIsBusy(true)
    try {
      const [one, other] = [await store.bytes(place, older), await store.bytes(place, newer)]
      if (one === null || other === null)
        throw new AppError('gone', 'A stored file can’t be opened any more. Remove it and add it again.')
      const made = await client.call('redline', { older: one, newer: other, at: new Date().toISOString() })
      if (made.ok) {
        downloadBlob('comparison.docx', new Blob([new Uint8Array(made.bytes)], { type: DOCX }))
        setSaid(
          made.isPartly
            ? 'Saved with your downloads. A part of the newer version, such as a picture, could not be carried over.'
            : 'Saved with your downloads.',
        )
      } else setFailure(made.error)
    } catch (error) {
      setFailure(errorWords(error))
    }
    setIsBusy(false)
  }
  return (
    <div className={styles['save']}>
      <Button busy={isBusy} onClick={() => void save()}>
        Save as Word file with tracked changes
      </Button>
      <span role="status" className={styles['note']}>
        {said}
      </span>
      {failure !== null && (
        <Alert tone="danger" role="alert">
          {failure}
        </Alert>
      )}
    </div>
  )
}
