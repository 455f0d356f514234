import { useState, type ReactNode } from 'react'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { keptValues } from '../../../offline/react/use-kept-draft.ts'
import { FormError } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { useOneRun } from '../../../ui/use-one-run.ts'
import styles from './matter.module.css'
import type { OpenBook } from './use-book.ts'
import { useNoteDraft, type NoteValues } from './use-note-draft.ts'

const MAX_NOTE = 2_000

type NewNoteProps = {
  readonly book: OpenBook
  /** null: a note of the matter as a whole. */
  readonly lien: string | null
  readonly hint?: string
}

/** A note that is being written. It is kept on this device until it is added, also when the tab changes. */
export function NewNote(props: NewNoteProps): ReactNode {
  const { book, lien } = props
  const draft = useNoteDraft(book.id, lien)
  const [fresh] = useState(() => ({ id: book.newId(), text: '' }))
  if (draft.load.status === 'failed') return <FormError>{toOfflineError(draft.load.error).words}</FormError>
  if (draft.load.status !== 'ready') return <Skeleton label="Loading the new note…" />
  const stored = keptValues(draft.load.stored)
  const isAdded = stored !== null && book.draft.values[`notes/${stored.id}`] !== undefined
  return <NoteForm {...props} draft={draft} start={stored === null || isAdded ? fresh : stored} />
}

type NoteFormProps = NewNoteProps & {
  readonly draft: Pick<ReturnType<typeof useNoteDraft>, 'change' | 'flush' | 'save'>
  readonly start: NoteValues
}

function NoteForm({ book, lien, hint, draft, start }: NoteFormProps): ReactNode {
  const [note, setNote] = useState(start)
  const [failure, setFailure] = useState<string | null>(null)
  const { isRunning: isAdding, run } = useOneRun()
  const text = note.text.trim()
  const write = (next: NoteValues): void => {
    setNote(next)
    draft.change(next)
  }

  async function add(): Promise<void> {
    if (text === '') return
    setFailure(null)
    try {
      await book.add({ [`notes/${note.id}`]: { lien, text, at: book.signed().at } })
      write({ id: book.newId(), text: '' })
      await draft.flush()
    } catch (error) {
      setFailure(toOfflineError(error).words)
    }
  }
  const unsaved = draft.save.kind === 'failed' ? toOfflineError(draft.save.error).words : null
  return (
    <div className={styles['newNote']}>
      <FormError>{failure ?? unsaved}</FormError>
      <TextArea
        label="New note"
        rows={2}
        maxLength={MAX_NOTE}
        value={note.text}
        // While it is being added, what is typed would be neither in the note nor kept.
        readOnly={isAdding}
        hint={text === '' ? hint : 'Kept on this device until you add it.'}
        onChange={({ target }) => write({ ...note, text: target.value })}
      />
      <div>
        <Button
          size="small"
          busy={isAdding}
          disabled={text === '' && !isAdding}
          onClick={() => void run(add)}
        >
          Add the note
        </Button>
      </div>
    </div>
  )
}
