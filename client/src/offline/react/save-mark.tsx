import type { ReactNode } from 'react'
import { downloadJson } from '../../platform/download.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import type { AutosaveStatus } from '../engine/draft-autosave.ts'
import { toOfflineError } from '../engine/offline-error.ts'
import type { RecordView } from '../records/record-store.ts'
import { OnThisDevice, SavedBadge } from './saved-badge.tsx'
import styles from './saved-badge.module.css'

type SaveMarkProps = {
  readonly save: AutosaveStatus
  /** null: nothing has been saved yet. */
  readonly record: RecordView | null
  /** Other records that belong to it, none by default; null: not read yet. The mark speaks of all of them. */
  readonly parts?: readonly RecordView[] | null
  /** False for a moment after a save: `record` was read before it, and its state says nothing of what was saved. */
  readonly isInView: boolean
  readonly hasErrors: boolean
  readonly typed: object
  /** Of a download, when it cannot be saved: 'call.json'. */
  readonly fileName: string
  readonly onRetry: () => void
}

/** Stays in view while the form is filled in. */
export function SaveMark(props: SaveMarkProps): ReactNode {
  const { save, record, parts = [], isInView, hasErrors, typed, fileName, onRetry } = props
  if (save.kind === 'failed')
    return (
      <Alert
        tone="danger"
        role="alert"
        actions={
          <>
            <Button onClick={onRetry}>Try again</Button>
            <Button onClick={() => downloadJson(fileName, typed)}>Download what you typed</Button>
          </>
        }
      >
        {toOfflineError(save.error).words}
      </Alert>
    )
  return (
    <p className={styles['saveMark']} role="status">
      <Words save={save} record={record} parts={parts} isInView={isInView} hasErrors={hasErrors} />
    </p>
  )
}

type WordsProps = Pick<SaveMarkProps, 'save' | 'record' | 'isInView' | 'hasErrors'> & {
  readonly parts: readonly RecordView[] | null
}

function Words({ save, record, parts, isInView, hasErrors }: WordsProps): ReactNode {
  if (hasErrors) return 'Correct the marked fields to save them.'
  if (save.kind === 'unsaved') return 'Saving…'
  if (!isInView) return <OnThisDevice />
  if (record === null) return 'Saved as you type.'
  const least = leastSaved(record, parts ?? [])
  // Nothing is said to be everywhere while a part is not known.
  return least.state === 'everywhere' && parts === null ? null : <SavedBadge record={least} />
}

/** What needs a decision comes first, then what is on this device alone; the record itself before its parts. */
function leastSaved(record: RecordView, parts: readonly RecordView[]): RecordView {
  const all = [record, ...parts]
  return all.find(({ state }) => state === 'choice') ?? all.find(({ state }) => state === 'device') ?? record
}
