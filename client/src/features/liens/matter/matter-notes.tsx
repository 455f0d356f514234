import { useId, useState, type ReactNode } from 'react'
import { noteSchema } from '../../../../../shared/domain/records/book.ts'
import { elementsOf } from '../../../../../shared/domain/records/record-kind.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { FormError } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { Time } from '../../../ui/time.tsx'
import { useNow } from '../../../ui/use-now.ts'
import styles from './matter.module.css'
import type { OpenBook } from './use-book.ts'

const MINUTE = 60_000
const MAX_NOTE = 2_000

type MatterNotesProps = {
  readonly book: OpenBook
  /** null: notes of the matter as a whole. */
  readonly lien: string | null
}

export function MatterNotes({ book, lien }: MatterNotesProps): ReactNode {
  const now = useNow(MINUTE)
  const id = useId()
  const [text, setText] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const notes = elementsOf(book.draft.values, 'notes', noteSchema).filter(({ value }) => value.lien === lien)

  async function add(): Promise<void> {
    setFailure(null)
    try {
      const { at } = book.signed()
      await book.add({ [`notes/${book.newId()}`]: { lien, text: text.trim(), at } })
      setText('')
    } catch (error) {
      setFailure(toOfflineError(error).words)
    }
  }
  return (
    <Card aria-labelledby={id} className={styles['part']}>
      <h2 id={id}>Notes</h2>
      {notes.length > 0 && (
        <ul className={styles['notes']}>
          {notes.map((note) => (
            <li key={note.id} className={styles['note']}>
              <p>{note.value.text}</p>
              <p className={styles['noteFacts']}>
                <Time at={Date.parse(note.value.at)} now={now} />
                <Button
                  variant="ghost"
                  size="small"
                  aria-label={`Remove the note “${note.value.text.slice(0, 40)}”`}
                  onClick={() => book.draft.set(`notes/${note.id}`, null)}
                >
                  Remove
                </Button>
              </p>
            </li>
          ))}
        </ul>
      )}
      <FormError>{failure}</FormError>
      <TextArea
        label="New note"
        rows={2}
        maxLength={MAX_NOTE}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div>
        <Button disabled={text.trim() === ''} onClick={() => void add()}>
          Add the note
        </Button>
      </div>
    </Card>
  )
}
