import { useState, type ReactNode } from 'react'
import { callNoteSchema, MAX_CALL_NOTE } from '../../../../shared/domain/records/call.ts'
import { elementsOf } from '../../../../shared/domain/records/record-kind.ts'
import { useRecordStore } from '../../offline/react/use-records.ts'
import type { RecordDraft } from '../../offline/react/use-record-draft.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { Time } from '../../ui/time.tsx'
import { useNow } from '../../ui/use-now.ts'
import styles from './call-center.module.css'

const MINUTE = 60_000

export function CallNotes({ call }: { readonly call: RecordDraft }): ReactNode {
  const { newId } = useRecordStore()
  const now = useNow(MINUTE)
  const [text, setText] = useState('')
  const notes = elementsOf(call.values, 'notes', callNoteSchema)
  return (
    <section aria-labelledby="call-notes" className={styles['elements']}>
      <h3 id="call-notes">Notes</h3>
      {notes.length > 0 && (
        <ul className={styles['notes']}>
          {notes.map(({ id, value }) => (
            <li key={id} className={styles['note']}>
              <p>{value.text}</p>
              <p className={styles['facts']}>
                <Time at={Date.parse(value.at)} now={now} />
                <Button variant="ghost" size="small" onClick={() => call.set(`notes/${id}`, null)}>
                  Remove
                </Button>
              </p>
            </li>
          ))}
        </ul>
      )}
      <TextArea
        label="New note"
        rows={2}
        maxLength={MAX_CALL_NOTE}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button
        disabled={text.trim() === ''}
        onClick={() => {
          call.set(`notes/${newId()}`, { text: text.trim(), at: new Date(now).toISOString() })
          setText('')
        }}
      >
        Add the note
      </Button>
    </section>
  )
}
