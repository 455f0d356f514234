import { useId, type ReactNode } from 'react'
import { noteSchema } from '../../../../../shared/domain/records/book.ts'
import { elementsOf } from '../../../../../shared/domain/records/record-kind.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Time } from '../../../ui/time.tsx'
import { useNow } from '../../../ui/use-now.ts'
import styles from './matter.module.css'
import { NewNote } from './new-note.tsx'
import type { OpenBook } from './use-book.ts'

const MINUTE = 60_000

type MatterNotesProps = {
  readonly book: OpenBook
  /** null: notes of the matter as a whole. */
  readonly lien: string | null
}

export function MatterNotes({ book, lien }: MatterNotesProps): ReactNode {
  const now = useNow(MINUTE)
  const id = useId()
  const notes = elementsOf(book.draft.values, 'notes', noteSchema).filter(({ value }) => value.lien === lien)
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
      <NewNote book={book} lien={lien} />
    </Card>
  )
}
