import { useId, useState, type ReactNode } from 'react'
import { isCalendarDate } from '../../../../../shared/domain/calendar-date.ts'
import type { JsonValue, UnitValues } from '../../../../../shared/domain/records/record.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { Alert, FormError } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { localDay } from '../../../ui/local-time.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { formatDay } from '../lien-labels.ts'
import styles from './matter.module.css'
import type { OpenBook } from './use-book.ts'

const DONE: ReadonlySet<string> = new Set(['paid', 'released', 'waived', 'invalid'])

/** Whether the matter is open or closed, and shown in lists or hidden. Nothing here deletes anything. */
export function MatterStanding({ book }: { readonly book: OpenBook }): ReactNode {
  const id = useId()
  const { closedOn, hidden } = book.draft.values
  const [isClosing, setIsClosing] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isClosed = typeof closedOn === 'string'
  const isHidden = hidden === true

  /** As one change. Through the draft, so that what was typed before does not cover it. */
  async function change(units: UnitValues): Promise<void> {
    setFailure(null)
    for (const [unit, value] of Object.entries(units)) book.draft.set(unit, value)
    try {
      await book.draft.draft.flush()
    } catch (error) {
      setFailure(toOfflineError(error).words)
    }
  }
  return (
    <Card aria-labelledby={id} className={styles['part']}>
      <h2 id={id}>Close or hide</h2>
      <FormError>{failure}</FormError>
      <p>
        {isClosed ? `This matter was closed on ${formatDay(closedOn)}. ` : 'This matter is open. '}
        {RETENTION}
      </p>
      <div role="status">
        {isHidden && (
          <Alert>
            This matter is hidden: lists, totals and reminders leave it out. Nothing of it is deleted.
          </Alert>
        )}
      </div>
      <div className={styles['ways']}>
        {isClosed ? (
          <Button onClick={() => void change({ closedOn: null, stage: 'settled' })}>Open it again</Button>
        ) : (
          <Button onClick={() => setIsClosing(true)}>Close the matter</Button>
        )}
        <Button onClick={() => void change({ hidden: isHidden ? null : true })}>
          {isHidden ? 'Show it in lists again' : 'Hide it from lists'}
        </Button>
      </div>
      {isClosing && (
        <CloseDialog
          open={book.liens.filter((lien) => lien.unit('hidden') !== true && !DONE.has(lien.status)).length}
          today={localDay(Date.parse(book.signed().at))}
          onCancel={() => setIsClosing(false)}
          onClose={(day) => {
            setIsClosing(false)
            void change({ closedOn: day, stage: 'closed' })
          }}
        />
      )}
    </Card>
  )
}

const RETENTION =
  'While a matter is open, it is kept. Once it is closed, our server keeps it for seven years after its last change and then deletes it with its liens, amounts and notes; devices drop their copy after 400 days. Verify how long your state’s rules want you to keep a client’s file and trust records.'

type CloseDialogProps = {
  /** How many liens are not paid, released, waived or invalid. */
  readonly open: number
  readonly today: string
  readonly onCancel: () => void
  readonly onClose: (day: JsonValue) => void
}

function CloseDialog({ open, today, onCancel, onClose }: CloseDialogProps): ReactNode {
  const [day, setDay] = useState(today)
  return (
    <Dialog
      open
      onClose={onCancel}
      title="Close this matter?"
      actions={
        <>
          <Button onClick={onCancel}>Keep it open</Button>
          <Button variant="primary" disabled={!isCalendarDate(day)} onClick={() => onClose(day)}>
            Close the matter
          </Button>
        </>
      }
    >
      {open > 0 && (
        <Alert tone="warning">
          {open === 1 ? '1 lien is' : `${open} liens are`} not paid, released, waived or invalid yet.
        </Alert>
      )}
      <TextField
        label="Closed on"
        type="date"
        value={day}
        error={isCalendarDate(day) ? undefined : 'Please enter a date that exists.'}
        onChange={({ target }) => setDay(target.value)}
      />
      <p>
        Seven years after its last change, our server deletes a closed matter. You can open it again at any
        time before that.
      </p>
    </Dialog>
  )
}
