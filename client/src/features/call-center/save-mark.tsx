import type { ReactNode } from 'react'
import { toOfflineError } from '../../offline/engine/offline-error.ts'
import type { AutosaveStatus } from '../../offline/engine/draft-autosave.ts'
import type { RecordView } from '../../offline/records/record-store.ts'
import { downloadJson } from '../../platform/download.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './call-center.module.css'
import { OnThisDevice, SavedBadge } from './saved-state.tsx'

type SaveMarkProps = {
  readonly save: AutosaveStatus
  /** null: nothing has been saved yet. */
  readonly call: RecordView | null
  /** False for a moment after a save: `call` was read before it, and its state says nothing of what was saved. */
  readonly isInView: boolean
  readonly hasErrors: boolean
  readonly typed: object
  readonly onRetry: () => void
}

/** Stays in view while the form is filled in. */
export function SaveMark({ save, call, isInView, hasErrors, typed, onRetry }: SaveMarkProps): ReactNode {
  if (save.kind === 'failed')
    return (
      <Alert
        tone="danger"
        role="alert"
        actions={
          <>
            <Button onClick={onRetry}>Try again</Button>
            <Button onClick={() => downloadJson('call.json', typed)}>Download what you typed</Button>
          </>
        }
      >
        {toOfflineError(save.error).words}
      </Alert>
    )
  return (
    <p className={styles['saveMark']} role="status">
      <Words save={save} call={call} isInView={isInView} hasErrors={hasErrors} />
    </p>
  )
}

type WordsProps = Pick<SaveMarkProps, 'save' | 'call' | 'isInView' | 'hasErrors'>

function Words({ save, call, isInView, hasErrors }: WordsProps): ReactNode {
  if (hasErrors) return 'Correct the marked fields to save them.'
  if (save.kind === 'unsaved') return 'Saving…'
  if (save.kind === 'saved' && !isInView) return <OnThisDevice />
  return call === null ? 'Saved as you type.' : <SavedBadge call={call} />
}
