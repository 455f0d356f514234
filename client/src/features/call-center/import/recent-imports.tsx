import { useState, type ReactNode } from 'react'
import { CALL_FACTS } from '../../../../../shared/domain/records/call-facts.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import { useRecordList, useRecordStore } from '../../../offline/react/use-records.ts'
import { counted } from '../../../platform/csv/counted.ts'
import styles from '../../../platform/csv/csv-import.module.css'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { formatCount } from '../../../ui/format-count.ts'
import { formatTime } from '../../../ui/time.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { batchesToUndo, UNDO_TIME, type Batch } from './batches.ts'

const MINUTE = 60_000
/** Deleted in one go: more would meet the changes that are being sent meanwhile. */
const AT_ONCE = 500

/** Imports that can still be taken back, made on any device. */
export function RecentImports(): ReactNode {
  const calls = useRecordList(CALL_FACTS.kind)
  const now = useNow(MINUTE)
  const [asked, setAsked] = useState<Batch | null>(null)
  const [undone, setUndone] = useState<number | null>(null)
  const isWhole = calls.status === 'ready' && calls.value.isWhole
  const batches = isWhole ? batchesToUndo(calls.value.records, now) : []
  return (
    <>
      {undone !== null && (
        <Alert tone="success" role="status">
          {`${counted(undone, 'call')} ${undone === 1 ? 'was' : 'were'} removed from this device, and will be from your other devices when you’re online.`}
        </Alert>
      )}
      {batches.length > 0 && (
        <section className={styles['part']} aria-labelledby="recent-imports">
          <h2 id="recent-imports">Imported in the last 24 hours</h2>
          <ul className={styles['rows']}>
            {batches.map((batch) => (
              <li key={batch.id} className={styles['row']}>
                <p>
                  {`${formatTime(batch.at, now)}: ${counted(batch.untouched.length + batch.touched, 'call')}`}
                  {batch.touched > 0 && `, of which ${formatCount(batch.touched)} changed since`}
                </p>
                {batch.untouched.length > 0 && (
                  <Button
                    size="small"
                    aria-label={`Undo the import of ${formatTime(batch.at, now)}`}
                    onClick={() => setAsked(batch)}
                  >
                    Undo
                  </Button>
                )}
                <p className={styles['soft']}>{`Until ${formatTime(batch.at + UNDO_TIME, now)}`}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <UndoDialog
        batch={asked}
        onClose={() => setAsked(null)}
        onUndone={(count) => {
          setAsked(null)
          setUndone(count)
        }}
      />
    </>
  )
}

type UndoDialogProps = {
  readonly batch: Batch | null
  readonly onClose: () => void
  readonly onUndone: (count: number) => void
}

function UndoDialog({ batch, onClose, onUndone }: UndoDialogProps): ReactNode {
  const { owner } = useOffline()
  const store = useRecordStore()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  async function undo({ untouched }: Batch): Promise<void> {
    if (owner === null) return
    setIsBusy(true)
    setFailure(null)
    try {
      for (let from = 0; from < untouched.length; from += AT_ONCE) {
        const part = untouched.slice(from, from + AT_ONCE)
        await store.removeAll(
          owner,
          part.map((id) => ({ kind: CALL_FACTS.kind, id })),
        )
      }
      onUndone(untouched.length)
    } catch (error) {
      setFailure(`Not all of them were removed. ${toOfflineError(error).words}`)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      open={batch !== null}
      onClose={onClose}
      title="Undo this import?"
      actions={
        <>
          <Button onClick={onClose}>Keep the calls</Button>
          <Button variant="danger" busy={isBusy} onClick={() => batch !== null && void undo(batch)}>
            {`Remove ${counted(batch?.untouched.length ?? 0, 'call')}`}
          </Button>
        </>
      }
    >
      <p>They are deleted here at once, and on your other devices when they’re online.</p>
      {batch !== null && batch.touched > 0 && (
        <p>
          {batch.touched === 1
            ? '1 call that was changed since the import stays.'
            : `${formatCount(batch.touched)} calls that were changed since the import stay.`}
        </p>
      )}
      {failure !== null && (
        <Alert tone="danger" role="alert">
          {failure}
        </Alert>
      )}
    </Dialog>
  )
}
